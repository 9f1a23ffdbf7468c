import * as m from '#messages/expenses.ts';
import { addReceipts } from '#src/features/documents/web/public.tsx';
import type { Expense } from '#src/features/expenses/contract.ts';
import { bulkChange } from '#src/features/expenses/rules/bulk-change.ts';
import type { BulkEdit } from '#src/features/expenses/rules/bulk-change.ts';
import { expenseState } from '#src/features/expenses/rules/expense-status.ts';
import { createOrQueue } from '#src/features/expenses/web/offline/expense-outbox.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { mutateEach, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { expenses } from './api.ts';
import { expenseName } from './expense-labels.ts';

export async function deleteExpense(expense: Expense): Promise<boolean> {
  return runMutation(() => expenses.delete.call({ id: expense.id }), {
    done: m.expensesDeleted({ count: 1, name: expenseName(expense) }),
    undo: ({ operationId }) => expenses.undo.call({ id: operationId }),
    removed: expense,
    keys: [expenses.key()],
  });
}

export function deleteExpenses(chosen: readonly Expense[]): Promise<void> {
  return mutateEach(chosen.map(nameAndId), {
    keys: [expenses.key()],
    apply: ({ id }) => expenses.delete.call({ id }),
    done: (those) => m.expensesDeleted(countOf(those)),
    // The ID of a deleted expense undoes its deletion.
    undo: {
      apply: ({ id }) => expenses.undo.call({ id }),
      done: (those) => m.expensesRestored(countOf(those)),
    },
  });
}

/** Expenses that you paid with your own money; a draft isn’t ready for it. */
export function markReimbursed(chosen: readonly Expense[], day: string): Promise<void> {
  const changes = chosen
    .filter((expense) => expenseState(expense) === 'toReimburse')
    .map((expense) => ({ ...nameAndId(expense), operationId: newId() }));
  return mutateEach(changes, {
    keys: [expenses.key()],
    apply: ({ id, operationId }) => expenses.update.call({ id, reimbursedOn: day, operationId }),
    done: (those) => m.expensesReimbursed(countOf(those)),
    undo: {
      apply: ({ operationId }) => expenses.undo.call({ id: operationId }),
      done: (those) => m.expensesUnchanged(countOf(those)),
    },
  });
}

/** Leaves out expenses that the edit doesn't change. */
export function changeExpenses(chosen: readonly Expense[], edit: BulkEdit): Promise<void> {
  const changes = chosen.flatMap((expense) => {
    const change = bulkChange(expense, edit);
    return change ? [{ ...nameAndId(expense), change, operationId: newId() }] : [];
  });
  if (changes.length === 0) {
    notify(m.nothingChanged);
    return Promise.resolve();
  }
  return mutateEach(changes, {
    keys: [expenses.key()],
    apply: ({ id, change, operationId }) => expenses.update.call({ id, ...change, operationId }),
    done: (those) => m.expensesChanged(countOf(those)),
    undo: {
      apply: ({ operationId }) => expenses.undo.call({ id: operationId }),
      done: (those) => m.expensesUnchanged(countOf(those)),
    },
  });
}

/** Adds one draft for each file, which becomes its receipt; offline, both wait in this browser. */
export async function addReceiptDrafts(files: readonly File[]): Promise<void> {
  const drafts = files.map((file) => ({ id: newId(), name: file.name, file }));
  await mutateEach(drafts, {
    keys: [expenses.key()],
    apply: async ({ id, file }) => {
      await createOrQueue({ id });
      addReceipts([file], id);
    },
    done: (those) => m.draftsAdded(countOf(those)),
  });
}

function nameAndId(expense: Expense) {
  return { id: expense.id, name: expenseName(expense) };
}

function countOf(those: readonly { name: string }[]) {
  return { count: those.length, name: those[0]?.name ?? '' };
}
