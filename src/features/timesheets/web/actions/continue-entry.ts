import { canTrackTime, hasTimer } from '#src/features/accounts/rules/role.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';

type ContinueHandler = (work: WorkDetails) => void;

/** The timer depends on timesheets, not the reverse, so it registers its handler here while it is mounted. */
let handler: ContinueHandler | null = null;

/** Chosen before the timer had loaded. */
let waiting: WorkDetails | null = null;

onAccountChange(() => {
  waiting = null;
});

export function onContinueEntry(newHandler: ContinueHandler): () => void {
  handler = newHandler;
  if (waiting) newHandler(waiting);
  waiting = null;
  return () => {
    if (handler === newHandler) handler = null;
  };
}

/** Continues an entry with the timer; null for accounts without one. */
export function useContinueEntry(): ContinueHandler | null {
  const { role } = useAccount();
  return canTrackTime(role) && hasTimer(role) ? continueEntry : null;
}

/** Waits for the timer if it hasn't loaded. */
export function continueEntry(work: WorkDetails): void {
  if (handler) handler(work);
  else waiting = work;
}
