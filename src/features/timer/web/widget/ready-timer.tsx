import { useAccount } from '#src/features/identity/web/public.tsx';
import { useStorageKeyReady } from '#src/features/timer/web/store/use-storage-key-ready.ts';
import { FloatingTimer } from './floating-timer.tsx';

/** The floating timer, once the browser can read what it stored. */
export function ReadyTimer() {
  const { user } = useAccount();
  return useStorageKeyReady(user.uid) && <FloatingTimer />;
}
