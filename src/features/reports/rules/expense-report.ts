import type { Expense } from '#src/features/expenses/contract.ts';
import { billingState } from '#src/features/expenses/rules/billing-state.ts';
import { calculateExpense, isSelfAssessed } from '#src/features/expenses/rules/calculate-expense.ts';
import type { ExpenseLineAmounts } from '#src/features/expenses/rules/calculate-expense.ts';
import { convertTax } from '#src/features/expenses/rules/convert-expense.ts';
import { listStatesOf } from '#src/features/expenses/rules/expense-list.ts';
import { proofOf } from '#src/features/expenses/rules/expense-status.ts';
import { tripColumns } from '#src/features/expenses/rules/kinds/trip-text.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { parseDecimal, roundShares } from '#src/platform/shared/decimals.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { joinTags } from '#src/platform/shared/tags.ts';
import { billingCells, billingColumnFields, toUnits } from './billing-cells.ts';
import type { BillingCells } from './billing-cells.ts';
import { exchangeWording } from './report-wording.ts';
import type { ReportWording } from './report-wording.ts';
import { tripCells } from './trip-cells.ts';
import type { TripCells } from './trip-cells.ts';

/** One line of an expense, with what the whole expense says. Money is decimal, and negative for a refund. */
export type ExpenseReportRow = TripCells &
  BillingCells & {
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
    /** Owed to the tax office and not to the vendor. */
    owedTax: number;
    recoverableTax: number;
    recoverablePercent: number;
    deductiblePercent: number;
    exchangeRate: number | '';
    rateDay: string;
    /** These three are empty while the rate is missing. */
    accountNet: number | '';
    accountTax: number | '';
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
    proof: string;
    voucherReason: string;
    occasion: string;
    guests: string;
    notes: string;
    tags: string;
    line: number;
    id: string;
  };

const fields = [
  'day',
  'vendor',
  'receiptNumber',
  'kind',
  'category',
  'ledgerAccount',
  'description',
  'net',
  'taxRate',
  'tax',
  'amount',
  'currency',
  'owedTax',
  'recoverableTax',
  'recoverablePercent',
  'deductiblePercent',
  'exchangeRate',
  'rateDay',
  'accountNet',
  'accountTax',
  'accountAmount',
  'accountCurrency',
  'taxCase',
  'client',
  'project',
  'paidBy',
  'paidOn',
  'reimbursedOn',
  'status',
  'receipts',
  'proof',
  'voucherReason',
  'occasion',
  'guests',
  'notes',
  'tags',
  ...tripColumns,
  ...billingColumnFields,
  'line',
  'id',
] as const satisfies readonly (keyof ExpenseReportRow)[];

/** Columns in order, with their headers. Imports recognize the English ones. */
export function expenseReportColumns({
  expenseColumns,
}: ReportWording): readonly [keyof ExpenseReportRow, string][] {
  return fields.map((field) => [field, expenseColumns[field]]);
}

type Names = ReadonlyMap<string, string>;
/** What expenses refer to. */
export type ExpenseReferences = {
  clients: Names;
  projects: Names;
  categories: ReadonlyMap<string, ExpenseCategory>;
  /** The account's currency. */
  currency: string;
  /** What live invoices charge, by expense. */
  billed: ReadonlyMap<string, Money>;
};

