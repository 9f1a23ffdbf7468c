import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { calculateExpense } from './calculate-expense.ts';
import type { ExpenseLineTerms, ExpenseTerms } from './calculate-expense.ts';

type Checked = ExpenseTerms & {
  currency: string;
  receiptTotalMinor: number | null;
  exchangeRate: string | null;
  paidBy: string;
  reimbursedOn: string | null;
  day: string | null;
};

export type ExpenseProblem = { field: string; reason: string };

/** Why an expense can't be stored like this, by field; empty if it can. */
export function expenseProblems(expense: Checked): ExpenseProblem[] {
  const inLines = expense.lines.flatMap((line, place) => lineProblems(line, place));
  return [
    ...inLines,
    ...(expense.lines.length > 0 && expense.day === null ? [{ field: 'day', reason: 'is required' }] : []),
    // Invalid lines have no sum.
    ...(inLines.length === 0 ? totalProblems(expense) : []),
    ...(expense.reimbursedOn !== null && expense.paidBy !== 'own'
      ? [{ field: 'reimbursedOn', reason: 'must be null unless you paid with your own money' }]
      : []),
  ];
}

function lineProblems({ amountMinor, taxMinor, taxRate }: ExpenseLineTerms, place: number): ExpenseProblem[] {
  const rate = Number(taxRate);
  // A returned deposit is a negative line, with negative tax.
  const isAbove =
    taxMinor !== null && (Math.abs(taxMinor) > Math.abs(amountMinor) || taxMinor * amountMinor < 0);
  return [
    ...(rate < 0 || rate > 100 ? [{ field: `lines.${place}.taxRate`, reason: 'must be from 0 to 100' }] : []),
    ...(isAbove ? [{ field: `lines.${place}.taxMinor`, reason: 'must not be above the amount' }] : []),
  ];
}

function totalProblems(expense: Checked): ExpenseProblem[] {
  if (expense.lines.length === 0) return [];
  const { receiptTotalMinor, currency } = expense;
  const { grossMinor } = calculateExpense(expense);
  const paid = Math.abs(grossMinor);
  if (expense.kind === 'refund' ? grossMinor >= 0 : grossMinor <= 0)
    return [{ field: 'lines', reason: 'must add up to more than 0' }];
  if (!isConvertible({ amountMinor: paid, currency }, expense.exchangeRate))
    return [{ field: 'exchangeRate', reason: 'is too large for this amount' }];
  return receiptTotalProblems(receiptTotalMinor, { amountMinor: paid, currency });
}

/** The total as printed must be what the lines add up to. */
export function receiptTotalProblems(receiptTotalMinor: number | null, paid: Money): ExpenseProblem[] {
  if (receiptTotalMinor === null || paid.amountMinor === receiptTotalMinor) return [];
  const reason = `must equal the sum of the lines, ${toDecimalText(paid)} ${paid.currency}`;
  return [{ field: 'receiptTotalMinor', reason }];
}

/** Whether the amount is still exact in any other currency. */
export function isConvertible({ amountMinor, currency }: Money, exchangeRate: string | null): boolean {
  // No currency has more than four decimals.
  const most = Math.abs(amountMinor) * Number(exchangeRate ?? 0) * 10 ** (4 - minorDigits(currency));
  return most <= Number.MAX_SAFE_INTEGER;
}
