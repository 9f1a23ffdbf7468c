import { sql } from 'kysely';
import { lockedColumns } from '#src/features/expenses/rules/bill-expense.ts';
import { lockExpenses } from '#src/features/expenses/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { bumpRevision } from '#src/platform/server/records/operations.ts';
import { findBillableExpenses } from './billable-expenses.ts';
import type { BillableExpense } from './billable-expenses.ts';

export type ExpenseOnInvoice = {
  expenseId: string;
  lineId: string;
  /** Without tax, in the invoice's currency. */
  amountMinor: number;
};

/** Locks expenses until the transaction ends, so that each gets on one invoice at most. */
export async function lockExpensesForInvoice(
  db: Db,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, BillableExpense>> {
  await lockExpenses(db, owner, ids);
  const expenses = await findBillableExpenses(db, owner, [sql`e.id = any(${ids}::uuid[])`]);
  return new Map(expenses.map((expense) => [expense.id, expense]));
}

/** Puts locked expenses on an issued invoice; the key of the table lets each be on one only. */
export async function setExpensesOnInvoice(
  db: Db,
  owner: Owner,
  { invoiceId, expenses }: { invoiceId: string; expenses: readonly ExpenseOnInvoice[] },
): Promise<void> {
  const rows = expenses.map(({ expenseId, lineId, amountMinor }) => ({
    expense_id: expenseId,
    line_id: lineId,
    amount_minor: amountMinor,
  }));
  await sql`
    insert into invoiced_expenses (user_id, expense_id, invoice_id, line_id, amount_minor)
      select ${owner.ownerId}, expense_id, ${invoiceId}, line_id, amount_minor
        from jsonb_populate_recordset(null::invoiced_expenses, ${JSON.stringify(rows)})`.execute(db);
  // A change to what the invoice says can't be undone while it is on one.
  for (const { expenseId: id } of expenses)
    await bumpRevision(db, owner, 'expenses', { id, usedColumns: lockedColumns });
}

/** Lets an invoice's expenses, or only those of these lines, be changed and invoiced again. */
export async function releaseExpensesFromInvoice(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, lineIds }: { invoiceId: string; lineIds?: readonly string[] },
): Promise<void> {
  await sql`
    delete from invoiced_expenses
      where user_id = ${ownerId} and invoice_id = ${invoiceId}
        and line_id = any(coalesce(${lineIds ?? null}::uuid[], array[line_id]))`.execute(db);
}
