import { useAccount } from '#src/features/session/web/public.tsx';
import { FloatingTimer as ReadyTimer } from './floating-timer.tsx';
import { useSealReady } from './use-seal-ready.ts';

export function FloatingTimer() {
  const { user } = useAccount();
  return useSealReady(user.uid) && <ReadyTimer />;
}
