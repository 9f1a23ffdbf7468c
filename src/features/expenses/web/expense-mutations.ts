import * as m from '#messages/expenses.ts';
import { addReceipts } from '#src/features/documents/web/public.tsx';
import type { Expense } from '#src/features/expenses/contract.ts';
import { bulkChange } from '#src/features/expenses/rules/bulk-change.ts';
import type { BulkEdit } from '#src/features/expenses/rules/bulk-change.ts';
import { expenseState } from '#src/features/expenses/rules/expense-status.ts';
import type { ChangeRequest } from '#src/features/expenses/rules/queued-expenses.ts';
import {
  changeOrQueue,
  createOrQueue,
  deleteOrQueue,
  undoQueued,
} from '#src/features/expenses/web/offline/pending-expense-changes.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { mutateEach, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { expenses } from './api.ts';
import { expenseName } from './expense-labels.ts';

export async function deleteExpense(expense: Expense): Promise<boolean> {
  const { id } = expense;
  const opId = newId();
  const name = expenseName(expense);
  return runMutation(() => deleteOrQueue(expense, opId), {
    done: (isSent) => (isSent ? m.expensesDeleted({ count: 1, name }) : m.changesQueued({ count: 1, name })),
    undo: (isSent) => (isSent ? expenses.undo.call({ id }) : undoQueued({ opId, id, kind: 'delete' })),
    removed: expense,
    keys: [expenses.key()],
  });
}

export function deleteExpenses(chosen: readonly Expense[]): Promise<void> {
  const deletions = chosen.map((expense) => {
    const opId = newId();
    return { ...nameAndId(expense), opId, send: () => deleteOrQueue(expense, opId) };
  });
  return mutateOrQueueEach(deletions, {
    kind: 'delete',
    done: m.expensesDeleted,
    undone: m.expensesRestored,
  });
}

/** Expenses that you paid with your own money; a draft isn’t ready for it. */
export function markReimbursed(chosen: readonly Expense[], day: string): Promise<void> {
  const owed = chosen.filter((expense) => expenseState(expense) === 'toReimburse');
  return mutateOrQueueEach(
    owed.map((expense) => changeOf(expense, { reimbursedOn: day })),
    { kind: 'change', done: m.expensesReimbursed, undone: m.expensesUnchanged },
  );
}

/** Leaves out expenses that the edit doesn't change. */
export function changeExpenses(chosen: readonly Expense[], edit: BulkEdit): Promise<void> {
  const changes = chosen.flatMap((expense) => {
    const change = bulkChange(expense, edit);
    return change ? [changeOf(expense, change)] : [];
  });
  if (changes.length === 0) {
    notify(m.nothingChanged);
    return Promise.resolve();
  }
  return mutateOrQueueEach(changes, {
    kind: 'change',
    done: m.expensesChanged,
    undone: m.expensesUnchanged,
  });
}

function changeOf(expense: Expense, change: Omit<ChangeRequest, 'id'>): QueueableChange {
  const { id } = expense;
  const opId = newId();
  const send = () => changeOrQueue({ ...change, id, operationId: opId }, expense);
  return { ...nameAndId(expense), opId, send };
}

/** `send` resolves to whether the server has it; else it waits in this browser. */
type QueueableChange = { id: string; name: string; opId: string; send: () => Promise<boolean> };
type Sentence = (those: { count: number; name: string }) => string;

function mutateOrQueueEach(
  changes: readonly QueueableChange[],
  { kind, done, undone }: { kind: 'change' | 'delete'; done: Sentence; undone: Sentence },
): Promise<void> {
  const waitingIds = new Set<string>();
  return mutateEach(changes, {
    keys: [expenses.key()],
    apply: async ({ opId, send }) => {
      if (!(await send())) waitingIds.add(opId);
    },
    done: (those) =>
      (those.some(({ opId }) => waitingIds.has(opId)) ? m.changesQueued : done)(countOf(those)),
    undo: {
      // The ID of a deleted expense undoes its deletion.
      apply: ({ id, opId }) =>
        waitingIds.has(opId)
          ? undoQueued({ opId, id, kind })
          : expenses.undo.call({ id: kind === 'delete' ? id : opId }),
      done: (those) => undone(countOf(those)),
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
      addReceipts([file], id, () => deleteEmptyDraft(id));
    },
    done: (those) => m.draftsAdded(countOf(those)),
  });
}

/** An untouched draft says nothing without its file, so it is deleted. */
function deleteEmptyDraft(id: string): Promise<boolean> {
  return runMutation(
    async () => {
      const draft = await expenses.get.call({ id });
      if (draft?.revision === 1 && draft.receiptCount === 0)
        await expenses.delete.call({ id, revision: draft.revision });
    },
    { keys: [expenses.key()] },
  );
}

function nameAndId(expense: Expense) {
  return { id: expense.id, name: expenseName(expense) };
}

function countOf(those: readonly { name: string }[]) {
  return { count: those.length, name: those[0]?.name ?? '' };
}
