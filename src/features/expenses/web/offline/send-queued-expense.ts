import type { Expense } from '#src/features/expenses/contract.ts';
import type { QueuedExpense } from '#src/features/expenses/rules/queued-expenses.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';

type Outcome =
  /** `saved`: the version that a change made. */
  { is: 'done'; saved: Expense | null } | { is: 'conflict'; theirs: Expense | null };

/** Sends something that waited: it replaces no version that this browser hasn't seen. */
export async function deliverQueued(item: QueuedExpense): Promise<Outcome> {
  if (item.kind === 'delete') {
    const theirs = await expenses.get.call({ id: item.id });
    if (theirs === null) return { is: 'done', saved: null };
    if (theirs.revision !== item.seen.revision) return { is: 'conflict', theirs };
  }
  try {
    return { is: 'done', saved: await sendQueuedExpense(item) };
  } catch (error) {
    const { code } = toFailure(error);
    if (item.kind === 'delete' && code === 'NOT_FOUND') return { is: 'done', saved: null };
    if (item.kind !== 'change') throw error;
    if (code === 'NOT_FOUND' && item.restores !== true) return { is: 'conflict', theirs: null };
    const theirs = code === 'STALE' ? await expenses.get.call({ id: item.id }) : null;
    if (theirs) return { is: 'conflict', theirs };
    throw error;
  }
}

/** Safe to repeat. The changed expense, if there is one. */
export async function sendQueuedExpense(item: QueuedExpense): Promise<Expense | null> {
  switch (item.kind) {
    case 'create':
      await createOrUpdate(item.request, { create: expenses.create.call, update: expenses.update.call });
      return null;
    case 'change':
      if (item.restores === true) await expenses.undo.call({ id: item.id });
      return expenses.update.call(item.request);
    case 'delete':
      await expenses.delete.call({ id: item.id });
      return null;
  }
}

/** An error of the server, a rate limit or an expired session says nothing about the expense. */
export function isTemporary(error: unknown): boolean {
  return isApiError(error) && (error.status >= 500 || error.status === 429 || error.status === 401);
}
