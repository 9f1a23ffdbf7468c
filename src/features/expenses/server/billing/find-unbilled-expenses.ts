import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExpenseMargin } from '#src/features/expenses/contract-billing.ts';
import { billExpense, billedCurrency } from '#src/features/expenses/rules/bill-expense.ts';
import type { BillingMode } from '#src/features/expenses/rules/bill-expense.ts';
import { isSmallBusiness } from '#src/features/expenses/server/expense-settings.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { findBillableExpenses } from './billable-expenses.ts';
import type { BillableExpense } from './billable-expenses.ts';
import { findDraftsOfExpenses } from './billed-on.ts';

type UnbilledQuery = {
  clientId?: string | undefined;
  projectId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  ids?: readonly string[] | undefined;
};

/** An expense that can be invoiced, as its line shows it. */
export type ExpenseToBill = Pick<
  BillableExpense,
  'id' | 'revision' | 'clientId' | 'projectId' | 'vendor' | 'lines' | 'billedText'
> & {
  day: string;
  projectName: string | null;
  mode: BillingMode;
  currency: string;
  /** Before the invoice's tax; null while the expense has no rate to the currency. */
  amountMinor: number | null;
  draftId: string | null;
};

/** SQL: an expense that can be invoiced, with the tables of `findBillableExpenses`. */
export const isExpenseUnbilled = sql`(e.is_billable and e.lines <> '[]' and not e.is_draft and billed.expense_id is null)`;

/** Billable expenses that aren't on an invoice, oldest first; `only`: SQL. */
export async function findUnbilledExpenses(
  db: Db,
  owner: Owner,
  { clientId, projectId, from, to, ids }: UnbilledQuery,
  only: RawBuilder<unknown> = sql`true`,
): Promise<ExpenseToBill[]> {
  const found = await findBillableExpenses(db, owner, [
    isExpenseUnbilled,
    only,
    ...(clientId === undefined ? [] : [sql`c.id = ${clientId}`]),
    ...(projectId === undefined ? [] : [sql`e.project_id = ${projectId}`]),
    ...(from === undefined ? [] : [sql`e.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`e.day <= ${to}`]),
    ...(ids === undefined ? [] : [sql`e.id = any(${ids}::uuid[])`]),
  ]);
  if (found.length === 0) return [];
  const { currency: account } = await findPreferences(db, owner);
  const isSmall = await isSmallBusiness(db, owner);
  const drafts = await findDraftsOfExpenses(db, owner);
  return found.map((expense) => {
    const currency = billedCurrency(expense, { client: expense.clientCurrency, account });
    const billed = billExpense(expense, { currency, isSmallBusiness: isSmall });
    return {
      id: expense.id,
      revision: expense.revision,
      clientId: expense.clientId,
      projectId: expense.projectId,
      projectName: expense.projectName,
      // Only drafts have no day.
      day: expense.day ?? '',
      vendor: expense.vendor,
      lines: expense.lines,
      billedText: expense.billedText,
      mode: billed?.mode ?? 'gross',
      currency,
      amountMinor: billed?.amountMinor ?? null,
      draftId: drafts.get(expense.id) ?? null,
    };
  });
}

type Work = { clientId?: string | undefined; projectId?: string | undefined };

/** What expenses were billed for, what they cost, and what is left to bill, by currency. */
export async function sumMargins(
  db: Db,
  owner: Owner,
  { clientId, projectId }: Work,
): Promise<ExpenseMargin[]> {
  const isSmall = await isSmallBusiness(db, owner);
  const billed = await findBillableExpenses(db, owner, [
    sql`billed.expense_id is not null`,
    ...(clientId === undefined ? [] : [sql`c.id = ${clientId}`]),
    ...(projectId === undefined ? [] : [sql`e.project_id = ${projectId}`]),
  ]);
  const unbilled = await findUnbilledExpenses(db, owner, { clientId, projectId });
  const sums = new Map<string, ExpenseMargin>();
  const add = (currency: string, amounts: Partial<ExpenseMargin>) => {
    const { billedMinor, costMinor, unbilledMinor } = sums.get(currency) ?? noMargin;
    sums.set(currency, {
      currency,
      billedMinor: billedMinor + (amounts.billedMinor ?? 0),
      costMinor: costMinor + (amounts.costMinor ?? 0),
      unbilledMinor: unbilledMinor + (amounts.unbilledMinor ?? 0),
    });
  };
  for (const expense of billed) {
    const { billedCurrency: currency, billedMinor } = expense;
    if (currency === null || billedMinor === null) continue;
    const cost = billExpense(expense, { currency, isSmallBusiness: isSmall });
    add(currency, { billedMinor, costMinor: cost?.costMinor ?? 0 });
  }
  for (const { currency, amountMinor, draftId } of unbilled)
    if (draftId === null && amountMinor !== null) add(currency, { unbilledMinor: amountMinor });
  return [...sums.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

const noMargin = { billedMinor: 0, costMinor: 0, unbilledMinor: 0 };
