import { canTrackTime, hasTimer } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';

type ContinueHandler = (work: WorkDetails) => void;

/** The timer depends on timesheets, not the reverse, so it registers its handler here while it is mounted. */
let handler: ContinueHandler | null = null;

/** Chosen before the timer had loaded. */
let pendingWork: { work: WorkDetails; chosenAt: number } | null = null;

/** After that, you have given up on the timer. */
const pendingMs = 10_000;

onAccountChange(() => {
  pendingWork = null;
});

export function onContinueEntry(newHandler: ContinueHandler): () => void {
  handler = newHandler;
  if (pendingWork && performance.now() - pendingWork.chosenAt < pendingMs) newHandler(pendingWork.work);
  pendingWork = null;
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
  else pendingWork = { work, chosenAt: performance.now() };
}
