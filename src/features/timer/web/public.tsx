import { useAccount } from '#src/features/identity/web/public.tsx';
import { useStorageKeyReady } from './store/use-storage-key-ready.ts';
import { FloatingTimer as ReadyTimer } from './widget/floating-timer.tsx';

export function FloatingTimer() {
  const { user } = useAccount();
  return useStorageKeyReady(user.uid) && <ReadyTimer />;
}
