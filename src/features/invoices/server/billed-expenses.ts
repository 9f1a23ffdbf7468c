import { billExpense } from '#src/features/expenses/rules/bill-expense.ts';
import { isDraftExpense } from '#src/features/expenses/rules/expense-status.ts';
import { lockExpensesForInvoice, setExpensesOnInvoice } from '#src/features/expenses/server/public.ts';
import type { LockedExpense } from '#src/features/expenses/server/public.ts';
import type { ExpenseProblem } from '#src/features/invoices/contract-issue.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { splitAmount } from '#src/platform/shared/decimals.ts';
import { issueErrors, voidErrors } from './issue/issue-errors.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type Draft = Pick<StoredInvoice, 'clientId' | 'currency' | 'lines'>;
type Locked = ReadonlyMap<string, LockedExpense>;

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
  expense: LockedExpense | undefined,
  { clientId, currency }: Draft,
): ExpenseProblem | null {
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

/**
 * Bills the expenses of these lines again, which a credit note released.
 * @throws EXPENSES_CHANGED if one is on another invoice, or isn't the client's any more
 */
export async function takeBackExpenses(db: Db, owner: Owner, invoice: Billed & Draft): Promise<void> {
  const ids = invoice.lines.flatMap(({ expenses }) => expenses.map(({ id }) => id));
  if (ids.length === 0) return;
  const locked = await lockExpensesForInvoice(db, owner, ids);
  if (ids.some((id) => findProblem(locked.get(id), invoice) !== null)) throw voidErrors.EXPENSES_CHANGED();
  await billExpenses(db, owner, invoice, locked);
}

/** Whether input tax is recovered only decides how a line is split. */
function amountOf(expense: LockedExpense, currency: string): number | null {
  return billExpense(expense, { currency, isSmallBusiness: false })?.amountMinor ?? null;
}
