import { useSyncExternalStore } from 'react';
import type { PendingChanges } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import type { PendingChangesStore } from './pending-changes-store.ts';

/** The pending changes of the signed-in account; undefined until loaded, and without browser storage. */
let current: PendingChangesStore | undefined;
/** Resolves once the page has opened them, or can't. */
let opening = Promise.withResolvers<void>();
opening.resolve();
const { subscribe, emit } = createEmitter();

export function currentPendingChanges(): PendingChangesStore | undefined {
  return current;
}

/** The page opens them once they are needed. */
export function expectPendingChanges(): void {
  opening = Promise.withResolvers<void>();
}

/** Waits for a page that still opens them. */
export async function openedPendingChanges(): Promise<PendingChangesStore | undefined> {
  await opening.promise;
  return current;
}

export function setCurrentPendingChanges(store: PendingChangesStore | undefined): void {
  current = store;
  opening.resolve();
  notifyPendingChanges();
}

export function notifyPendingChanges(): void {
  emit();
}

/** Queued operations, in order. */
export function usePendingChanges(): PendingChanges {
  return useSyncExternalStore(subscribe, currentOperations, () => noPendingChanges);
}

const noPendingChanges: PendingChanges = [];

/** Always the same list without operations, so that a page isn't rendered again when the pending changes have loaded. */
function currentOperations(): PendingChanges {
  const operations = current?.list() ?? noPendingChanges;
  return operations.length > 0 ? operations : noPendingChanges;
}
