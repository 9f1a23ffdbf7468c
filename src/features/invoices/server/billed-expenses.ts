import { billExpense } from '#src/features/expenses/rules/bill-expense.ts';
import { isDraftExpense } from '#src/features/expenses/rules/expense-status.ts';
import {
  findUnbilledExpenses,
  lockExpensesForInvoice,
  setExpensesOnInvoice,
} from '#src/features/expenses/server/public.ts';
import type { BillableExpense } from '#src/features/expenses/server/public.ts';
import type { BilledExpenseProblem } from '#src/features/invoices/contract-issue.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { isDisbursement } from '#src/features/invoices/rules/invoice-terms.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { formatDecimal, parseDecimal, splitAmount } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { issueErrors, voidErrors } from './issue/issue-errors.ts';
import { withTax } from './lines-from-expenses.ts';
import { findInvoiceSettings } from './settings.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type Draft = Pick<StoredInvoice, 'clientId' | 'currency' | 'lines'>;
type Locked = ReadonlyMap<string, BillableExpense>;

/**
 * Locks the expenses on a draft.
 * @throws EXPENSES_CHANGED if one isn't as the draft knows it: all or nothing is billed
 */
export async function lockBilledExpenses(db: Db, owner: Owner, draft: Draft): Promise<Locked> {
  const billed = draft.lines.flatMap(({ id: lineId, title: name, expenses }) =>
    expenses.map((expense) => ({ ...expense, lineId, name })),
  );
  if (billed.length === 0) return new Map();
  const locked = await lockExpensesForInvoice(db, owner, [...new Set(billed.map(({ id }) => id))]);
  const seen = new Set<string>();
  const changed = billed.flatMap(({ id, lineId, name, revision }) => {
    const expense = locked.get(id);
    const isTwice = seen.has(id);
    seen.add(id);
    const problem =
      (isTwice ? 'invoiced' : null) ??
      findProblem(expense, draft) ??
      (expense?.revision === revision ? null : 'changed');
    return problem === null
      ? []
      : [{ id, lineId, name, problem, invoiceNumber: expense?.invoiceNumber ?? null }];
  });
  if (changed.length > 0) throw issueErrors.EXPENSES_CHANGED({ data: { expenses: changed } });
  return locked;
}

function findProblem(
  expense: BillableExpense | undefined,
  { clientId, currency }: Draft,
): BilledExpenseProblem | null {
  if (!expense) return 'deleted';
  if (expense.invoiceNumber !== null) return 'invoiced';
  if (expense.clientId !== clientId) return 'otherClient';
  if (!expense.isBillable || isDraftExpense(expense)) return 'notBillable';
  return amountOf(expense, currency) === null ? 'otherCurrency' : null;
}

type Billed = Pick<Draft, 'currency' | 'lines'> & { id: string; calculation: InvoiceCalculation };

/** Marks locked expenses as invoiced, each with its part of its line. */
export async function billExpenses(
  db: Db,
  owner: Owner,
  { id: invoiceId, currency, lines, calculation }: Billed,
  locked: Locked,
): Promise<void> {
  const nets = new Map(calculation.lines.map((line) => [line.id, line.netMinor]));
  const expenses = lines.flatMap((line) => {
    const weights = line.expenses.map(({ id }) => {
      const expense = locked.get(id);
      return BigInt(Math.abs((expense && amountOf(expense, currency)) ?? 0));
    });
    const parts = splitAmount(BigInt(nets.get(line.id) ?? 0), weights);
    return line.expenses.map(({ id }, place) => ({
      expenseId: id,
      lineId: line.id,
      amountMinor: Number(parts[place] ?? 0n),
    }));
  });
  if (expenses.length > 0) await setExpensesOnInvoice(db, owner, { invoiceId, expenses });
}

type Released = Billed & Draft & Pick<StoredInvoice, 'pricesIncludeTax'>;

/**
 * Bills the expenses of these lines again, which a credit note released.
 * @throws EXPENSES_CHANGED if one is on another invoice, isn't the client's any more, or isn't billed as it was
 */
export async function takeBackExpenses(db: Db, owner: Owner, invoice: Released): Promise<void> {
  const ids = invoice.lines.flatMap(({ expenses }) => expenses.map(({ id }) => id));
  if (ids.length === 0) return;
  const locked = await lockExpensesForInvoice(db, owner, ids);
  const { settings } = await findInvoiceSettings(db, owner);
  const changed = invoice.lines.flatMap((line) => {
    const isAsCharged = chargesExpenses(line, locked, { ...invoice, ...settings.tax });
    return line.expenses.flatMap(({ id, revision }) => {
      const expense = locked.get(id);
      // Issuing raises the revision by one, so this is the expense that was billed, whatever its line charged.
      const isSame = isAsCharged || expense?.revision === revision + 1;
      const problem = findProblem(expense, invoice) ?? (isSame ? null : 'changed');
      if (problem === null) return [];
      const invoiceNumber = expense?.invoiceNumber ?? null;
      return [{ id, lineId: line.id, name: line.title, problem, invoiceNumber }];
    });
  });
  if (changed.length > 0) throw voidErrors.EXPENSES_CHANGED({ data: { expenses: changed } });
  await billExpenses(db, owner, invoice, locked);
}

type ChargeTerms = { currency: string; pricesIncludeTax: boolean; isSmallBusiness: boolean };

/** Whether the line's price is what its expenses would be billed at now. */
function chargesExpenses(
  { quantity, price, taxRate, expenses }: StoredInvoice['lines'][number],
  locked: Locked,
  { currency, pricesIncludeTax, isSmallBusiness }: ChargeTerms,
): boolean {
  const amounts = expenses.map(({ id }) => {
    const expense = locked.get(id);
    return (expense && billExpense(expense, { currency, isSmallBusiness })?.amountMinor) ?? 0;
  });
  const amountMinor = amounts.reduce((sum, amount) => sum + amount, 0);
  const [count, each] = [parseDecimal(quantity), parseDecimal(price)];
  const charged = { digits: count.digits * each.digits, scale: count.scale + each.scale };
  const billed = {
    digits: pricesIncludeTax ? withTax(amountMinor, taxRate) : BigInt(amountMinor),
    scale: minorDigits(currency),
  };
  return formatDecimal(charged) === formatDecimal(billed);
}

/**
 * Expenses on lines without tax that weren't paid in the client's name: someone chose the category, or the seller charges
 * no tax.
 */
export async function findExemptExpenses(
  db: Db,
  owner: Owner,
  { lines }: Pick<Draft, 'lines'>,
): Promise<ReadonlySet<string>> {
  const ids = lines.filter(isDisbursement).flatMap(({ expenses }) => expenses.map(({ id }) => id));
  if (ids.length === 0) return new Set();
  const expenses = await findUnbilledExpenses(db, owner, { ids });
  return new Set(expenses.filter(({ mode }) => mode !== 'disbursement').map(({ id }) => id));
}

/** Whether input tax is recovered only decides how a line is split. */
function amountOf(expense: BillableExpense, currency: string): number | null {
  return billExpense(expense, { currency, isSmallBusiness: false })?.amountMinor ?? null;
}
