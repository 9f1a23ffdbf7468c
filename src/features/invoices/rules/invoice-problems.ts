import { calculateInvoice } from './calculate-invoice.ts';
import type { InvoiceCalculation } from './calculate-invoice.ts';
import { calculateLine } from './calculate-line.ts';
import { invoiceLimits } from './invoice-limits.ts';
import type { TaxCategory } from './invoice-limits.ts';
import { hasAmount, hasDuration } from './invoice-terms.ts';
import type { Adjustment, InvoiceLine, InvoiceTerms } from './invoice-terms.ts';

export type InvoiceProblem = { field: string; code: string; reason: string };

/** Why a document can't be issued: the field, a code, and words that complete the field's label. */
export function invoiceProblems(terms: InvoiceTerms): InvoiceProblem[] {
  const { lines } = terms;
  if (lines.length > invoiceLimits.lines) return [problem('lines', 'tooManyLines')];
  const found = [
    ...(lines.some(hasAmount) ? [] : [problem('lines', 'noLines')]),
    ...duplicateIdProblems(lines),
    ...lines.flatMap((line, place) => lineProblems(line, `lines.${place}`)),
    ...adjustmentProblems(terms.discount, 'discount'),
    ...adjustmentProblems(terms.charge, 'charge'),
    ...(isWithin(terms.prepaidMinor, 0) ? [] : [problem('deposits', 'notAnAmount')]),
  ];
  if (found.length > 0) return found;
  const ofLines = lines.flatMap((line, place) => lineAmountProblems(line, terms, `lines.${place}`));
  return ofLines.length > 0 ? ofLines : totalProblems(terms);
}

