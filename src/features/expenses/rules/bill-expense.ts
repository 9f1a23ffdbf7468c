import { divideRounded, parseDecimal, shortenDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { calculateExpense } from './calculate-expense.ts';
import type { ExpenseLineTerms, ExpenseTerms } from './calculate-expense.ts';
import { expenseLimits } from './expense-limits.ts';
import type { ExpenseProblem } from './expense-problems.ts';
import type { Mileage } from './kinds/mileage.ts';

/**
 * What is billed on: the cost without the tax that is recovered, the gross amount, or what was paid in the client's name,
 * to which no tax is added.
 */
export const billingModes = ['net', 'gross', 'disbursement'] as const;
export type BillingMode = (typeof billingModes)[number];

/** What a billed amount depends on; all else can change while the expense is on an invoice. */
export type ExpenseBilling = ExpenseTerms & {
  currency: string;
  exchangeRate: string | null;
  chargedMinor: number | null;
  /** Null in the account's currency, and without a rate. */
  accountCurrency: string | null;
  /** In percent, as text; at most one of the two markups is set. */
  markupPercent: string | null;
  /** In the expense's currency. */
  markupMinor: number | null;
  /** Null: as the tax says. */
  billedAs: BillingMode | null;
};

/** The mode that was chosen; else gross if no tax is recovered. */
export function billingMode(terms: ExpenseBilling, isSmallBusiness: boolean): BillingMode {
  if (terms.billedAs !== null) return terms.billedAs;
  return isSmallBusiness || calculateExpense(terms).recoverableTaxMinor === 0 ? 'gross' : 'net';
}

/** Its own currency if that is the client's or the account's; else the account's, to which it has a rate. */
export function billedCurrency(
  { currency, accountCurrency }: Pick<ExpenseBilling, 'currency' | 'accountCurrency'>,
  of: { client: string | null; account: string },
): string {
  if (currency === of.client || currency === of.account) return currency;
  return accountCurrency ?? of.account;
}

/** All in minor units of the invoice's currency; negative for a refund. */
export type BilledExpense = { mode: BillingMode; amountMinor: number; costMinor: number };

/**
 * What an invoice charges for an expense, before its own tax, and what the expense cost. The markup is added before the
 * conversion and all is rounded once, half away from zero. Null without a rate to the invoice's currency.
 */
export function billExpense(
  terms: ExpenseBilling,
  { currency, isSmallBusiness }: { currency: string; isSmallBusiness: boolean },
): BilledExpense | null {
  const rate = rateTo(terms, currency);
  if (!rate) return null;
  const mode = billingMode(terms, isSmallBusiness);
  const { grossMinor, selfAssessedTaxMinor, recoverableTaxMinor } = calculateExpense(terms);
  const cost = grossMinor + selfAssessedTaxMinor - (isSmallBusiness ? 0 : recoverableTaxMinor);
  const base = { net: grossMinor + selfAssessedTaxMinor - recoverableTaxMinor, gross: grossMinor };
  const billed = markUp(BigInt(base[mode === 'disbursement' ? 'gross' : mode]), terms);
  return {
    mode,
    amountMinor: Number(divideRounded(billed.top * rate.top, billed.bottom * rate.bottom)),
    // Tax on what was paid in the client's name is the client's.
    costMinor: Number(
      divideRounded(BigInt(mode === 'disbursement' ? grossMinor : cost) * rate.top, rate.bottom),
    ),
  };
}

type Ratio = { top: bigint; bottom: bigint };

function markUp(base: bigint, { markupPercent, markupMinor }: ExpenseBilling): Ratio {
  if (markupMinor !== null) {
    const markup = BigInt(markupMinor);
    return { top: base < 0n ? base - markup : base + markup, bottom: 1n };
  }
  const { digits, scale } = parseDecimal(markupPercent ?? '0');
  const whole = 100n * 10n ** BigInt(scale);
  return { top: base * (whole + digits), bottom: whole };
}

/** Between minor units: what was charged for the whole wins over the rate. */
function rateTo(terms: ExpenseBilling, currency: string): Ratio | null {
  if (currency === terms.currency) return { top: 1n, bottom: 1n };
  if (currency !== terms.accountCurrency) return null;
  const { grossMinor } = calculateExpense(terms);
  if (terms.chargedMinor !== null && grossMinor !== 0)
    return { top: BigInt(terms.chargedMinor), bottom: BigInt(Math.abs(grossMinor)) };
  const { digits, scale } = parseDecimal(terms.exchangeRate ?? '0');
  return {
    top: digits * 10n ** BigInt(minorDigits(currency)),
    bottom: 10n ** BigInt(scale + minorDigits(terms.currency)),
  };
}

type Billable = ExpenseBilling & { isBillable: boolean; clientId: string | null; projectId: string | null };

/** Why an expense can't be billed like this, by field. */
export function billingProblems(expense: Billable): ExpenseProblem[] {
  const { isBillable, clientId, projectId, markupPercent, markupMinor, lines } = expense;
  if (markupPercent !== null && markupMinor !== null)
    return [{ field: 'markupMinor', reason: 'must be empty with a markup in percent' }];
  if (!isBillable) return [];
  if (clientId === null && projectId === null)
    return [{ field: 'isBillable', reason: 'needs a client or a project' }];
  if (lines.length === 0) return [];
  const currencies = [
    expense.currency,
    ...(expense.accountCurrency === null ? [] : [expense.accountCurrency]),
  ];
  const isTooLarge = currencies.some((currency) => {
    // A small business recovers nothing, so this is the most.
    const billed = billExpense({ ...expense, billedAs: 'gross' }, { currency, isSmallBusiness: true });
    return Math.abs(billed?.amountMinor ?? 0) > expenseLimits.amountMinor;
  });
  const field =
    markupPercent === null ? (markupMinor === null ? 'isBillable' : 'markupMinor') : 'markupPercent';
  return isTooLarge ? [{ field, reason: 'makes more than an invoice can have' }] : [];
}

type Locked = Billable & {
  billedText: string | null;
  mileage: Mileage | null;
  perDiem: unknown;
  isDraft: boolean;
};

/** The fields that an expense on an invoice keeps, but the change doesn't. */
export function changedBilledFields(before: Locked, after: Locked): string[] {
  return lockedFields.filter((field) => lockedValue(before, field) !== lockedValue(after, field));
}

const lockedFields = [
  'kind',
  'mileage',
  'perDiem',
  'currency',
  'pricesIncludeTax',
  'taxCase',
  'lines',
  'exchangeRate',
  'chargedMinor',
  'clientId',
  'projectId',
  'isBillable',
  'markupPercent',
  'markupMinor',
  'billedAs',
  'billedText',
  // Only what was confirmed is invoiced.
  'isDraft',
] as const;

/** An expense on an invoice can't go back to other values of these columns. */
export const lockedColumns = lockedFields.map((field) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

function lockedValue(expense: Locked, field: (typeof lockedFields)[number]): string {
  if (field === 'lines') return JSON.stringify(expense.lines.map(lockedLine));
  if (field === 'mileage') return JSON.stringify(expense.mileage && lockedMileage(expense.mileage));
  // The client of a project's expense is the project's.
  const value = field === 'clientId' && expense.projectId !== null ? null : expense[field];
  const isDecimal = field === 'exchangeRate' || field === 'markupPercent';
  return JSON.stringify(isDecimal && typeof value === 'string' ? shortenDecimal(value) : value);
}

/** An invoice doesn’t lock the category and the description of a line. */
function lockedLine({ amountMinor, taxRate, taxMinor, recoverablePercent }: ExpenseLineTerms) {
  return [amountMinor, shortenDecimal(taxRate), taxMinor, recoverablePercent];
}

function lockedMileage({ vehicle, unit, distance, isReturnTrip, rates }: Mileage) {
  return [
    vehicle,
    unit,
    shortenDecimal(distance),
    isReturnTrip,
    ...rates.map((part) => [shortenDecimal(part.distance), shortenDecimal(part.rate)]),
  ];
}
