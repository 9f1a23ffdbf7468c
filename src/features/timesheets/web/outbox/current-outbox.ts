import { useSyncExternalStore } from 'react';
import type { Outbox } from '#src/features/timesheets/rules/offline/outbox.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import type { OutboxStore } from './outbox-store.ts';

/** That of the account that is signed in; none before it was read, and where the browser keeps nothing. */
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

/** What waits to be sent, in its order. */
export function useOutbox(): Outbox {
  return useSyncExternalStore(subscribe, currentOperations, () => emptyOutbox);
}

const emptyOutbox: Outbox = [];
const currentOperations = () => current?.list() ?? emptyOutbox;
