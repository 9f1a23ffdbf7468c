import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { Money } from '#src/platform/shared/money.ts';

/** What live invoices charge for the owner's expenses, before tax, by expense. */
export async function findBilledAmounts(db: Db, { ownerId }: Owner): Promise<Map<string, Money>> {
  const { rows } = await sql<Money & { expenseId: string }>`
    select billed.expense_id, billed.amount_minor, i.currency
      from invoiced_expenses billed join invoices i on i.user_id = billed.user_id and i.id = billed.invoice_id
      where billed.user_id = ${ownerId}`.execute(db);
  return new Map(rows.map(({ expenseId, ...amount }) => [expenseId, amount]));
}