/** The amounts of a draft; null while its numbers can't be calculated with. */
export function calculateDraft(terms: InvoiceTerms): InvoiceCalculation | null {
  try {
    return calculateInvoice(terms);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Amounts, and what is on an invoice, are stored by the ID of the line. */
function duplicateIdProblems(lines: readonly InvoiceLine[]): InvoiceProblem[] {
  const seen = new Set<string>();
  return lines.flatMap(({ id }, place) => {
    const isDuplicate = seen.has(id);
    seen.add(id);
    return isDuplicate ? [problem(`lines.${place}.id`, 'duplicateId')] : [];
  });
}

function lineProblems(line: InvoiceLine, field: string): InvoiceProblem[] {
  if (!hasAmount(line)) return [];
  const { from, to } = line;
  return [
    ...(line.title.trim() === '' ? [problem(`${field}.title`, 'required')] : []),
    ...quantityProblems(line, field),
    ...unitProblems(line, field),
    ...numberProblems(line.price, `${field}.price`, largestNumber, 'tooLarge'),
    ...adjustmentProblems(line.discount, `${field}.discount`),
    ...adjustmentProblems(line.charge, `${field}.charge`),
    ...taxProblems(line, `${field}.taxRate`),
    ...(from !== null && to !== null && to < from ? [problem(`${field}.to`, 'beforeStart')] : []),
  ];
}

function quantityProblems(line: InvoiceLine, field: string): InvoiceProblem[] {
  if (hasDuration(line)) {
    const isPossible = isWithin(line.durationMs, 1, invoiceLimits.durationMs);
    return isPossible ? [] : [problem(`${field}.durationMs`, 'notADuration')];
  }
  if (!isDecimal(line.quantity)) return [problem(`${field}.quantity`, 'notANumber')];
  const size = Math.abs(Number(line.quantity));
  if (size === 0) return [problem(`${field}.quantity`, 'zero')];
  if (size > largestNumber) return [problem(`${field}.quantity`, 'tooLarge')];
  // Something returned or deducted is an item; time is never negative.
  return line.kind === 'time' && line.quantity.startsWith('-')
    ? [problem(`${field}.quantity`, 'negative')]
    : [];
}

/** The quantity of a retainer's line says how many of its hours are billed. */
function unitProblems({ kind, projectId, unit }: InvoiceLine, field: string): InvoiceProblem[] {
  const isRetainer = kind === 'retainer' && projectId !== null;
  return isRetainer && unit !== 'HUR' ? [problem(`${field}.unit`, 'notHours')] : [];
}

function adjustmentProblems(adjustment: Adjustment | null, field: string): InvoiceProblem[] {
  if (adjustment === null) return [];
  if ('percent' in adjustment) {
    return numberProblems(adjustment.percent, `${field}.percent`, 100, 'above100Percent');
  }
  return isWithin(adjustment.amountMinor, 0) ? [] : [problem(`${field}.amountMinor`, 'notAnAmount')];
}

const untaxed: ReadonlySet<TaxCategory> = new Set(['Z', 'E', 'AE', 'K', 'G', 'O']);

function taxProblems({ taxCategory, taxRate }: InvoiceLine, field: string): InvoiceProblem[] {
  const found = numberProblems(taxRate, field, 100, 'above100Percent');
  if (found.length > 0) return found;
  const isZero = Number(taxRate) === 0;
  if (isZero === untaxed.has(taxCategory)) return [];
  return [problem(field, isZero ? 'rateOfTaxed' : 'rateOfUntaxed')];
}

function lineAmountProblems(line: InvoiceLine, terms: InvoiceTerms, field: string): InvoiceProblem[] {
  const { text, baseMinor, discountMinor, amountMinor } = calculateLine(line, terms);
  if (text === '0') return [problem(`${field}.durationMs`, 'roundsToZero')];
  if (isTooLarge(baseMinor) || isTooLarge(amountMinor)) return [problem(`${field}.price`, 'tooLarge')];
  const isFixed = line.discount !== null && 'amountMinor' in line.discount;
  return isFixed && discountMinor > (baseMinor > 0n ? baseMinor : 0n)
    ? [problem(`${field}.discount.amountMinor`, 'aboveAmount')]
    : [];
}

/** A thousand lines within the limit add up exactly. */
function totalProblems(terms: InvoiceTerms): InvoiceProblem[] {
  const { printed, netMinor, grossMinor, dueMinor } = calculateInvoice(terms);
  if (isTooLarge(BigInt(grossMinor))) return [problem('lines', 'tooLarge')];
  if (printed.discountMinor > Math.max(printed.linesMinor, 0)) return [problem('discount', 'aboveAmount')];
  if (Math.min(netMinor, grossMinor) < 0) return [problem('lines', 'negativeTotal')];
  return dueMinor < 0 ? [problem('deposits', 'aboveTotal')] : [];
}

function isTooLarge(amount: bigint): boolean {
  return (amount < 0n ? -amount : amount) > BigInt(invoiceLimits.amountMinor);
}

const largestNumber = 1_000_000_000;

function numberProblems(
  text: string,
  field: string,
  max: number,
  above: 'tooLarge' | 'above100Percent',
): InvoiceProblem[] {
  if (!isDecimal(text)) return [problem(field, 'notANumber')];
  if (text.startsWith('-')) return [problem(field, 'negative')];
  return Number(text) > max ? [problem(field, above)] : [];
}

function isDecimal(text: string): boolean {
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
}

function isWithin(value: number, min: number, max: number = invoiceLimits.amountMinor): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function problem(field: string, code: keyof typeof reasons): InvoiceProblem {
  return { field, code, reason: reasons[code] };
}

const reasons = {
  noLines: 'must contain at least one line with an amount',
  tooManyLines: `must be at most ${invoiceLimits.lines.toLocaleString('en')}`,
  required: 'is required',
  notANumber: 'must be a number with at most 6 decimals',
  notAnAmount: 'must be a whole number of minor units from 0 to 1,000,000,000,000',
  notADuration: 'must be more than 0 and at most 100,000 hours',
  negative: 'must not be negative',
  zero: 'must not be 0',
  tooLarge: 'is too large',
  above100Percent: 'must be at most 100 %',
  rateOfUntaxed: 'must be 0 for this tax category',
  rateOfTaxed: 'must be more than 0; choose another tax category for amounts without tax',
  duplicateId: 'has the ID of another line; remove it and add it again',
  notHours: 'must be hours, so that the other hours of the retainer stay due',
  beforeStart: 'must not be before the start',
  aboveAmount: 'must not be higher than the amount it reduces',
  aboveTotal: 'must not be higher than the total',
  roundsToZero: 'is too short to bill; enter more time or remove the line',
  negativeTotal: 'must not add up to less than 0; create a credit note instead',
} as const;
