import { sql } from 'kysely';
import type { Expense } from '#src/features/expenses/contract.ts';
import { changedBilledFields } from '#src/features/expenses/rules/bill-expense.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type OnInvoice = { invoiceId: string; invoiceNumber: string };
type BilledOn = Pick<Expense, 'invoiceId' | 'invoiceNumber' | 'draftId'>;

/** The live invoice of each expense that is on one. */
export async function findInvoicesOf(
  db: Db,
  { ownerId }: Owner,
  expenseIds: readonly string[],
): Promise<Map<string, OnInvoice>> {
  const { rows } = await sql<OnInvoice & { expenseId: string }>`
    select billed.expense_id, billed.invoice_id, i.number as invoice_number
      from invoiced_expenses billed join invoices i on i.user_id = billed.user_id and i.id = billed.invoice_id
      where billed.user_id = ${ownerId} and billed.expense_id = any(${expenseIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ expenseId, ...invoice }) => [expenseId, invoice]));
}

/** The newest draft of each expense that is on one. */
export async function findDraftsOfExpenses(db: Db, { ownerId }: Owner): Promise<Map<string, string>> {
  const { rows } = await sql<{ expenseId: string; draftId: string }>`
    select expense ->> 'id' as expense_id, i.id as draft_id
      from invoices i cross join jsonb_array_elements(i.lines) line
        cross join jsonb_array_elements(line -> 'expenses') expense
      where i.user_id = ${ownerId} and i.state = 'draft' and i.type in ('invoice', 'deposit')
      order by i.created_at`.execute(db);
  return new Map(rows.map(({ expenseId, draftId }) => [expenseId, draftId]));
}

/** Where expenses are billed. */
export async function findBilledOn(
  db: Db,
  owner: Owner,
  expenses: readonly { id: string; isBillable: boolean }[],
): Promise<(id: string) => BilledOn> {
  const ids = expenses.filter(({ isBillable }) => isBillable).map(({ id }) => id);
  const invoices = ids.length === 0 ? new Map<string, OnInvoice>() : await findInvoicesOf(db, owner, ids);
  const isAllInvoiced = invoices.size === ids.length;
  const drafts = isAllInvoiced ? new Map<string, string>() : await findDraftsOfExpenses(db, owner);
  return (id) => {
    const invoice = invoices.get(id);
    if (invoice) return { ...invoice, draftId: null };
    return { invoiceId: null, invoiceNumber: null, draftId: drafts.get(id) ?? null };
  };
}

type Billed = Parameters<typeof changedBilledFields>[0];

/** The invoice that keeps this change, or a deletion, of a locked expense from being made; null without one. */
export async function findLockingInvoice(
  db: Db,
  owner: Owner,
  before: Billed & { id: string },
  change?: () => Promise<Billed>,
): Promise<OnInvoice | null> {
  const invoice = (await findInvoicesOf(db, owner, [before.id])).get(before.id);
  if (!invoice) return null;
  return change === undefined || changedBilledFields(before, await change()).length > 0 ? invoice : null;
}
