import { useAccount } from '#src/features/session/web/public.tsx';
import { FloatingTimer as ReadyTimer } from './floating-timer.tsx';
import { useStorageKeyReady } from './use-seal-ready.ts';

export function FloatingTimer() {
  const { user } = useAccount();
  return useStorageKeyReady(user.uid) && <ReadyTimer />;
}
