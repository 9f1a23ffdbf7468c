import { useSyncExternalStore } from 'react';
import type { Outbox } from '#src/features/timesheets/rules/offline/outbox.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import type { OutboxStore } from './outbox-store.ts';

/** The outbox of the signed-in account; undefined until loaded, and without browser storage. */
let current: OutboxStore | undefined;
const { subscribe, emit } = createEmitter();

export function currentOutbox(): OutboxStore | undefined {
  return current;
}

export function setCurrentOutbox(store: OutboxStore | undefined): void {
  current = store;
  notifyOutboxChanged();
}

export function notifyOutboxChanged(): void {
  emit();
}

/** Queued operations, in order. */
export function useOutbox(): Outbox {
  return useSyncExternalStore(subscribe, currentOperations, () => emptyOutbox);
}

const emptyOutbox: Outbox = [];

/** Always the same list without operations, so that a page isn't rendered again when the outbox has loaded. */
function currentOperations(): Outbox {
  const operations = current?.list() ?? emptyOutbox;
  return operations.length > 0 ? operations : emptyOutbox;
}
