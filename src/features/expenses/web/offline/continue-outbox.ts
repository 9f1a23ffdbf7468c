import { expenseOutboxName } from '#src/platform/web/offline/pending-work.ts';

/** Sends what an earlier page left; opening a database would create it. */
export async function continueExpenseOutbox(): Promise<void> {
  // Not available in every context, despite the types.
  const databases = await (globalThis.indexedDB as IDBFactory | undefined)?.databases().catch(() => []);
  if (!databases?.some(({ name }) => name === expenseOutboxName)) return;
  const { sendQueued } = await import('./expense-outbox.ts');
  await sendQueued();
}