/** A row for each line; a draft has none until you confirm it. The rows add up to the expense. */
export function toExpenseRows(
  expense: Expense,
  references: ExpenseReferences,
  wording = exchangeWording,
): ExpenseReportRow[] {
  if (expense.isDraft) return [];
  const { lines, selfAssessedTaxMinor } = calculateExpense(expense);
  const { categories, currency: current } = references;
  const billed = references.billed.get(expense.id) ?? null;
  const converted = convertedAmount(expense, current);
  const gross = lines.map(({ grossMinor }) => BigInt(grossMinor));
  const weights = taxWeights(expense, lines);
  const owed = splitByLines(selfAssessedTaxMinor, weights);
  const recoverable = splitByLines(
    expense.recoverableTaxMinor,
    expense.lines.map(({ recoverablePercent }, place) => (weights[place] ?? 0n) * BigInt(recoverablePercent)),
  );
  const billedShares = billed && splitByLines(billed.amountMinor, gross);
  const accountGross = converted && splitByLines(converted.amountMinor, gross);
  const taxes = lines.map(({ taxMinor }) => BigInt(taxMinor));
  const accountTax = converted && splitByLines(converted.taxMinor, taxes);
  const accountNet = accountGross?.map((amount, place) => amount - (accountTax?.[place] ?? 0)) ?? null;
  const ofWhole = wholeCells(expense, references, wording);
  const accountCurrency = converted?.currency ?? current;
  const share = (parts: readonly number[] | null, place: number) =>
    parts === null ? '' : toUnits({ amountMinor: parts[place] ?? 0, currency: accountCurrency });
  return expense.lines.map((line, place) => {
    const { netMinor = 0, taxMinor = 0, grossMinor = 0 } = lines[place] ?? {};
    const money = (amountMinor: number) => toUnits({ amountMinor, currency: expense.currency });
    const category = categories.get(line.categoryId ?? '');
    return {
      ...ofWhole,
      category: category?.name ?? '',
      ledgerAccount: category?.ledgerAccount ?? '',
      description: line.description ?? '',
      net: money(netMinor),
      taxRate: Number(line.taxRate),
      tax: money(taxMinor),
      amount: money(grossMinor),
      owedTax: money(owed[place] ?? 0),
      recoverableTax: money(recoverable[place] ?? 0),
      recoverablePercent: line.recoverablePercent,
      deductiblePercent: line.deductiblePercent,
      accountNet: share(accountNet, place),
      accountTax: share(accountTax, place),
      accountAmount: share(accountGross, place),
      accountCurrency,
      ...billingCells(
        expense,
        billed && { amountMinor: billedShares?.[place] ?? 0, currency: billed.currency },
        wording,
      ),
      line: place + 1,
    };
  });
}

/** What all rows of an expense say. */
function wholeCells(
  expense: Expense,
  { clients, projects, categories, currency }: ExpenseReferences,
  wording: ReportWording,
) {
  const { kinds, taxCases, payers, listStates, billingStates, proofs } = wording.expenseWords;
  const billing = billingState(expense);
  const states = listStatesOf(expense, { categories, accountCurrency: currency })
    .filter((state) => state !== 'recorded' || billing === null)
    .map((state) => listStates[state]);
  return {
    day: expense.day ?? '',
    vendor: expense.vendor ?? '',
    receiptNumber: expense.receiptNumber ?? '',
    kind: kinds[expense.kind],
    currency: expense.currency,
    exchangeRate: expense.exchangeRate === null ? ('' as const) : Number(expense.exchangeRate),
    rateDay: expense.rateDay ?? '',
    taxCase: taxCases[expense.taxCase],
    client: clients.get(expense.clientId ?? '') ?? '',
    project: projects.get(expense.projectId ?? '') ?? '',
    paidBy: payers[expense.paidBy],
    paidOn: expense.paidOn ?? '',
    reimbursedOn: expense.reimbursedOn ?? '',
    status: [...states, ...(billing === null ? [] : [billingStates[billing]])].join(', '),
    receipts: expense.receiptCount,
    proof: proofs[proofOf(expense, categories)],
    voucherReason: expense.voucherReason ?? '',
    occasion: expense.occasion ?? '',
    guests: expense.guests ?? '',
    notes: expense.notes ?? '',
    tags: joinTags(expense.tags),
    ...tripCells(expense, wording),
    id: expense.id,
  };
}

/** What was paid in the account's currency, and the tax of that; null while the rate is missing. */
function convertedAmount(expense: Expense, current: string): (Money & { taxMinor: number }) | null {
  const { currency, grossMinor, taxMinor, accountCurrency, accountMinor } = expense;
  if (accountCurrency !== null && accountMinor !== null)
    return {
      amountMinor: accountMinor,
      taxMinor: convertTax({ taxMinor, grossMinor }, accountMinor).taxMinor,
      currency: accountCurrency,
    };
  return currency === current ? { amountMinor: grossMinor, taxMinor, currency } : null;
}

/** What each line contributes to the tax that is charged or owed, in no unit. */
function taxWeights({ lines, taxCase }: Expense, amounts: readonly ExpenseLineAmounts[]): bigint[] {
  return lines.map(({ taxRate, taxMinor }, place) => {
    const { netMinor = 0, taxMinor: charged = 0 } = amounts[place] ?? {};
    const { digits, scale } = parseDecimal(taxRate);
    // The buyer owes tax that isn't charged.
    const owed =
      taxMinor === null ? BigInt(netMinor) * digits : BigInt(taxMinor) * 100n * 10n ** BigInt(scale);
    return isSelfAssessed(taxCase) ? owed : BigInt(charged);
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
