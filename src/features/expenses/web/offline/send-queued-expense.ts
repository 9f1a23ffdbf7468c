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
  try {
    return { is: 'done', saved: await sendLate(item) };
  } catch (error) {
    const { code } = toFailure(error);
    if (item.kind === 'create') throw error;
    if (code === 'NOT_FOUND') {
      if (item.kind === 'delete') return { is: 'done', saved: null };
      if (item.restores !== true) return { is: 'conflict', theirs: null };
    }
    const theirs = code === 'STALE' ? await expenses.get.call({ id: item.id }) : null;
    if (theirs) return { is: 'conflict', theirs };
    throw error;
  }
}

/** Online, you delete what you see; a deletion that waited names the version that was seen. */
async function sendLate(item: QueuedExpense): Promise<Expense | null> {
  if (item.kind !== 'delete') return sendQueuedExpense(item);
  await expenses.delete.call({ id: item.id, revision: item.seen.revision });
  return null;
}

/** Safe to repeat. The changed expense, if there is one. */
export async function sendQueuedExpense(item: QueuedExpense): Promise<Expense | null> {
  switch (item.kind) {
    case 'create':
      await createExpense(item);
      return null;
    case 'change':
      if (item.restores === true) await expenses.undo.call({ id: item.id });
      return expenses.update.call(item.request);
    case 'delete':
      await expenses.delete.call({ id: item.id });
      return null;
  }
}

type NewQueuedExpense = Extract<QueuedExpense, { kind: 'create' }>;

async function createExpense({ request, isStored = false }: NewQueuedExpense): Promise<void> {
  const { create, update, undo } = expenses;
  try {
    await (isStored
      ? update.call(request)
      : createOrUpdate(request, { create: create.call, update: update.call }));
  } catch (error) {
    if (toFailure(error).code !== 'NOT_FOUND') throw error;
    // Its draft was deleted elsewhere: it comes back with its receipt, since a deleted ID can't be used again.
    await undo.call({ id: request.id });
    await update.call(request);
  }
}

/** An error of the server, a rate limit or an expired session says nothing about the expense. */
export function isTemporary(error: unknown): boolean {
  return isApiError(error) && (error.status >= 500 || error.status === 429 || error.status === 401);
}
