import type { Expense } from '#src/features/expenses/contract.ts';
import { calculateExpense, isSelfAssessed } from '#src/features/expenses/rules/calculate-expense.ts';
import type { ExpenseLineAmounts } from '#src/features/expenses/rules/calculate-expense.ts';
import { expenseState } from '#src/features/expenses/rules/expense-status.ts';
import {
  kindWords,
  payerWords,
  stateWords,
  taxCaseWords,
} from '#src/features/expenses/rules/expense-words.ts';
import { parseDecimal, roundShares } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { joinTags } from '#src/platform/shared/tags.ts';

/** One line of an expense, with what the whole expense says. Money is decimal, and negative for a refund. */
export type ExpenseReportRow = {
  day: string;
  vendor: string;
  receiptNumber: string;
  kind: string;
  category: string;
  ledgerAccount: string;
  description: string;
  net: number;
  taxRate: number;
  tax: number;
  amount: number;
  currency: string;
  recoverableTax: number;
  recoverablePercent: number;
  deductiblePercent: number;
  exchangeRate: number | '';
  rateDay: string;
  /** Empty while the rate is missing. */
  accountAmount: number | '';
  accountCurrency: string;
  taxCase: string;
  client: string;
  project: string;
  paidBy: string;
  paidOn: string;
  reimbursedOn: string;
  status: string;
  receipts: number;
  voucherReason: string;
  occasion: string;
  guests: string;
  notes: string;
  tags: string;
  line: number;
  id: string;
};

/** Columns in order, with their headers, which imports recognize. */
export const expenseColumns: readonly [keyof ExpenseReportRow, string][] = [
  ['day', 'Date'],
  ['vendor', 'Vendor'],
  ['receiptNumber', 'Receipt number'],
  ['kind', 'Kind'],
  ['category', 'Category'],
  ['ledgerAccount', 'Ledger account'],
  ['description', 'Description'],
  ['net', 'Net'],
  ['taxRate', 'Tax rate'],
  ['tax', 'Tax'],
  ['amount', 'Amount'],
  ['currency', 'Currency'],
  ['recoverableTax', 'Recoverable tax'],
  ['recoverablePercent', 'Recoverable %'],
  ['deductiblePercent', 'Deductible %'],
  ['exchangeRate', 'Exchange rate'],
  ['rateDay', 'Rate day'],
  ['accountAmount', 'Converted amount'],
  ['accountCurrency', 'Converted to'],
  ['taxCase', 'Kind of tax'],
  ['client', 'Client'],
  ['project', 'Project'],
  ['paidBy', 'Paid by'],
  ['paidOn', 'Paid on'],
  ['reimbursedOn', 'Reimbursed on'],
  ['status', 'Status'],
  ['receipts', 'Receipts'],
  ['voucherReason', 'Reason without receipt'],
  ['occasion', 'Occasion'],
  ['guests', 'Guests'],
  ['notes', 'Notes'],
  ['tags', 'Tags'],
  ['line', 'Line'],
  ['id', 'Expense ID'],
];

type Names = ReadonlyMap<string, string>;
type Category = { name: string; ledgerAccount: string | null };
export type ExpenseNames = {
  clients: Names;
  projects: Names;
  categories: ReadonlyMap<string, Category>;
  /** The account's currency. */
  currency: string;
};

/** A row for each line; a draft has none until you confirm it. The rows add up to the expense. */
export function toExpenseRows(expense: Expense, names: ExpenseNames): ExpenseReportRow[] {
  if (expense.isDraft) return [];
  const { lines } = calculateExpense(expense);
  const recoverable = splitByLines(expense.recoverableTaxMinor, recoverableWeights(expense, lines));
  const { amountMinor, currency: accountCurrency } = accountAmount(expense, names.currency);
  const converted =
    amountMinor === null
      ? null
      : splitByLines(
          amountMinor,
          lines.map(({ grossMinor }) => BigInt(grossMinor)),
        );
  const money = (minor: number | undefined, currency = expense.currency) =>
    (minor ?? 0) / 10 ** minorDigits(currency);
  return expense.lines.map((line, place) => {
    const amounts = lines[place];
    const category = names.categories.get(line.categoryId ?? '');
    return {
      day: expense.day ?? '',
      vendor: expense.vendor ?? '',
      receiptNumber: expense.receiptNumber ?? '',
      kind: kindWords[expense.kind],
      category: category?.name ?? '',
      ledgerAccount: category?.ledgerAccount ?? '',
      description: line.description ?? '',
      net: money(amounts?.netMinor),
      taxRate: Number(line.taxRate),
      tax: money(amounts?.taxMinor),
      amount: money(amounts?.grossMinor),
      currency: expense.currency,
      recoverableTax: money(recoverable[place]),
      recoverablePercent: line.recoverablePercent,
      deductiblePercent: line.deductiblePercent,
      exchangeRate: expense.exchangeRate === null ? '' : Number(expense.exchangeRate),
      rateDay: expense.rateDay ?? '',
      accountAmount: converted ? money(converted[place], accountCurrency) : '',
      accountCurrency,
      taxCase: taxCaseWords[expense.taxCase],
      client: names.clients.get(expense.clientId ?? '') ?? '',
      project: names.projects.get(expense.projectId ?? '') ?? '',
      paidBy: payerWords[expense.paidBy],
      paidOn: expense.paidOn ?? '',
      reimbursedOn: expense.reimbursedOn ?? '',
      status: stateWords[expenseState(expense)],
      receipts: expense.receiptCount,
      voucherReason: expense.voucherReason ?? '',
      occasion: expense.occasion ?? '',
      guests: expense.guests ?? '',
      notes: expense.notes ?? '',
      tags: joinTags(expense.tags),
      line: place + 1,
      id: expense.id,
    };
  });
}

/** What was paid in the account's currency; null while the rate is missing. */
function accountAmount(
  { currency, grossMinor, accountCurrency, accountMinor }: Expense,
  current: string,
): { amountMinor: number | null; currency: string } {
  if (accountCurrency !== null) return { amountMinor: accountMinor, currency: accountCurrency };
  return { amountMinor: currency === current ? grossMinor : null, currency: current };
}

/** What each line contributes to the recoverable tax, in no unit. */
function recoverableWeights({ lines, taxCase }: Expense, amounts: readonly ExpenseLineAmounts[]): bigint[] {
  return lines.map(({ taxRate, taxMinor, recoverablePercent }, place) => {
    const { netMinor = 0, taxMinor: charged = 0 } = amounts[place] ?? {};
    const { digits, scale } = parseDecimal(taxRate);
    // The buyer owes tax that isn't charged.
    const owed =
      taxMinor === null ? BigInt(netMinor) * digits : BigInt(taxMinor) * 100n * 10n ** BigInt(scale);
    return (isSelfAssessed(taxCase) ? owed : BigInt(charged)) * BigInt(recoverablePercent);
  });
}

/** In proportion to the weights, which may be negative; the shares add up. Without any weight, the first gets all. */
function splitByLines(total: number, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map((_weight, place) => (place === 0 ? total : 0));
  const sign = sum < 0n ? -1n : 1n;
  const numerators = weights.map((weight) => sign * BigInt(total) * weight);
  return roundShares(numerators, sign * sum, BigInt(total)).map(Number);
}

/** For example expenses-2026-03-01-2026-03-31.csv. */
export function expenseFileName(
  format: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): string {
  const parts = ['expenses', from, to].filter((part) => part !== undefined);
  return `${parts.join('-')}.${format}`;
}
