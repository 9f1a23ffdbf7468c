import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { expenseRecord } from '#src/features/expenses/server/expense-record.ts';
import type { StoredExpense } from '#src/features/expenses/server/expense-record.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';

type Related = {
  projectName: string | null;
  clientCurrency: string | null;
  /** On a live invoice; null on none. */
  invoiceNumber: string | null;
  billedMinor: number | null;
  billedCurrency: string | null;
};

/** An expense with the client of its project, and what it is billed as. */
export type BillableExpense = StoredExpense & Related;

/** Expenses by conditions on the expense `e`, its project `p` and its place `billed` on an invoice; oldest first. */
export async function findBillableExpenses(
  db: Db,
  { ownerId }: Owner,
  conditions: readonly RawBuilder<unknown>[],
): Promise<BillableExpense[]> {
  const { rows } = await sql<Selectable<Tables['expenses']> & Related & { ofClientId: string | null }>`
    select e.*, c.id as of_client_id, c.currency as client_currency, p.name as project_name,
           i.number as invoice_number, billed.amount_minor as billed_minor, i.currency as billed_currency
      from expenses e
        left join projects p on p.user_id = e.user_id and p.id = e.project_id
        left join clients c on c.user_id = e.user_id and c.id = coalesce(p.client_id, e.client_id)
        left join invoiced_expenses billed on billed.user_id = e.user_id and billed.expense_id = e.id
        left join invoices i on i.user_id = billed.user_id and i.id = billed.invoice_id
      where ${sql.join([sql`e.user_id = ${ownerId}`, ...conditions], sql` and `)}
      order by e.day, e.id`.execute(db);
  return rows.map((row) => ({
    ...expenseRecord.toEntity(row),
    clientId: row.ofClientId,
    projectName: row.projectName,
    clientCurrency: row.clientCurrency,
    invoiceNumber: row.invoiceNumber,
    billedMinor: row.billedMinor,
    billedCurrency: row.billedCurrency,
  }));
}
