import { useEffect, useSyncExternalStore } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { addUploads, cancelUpload } from '#src/features/documents/web/upload/upload-manager.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { notifyUndoable, runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** A receipt that was removed in the form. */
export type RemovedReceipt = { expenseId: string; name: string; restore: () => Promise<unknown> };

let removed: RemovedReceipt | null = null;
const { subscribe, emit } = createEmitter();

/**
 * The latest one, which the form can restore in place: the keyboard doesn't reach notices outside of its dialog. Once
 * the form is closed, a notice offers that.
 */
export function useRemovedReceipt(expenseId: string): RemovedReceipt | null {
  const latest = useSyncExternalStore(subscribe, () => removed);
  useEffect(() => offerLater, []);
  return latest?.expenseId === expenseId ? latest : null;
}

/** Expenses count their receipts. */
const keys = [documents.key(), [['expenses']]];

/** The file stays restorable, like every deleted document. */
export async function removeReceipt(receipt: Document): Promise<void> {
  const { id, entityId } = receipt;
  const isRemoved = await runMutation(() => documents.delete.call({ id }), { keys });
  if (!isRemoved) return;
  setRemoved({
    expenseId: entityId,
    name: documentName(receipt),
    // The ID of a deleted document undoes its deletion.
    restore: () => documents.undo.call({ id }),
  });
}

/** A receipt that waits for the network, or is being sent. */
export function removeQueuedReceipt({ id, name, destination }: Upload, expenseId: string): void {
  const file = cancelUpload(id);
  if (!file) return;
  setRemoved({ expenseId, name, restore: async () => addUploads([file], destination) });
}

export async function restoreReceipt({ restore }: RemovedReceipt): Promise<void> {
  if (await runMutation(restore, { keys, isRepeatable: true })) setRemoved(null);
}

function offerLater(): void {
  if (removed) notifyUndoable(m.receiptRemoved({ name: removed.name }), removed.restore, { keys });
  setRemoved(null);
}

function setRemoved(next: RemovedReceipt | null): void {
  removed = next;
  emit();
}

onAccountChange(() => setRemoved(null));
