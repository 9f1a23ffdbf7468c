import { addUploads } from '#src/features/documents/web/upload/upload-manager.ts';

/** Uploads files as receipts of an expense. */
export function addReceipts(files: readonly File[], expenseId: string, onGivenUp?: () => unknown): void {
  addUploads(files, { type: 'receipt', entityType: 'expense', entityId: expenseId }, onGivenUp);
}
