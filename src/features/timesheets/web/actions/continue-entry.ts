import { useSyncExternalStore } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** What an entry says of its work: enough to do more of it. */
export type WorkDetails = Pick<TimesheetEntry, 'description' | 'clientId' | 'projectId' | 'billable'>;
type ContinueHandler = (work: WorkDetails) => void;

/** The timer knows timesheets and is not known by them: while it is on the page it takes up what is to go on. */
let handler: ContinueHandler | null = null;
const { subscribe, emit } = createEmitter();

export function onContinueEntry(newHandler: ContinueHandler): () => void {
  setHandler(newHandler);
  return () => {
    if (handler === newHandler) setHandler(null);
  };
}

/** Goes on with the work; nothing where there is no timer. */
export function useContinueEntry(): ContinueHandler | null {
  return useSyncExternalStore(subscribe, currentHandler, () => null);
}

function setHandler(next: ContinueHandler | null): void {
  handler = next;
  emit();
}

const currentHandler = () => handler;
