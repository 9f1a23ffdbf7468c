import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { countReceipts } from '#src/features/documents/server/public.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { findBilledOn } from './billing/billed-on.ts';
import { expenseRecord } from './expense-record.ts';
import type { StoredExpense } from './expense-record.ts';

export type ExpenseRow = Selectable<Tables['expenses']>;

export const lockExpense = expenseRecord.lock;
export const lockExpenses = expenseRecord.lockAll;

export async function findExpense(db: Db, owner: Owner, id: string): Promise<Expense | null> {
  const stored = await expenseRecord.find(db, owner, id);
  const [expense = null] = stored ? await withOtherRecords(db, owner, [stored]) : [];
  return expense;
}

/** As they were added, for exports. */
export async function newestExpenses(db: Db, owner: Owner, page: PageRequest) {
  const { items, nextCursor } = await expenseRecord.newest(db, owner, page, []);
  return { items: await withOtherRecords(db, owner, items), nextCursor };
}

/** Null if not found, changed since, or if the operation exists. */
export async function updateExpense(
  db: Db,
  owner: Owner,
  change: Parameters<typeof expenseRecord.update>[2],
): Promise<Expense | null> {
  const stored = await expenseRecord.update(db, owner, change);
  const [expense = null] = stored ? await withOtherRecords(db, owner, [stored]) : [];
  return expense;
}

/** Adds what other records say: the project's client, its receipts, and the invoice. */
export async function withOtherRecords(
  db: Db,
  owner: Owner,
  expenses: readonly StoredExpense[],
): Promise<Expense[]> {
  if (expenses.length === 0) return [];
  const ids = expenses.map(({ id }) => id);
  const receipts = await countReceipts(db, owner, ids);
  const billed = await findBilledOn(db, owner, expenses);
  const { rows } = await sql<{ id: string; clientId: string | null }>`
    select distinct projects.id, projects.client_id
      from expenses join projects on projects.user_id = expenses.user_id and projects.id = expenses.project_id
      where expenses.user_id = ${owner.ownerId} and expenses.id = any(${ids}::uuid[])`.execute(db);
  const clientOf = new Map(rows.map(({ id, clientId }) => [id, clientId]));
  return expenses.map((expense) => ({
    ...expense,
    ...billed(expense.id),
    clientId: expense.projectId === null ? expense.clientId : (clientOf.get(expense.projectId) ?? null),
    receiptCount: receipts.get(expense.id)?.count ?? 0,
    receiptName: receipts.get(expense.id)?.name ?? null,
  }));
}
