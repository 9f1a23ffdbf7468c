import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseKind, TaxCase } from '#src/features/expenses/rules/expense-limits.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { isCurrency } from '#src/platform/shared/money.ts';
import { withoutHidden } from '#src/platform/shared/text.ts';

/** From the most exact to the least. */
export const receiptSources = ['eInvoice', 'qrCode', 'text', 'picture'] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/** What was bought at one tax rate. Amounts include tax. */
export type ReadLine = {
  description: string | null;
  amountMinor: number;
  /** Null: the receipt doesn't say. */
  taxRate: string | null;
  /** The tax as printed, if it isn't what the rate says. */
  taxMinor: number | null;
};

/** What one source says; a field that it doesn't have is left out. */
export type ReceiptFields = {
  kind?: ExpenseKind;
  vendor?: string;
  receiptNumber?: string;
  day?: string;
  currency?: string;
  taxCase?: TaxCase;
  lines?: ReadLine[];
  receiptTotalMinor?: number;
};

type Proposed<T> = { value: T; source: ReceiptSource };
/** The fields that were found, each with its source; null if it wasn't found. */
export type ReceiptProposals = {
  [F in keyof ReceiptFields]-?: Proposed<NonNullable<ReceiptFields[F]>> | null;
};

/** For each field what the most exact source says. */
export function mergeReadings(
  readings: readonly { source: ReceiptSource; fields: ReceiptFields }[],
): ReceiptProposals {
  const checked = readings
    .map(({ source, fields }) => ({ source, fields: withoutInvalid(fields) }))
    .toSorted((a, b) => receiptSources.indexOf(a.source) - receiptSources.indexOf(b.source));
  const first = <F extends keyof ReceiptFields>(field: F) => {
    const found = checked.find(({ fields }) => fields[field] !== undefined);
    const value = found?.fields[field];
    return found && value !== undefined ? { value, source: found.source } : null;
  };
  const receiptTotalMinor = first('receiptTotalMinor');
  return {
    kind: first('kind'),
    vendor: first('vendor'),
    receiptNumber: first('receiptNumber'),
    day: first('day'),
    currency: first('currency'),
    taxCase: first('taxCase'),
    lines: linesOf(checked, receiptTotalMinor),
    receiptTotalMinor,
  };
}

/** Lines that add up to the total; otherwise one line, whose rate isn't known. */
function linesOf(
  readings: readonly { source: ReceiptSource; fields: ReceiptFields }[],
  total: ReceiptProposals['receiptTotalMinor'],
): ReceiptProposals['lines'] {
  const withLines = readings.flatMap(({ source, fields: { lines } }) =>
    lines ? [{ value: lines, source }] : [],
  );
  const fitting = withLines.find(
    // An e-invoice keeps its lines even if its total is another: the difference is shown.
    ({ value, source }) => !total || source === 'eInvoice' || sumOf(value) === total.value,
  );
  if (fitting || !total) return fitting ?? null;
  return {
    value: [{ description: null, amountMinor: total.value, taxRate: null, taxMinor: null }],
    source: total.source,
  };
}

export function sumOf(lines: readonly ReadLine[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** A line without the printed tax if the rate says the same. */
export function withCalculatedTax(line: ReadLine): ReadLine {
  const { taxRate, taxMinor, amountMinor } = line;
  if (taxRate === null || taxMinor === null || !Number.isSafeInteger(amountMinor)) return line;
  const terms = { amountMinor, taxRate, taxMinor: null, recoverablePercent: 100, deductiblePercent: 100 };
  const { taxMinor: calculated } = calculateExpense({
    kind: 'purchase',
    pricesIncludeTax: true,
    taxCase: 'domestic',
    lines: [terms],
  });
  return calculated === taxMinor ? { ...line, taxMinor: null } : line;
}

/** What can be saved: a file may say anything. */
function withoutInvalid(fields: ReceiptFields): ReceiptFields {
  const vendor = toStorable(fields.vendor, expenseLimits.vendor);
  const receiptNumber = toStorable(fields.receiptNumber, expenseLimits.receiptNumber);
  const { kind, taxCase, day, currency, receiptTotalMinor: total } = fields;
  const lines = fields.lines
    ?.filter(
      ({ amountMinor, taxMinor }) => isAmount(amountMinor) && (taxMinor === null || isAmount(taxMinor)),
    )
    .slice(0, expenseLimits.lines)
    .map(({ description, ...line }) => ({
      description: toStorable(description, expenseLimits.description) ?? null,
      ...line,
    }));
  return {
    ...(kind && { kind }),
    ...(taxCase && { taxCase }),
    ...(vendor && { vendor }),
    ...(receiptNumber && { receiptNumber }),
    ...(day && isCalendarDate(day) && isNear(day) && { day }),
    ...(currency && isCurrency(currency) && { currency }),
    ...(total !== undefined && total > 0 && isAmount(total) && { receiptTotalMinor: total }),
    ...(lines && lines.length > 0 && lines.length === fields.lines?.length && { lines }),
  };
}

function isAmount(minor: number): boolean {
  return Number.isSafeInteger(minor) && Math.abs(minor) <= expenseLimits.amountMinor;
}

function isNear(day: string): boolean {
  return day >= '1900' && day < '2200';
}

/** In one line, without hidden characters, and cut to the field's length. */
function toStorable(text: string | null | undefined, length: number): string | undefined {
  const line = withoutHidden((text ?? '').toWellFormed().replaceAll(/\s+/g, ' ')).trim();
  return line.slice(0, length).toWellFormed().replaceAll('\uFFFD', '').trim() || undefined;
}
