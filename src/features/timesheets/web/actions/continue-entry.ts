import { useSyncExternalStore } from 'react';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';

type ContinueHandler = (work: WorkDetails) => void;

/** The timer depends on timesheets, not the reverse, so it registers its handler here while it is mounted. */
let handler: ContinueHandler | null = null;
const { subscribe, emit } = createEmitter();

export function onContinueEntry(newHandler: ContinueHandler): () => void {
  setHandler(newHandler);
  return () => {
    if (handler === newHandler) setHandler(null);
  };
}

/** Continues an entry with the timer; null without a timer. */
export function useContinueEntry(): ContinueHandler | null {
  return useSyncExternalStore(subscribe, currentHandler, () => null);
}

function setHandler(next: ContinueHandler | null): void {
  handler = next;
  emit();
}

const currentHandler = () => handler;
