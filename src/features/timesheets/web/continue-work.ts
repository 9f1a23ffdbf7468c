import { useSyncExternalStore } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { listeners } from '#src/platform/web/listeners.ts';

/** What an entry says of its work: enough to do more of it. */
export type DoneWork = Pick<TimesheetEntry, 'description' | 'clientId' | 'projectId' | 'billable'>;
type Taker = (work: DoneWork) => void;

/** The timer knows timesheets and is not known by them: while it is on the page it takes up what is to go on. */
let taker: Taker | null = null;
const { subscribe, tell } = listeners();

export function onContinue(take: Taker): () => void {
  become(take);
  return () => {
    if (taker === take) become(null);
  };
}

/** Goes on with the work; nothing where there is no timer. */
export function useContinue(): Taker | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

function become(next: Taker | null): void {
  taker = next;
  tell();
}

const current = () => taker;
