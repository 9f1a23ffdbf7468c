import type { Expense, ExpenseChange, NewExpense } from '#src/features/expenses/contract.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { calculateExpense } from './calculate-expense.ts';
import { convertExpense } from './convert-expense.ts';
import { isTripKind } from './kinds/kind-amount.ts';

export type NewExpenseRequest = (typeof NewExpense)['_input'] & { id: string };
export type ChangeRequest = (typeof ExpenseChange)['_output'];

/** What was done to an expense while the server couldn’t be reached. */
export type QueuedExpense = {
  /** ID of the server’s operation, which a repeat doesn’t run again; a new expense has its own ID here. */
  opId: string;
  id: string;
  standing:
    | { is: 'waiting' }
    | { is: 'refused'; problem: string }
    /** It was changed elsewhere since; null: deleted. */
    | { is: 'conflict'; theirs: Expense | null };
} & (
  | {
      kind: 'create';
      request: NewExpenseRequest;
      /** The server has a draft of it, with its receipt. */
      isStored?: boolean;
    }
  /** `restores`: it was deleted elsewhere, and comes back with this change. */
  | { kind: 'change'; request: ChangeRequest; seen: Expense; restores?: boolean }
  | { kind: 'delete'; seen: Expense }
);
export type ExpenseQueue = readonly QueuedExpense[];

export const waiting = { is: 'waiting' } as const;

/** Those that can be sent, in order: the others of an expense wait behind one that needs a decision. */
export function sendableExpenses(queue: ExpenseQueue): ExpenseQueue {
  const blockedIds = new Set<string>();
  return queue.filter(({ id, standing }) => {
    if (standing.is !== 'waiting') blockedIds.add(id);
    return !blockedIds.has(id);
  });
}

/** The others of an expense after one of them was stored, or its saved version was read: they start from that version. */
export function rebaseQueue(queue: ExpenseQueue, saved: Expense): ExpenseQueue {
  return queue.map((each) => {
    if (each.id !== saved.id || each.kind === 'create') return each;
    if (each.kind === 'delete') return { ...each, seen: saved };
    return { ...each, seen: saved, request: { ...each.request, revision: saved.revision } };
  });
}

/**
 * A decision about a conflict: `theirs` drops what was done here, `mine` does it to their version. That is another
 * operation, with a new ID: the server may have the first one, whose answer was lost.
 */
export function resolveQueued(
  queue: ExpenseQueue,
  { opId, keep, nextOpId }: { opId: string; keep: 'mine' | 'theirs'; nextOpId: string },
): ExpenseQueue {
  const decided = queue.find((each) => each.opId === opId);
  if (decided?.standing.is !== 'conflict') return queue;
  if (keep === 'theirs') return queue.filter(({ id }) => id !== decided.id);
  const { theirs } = decided.standing;
  const resolved = queue.map((each): QueuedExpense => {
    if (each !== decided) return each;
    const next = { ...each, opId: nextOpId, standing: waiting };
    if (next.kind !== 'change') return next;
    const request = { ...next.request, operationId: nextOpId };
    if (theirs !== null) return { ...next, request };
    return { ...next, restores: true, request: { ...request, revision: undefined } };
  });
  return theirs === null ? resolved : rebaseQueue(resolved, theirs);
}

/** Changes of an expense that wait, and the one that is corrected. */
export function queuedChanges(queue: ExpenseQueue, id: string, correctedOpId?: string): ChangeRequest[] {
  return queue.flatMap((each) =>
    each.kind === 'change' &&
    each.id === id &&
    (each.standing.is === 'waiting' || each.opId === correctedOpId)
      ? [each.request]
      : [],
  );
}

type ChangedExpense = Omit<Expense, 'mileage' | 'perDiem'> & {
  mileage: NonNullable<ChangeRequest['mileage']> | null;
  perDiem: NonNullable<ChangeRequest['perDiem']> | null;
};

/** The fields of an expense after changes. Only the server knows the amounts and the rates that follow. */
export function withChanges(expense: Expense, changes: readonly ChangeRequest[]): ChangedExpense {
  const changed: ChangedExpense = { ...expense };
  for (const change of changes) Object.assign(changed, changedFields(change));
  return changed;
}

function changedFields({
  id: _id,
  revision: _revision,
  operationId: _opId,
  recurrence: _next,
  pause: _pause,
  ...fields
}: ChangeRequest) {
  return omitUndefined(fields);
}

/** An expense as it will be once its changes are sent; null if it is deleted. Trips keep their amount until then. */
export function withQueuedChanges(
  expense: Expense,
  queue: ExpenseQueue,
  accountCurrency: string,
): Expense | null {
  const own = queue.filter(({ id, standing }) => id === expense.id && standing.is === 'waiting');
  if (own.some(({ kind }) => kind === 'delete')) return null;
  const changes = queuedChanges(own, expense.id);
  if (changes.length === 0) return expense;
  const { mileage, perDiem } = expense;
  const changed: Expense = { ...withChanges(expense, changes), mileage, perDiem };
  if (isTripKind(changed.kind)) return { ...changed, lines: expense.lines };
  const {
    lines: _lines,
    groups: _groups,
    selfAssessedTaxMinor: _tax,
    ...amounts
  } = calculateExpense(changed);
  return { ...changed, ...amounts, ...convertExpense({ ...changed, ...amounts }, accountCurrency) };
}
