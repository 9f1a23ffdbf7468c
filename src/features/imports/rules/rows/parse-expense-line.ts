import * as m from '#messages/api/imports.ts';
import { isSelfAssessed, isTaxCaseUntaxed } from '#src/features/expenses/rules/calculate-expense.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import type { TaxCase } from '#src/features/expenses/rules/expense-limits.ts';
import type { ImportedLine } from '#src/features/expenses/rules/imported-expense.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { parseNumber } from '#src/features/imports/rules/parse/parse-number.ts';
import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { readMinor, readText, readValue } from './row-reader.ts';
import type { RowReading } from './row-reader.ts';
import { textLimitProblems } from './text-limits.ts';

type LineContext = { currency: string; taxCase: TaxCase };

/** Negative in a refund. */
export function parseExpenseLine(reading: RowReading, { currency, taxCase }: LineContext): ImportedLine {
  const { cells, problems } = reading;
  const texts = [
    ['category', expenseLimits.categoryName],
    ['ledgerAccount', expenseLimits.ledgerAccount],
    ['description', expenseLimits.description],
  ] as const;
  for (const [field, max] of texts) problems.push(...textLimitProblems(cells, field, cells.text(field), max));
  const isTaxed = !isTaxCaseUntaxed(taxCase) && !isSelfAssessed(taxCase);
  const rate = readRate(reading);
  const { amountMinor, taxMinor } = readGross(reading, { currency, rate: isTaxed ? rate : '0' });
  return {
    category: readText(reading, 'category') ?? null,
    ledgerAccount: readText(reading, 'ledgerAccount') ?? null,
    description: readText(reading, 'description') ?? null,
    amountMinor,
    taxRate: rate ?? (taxMinor === null ? '0' : findRate(amountMinor, taxMinor)),
    taxMinor: isTaxed ? taxMinor : null,
    recoverablePercent: readShare(reading, 'recoverablePercent'),
    deductiblePercent: readShare(reading, 'deductiblePercent'),
  };
}

/** What was paid, from the amount with tax, or from the net and the tax. */
function readGross(reading: RowReading, { currency, rate }: { currency: string; rate: string | undefined }) {
  const { cells, problems, settings } = reading;
  const amount = readMinor(reading, 'amount', currency);
  const net = readMinor(reading, 'netAmount', currency);
  const tax = readMinor(reading, 'taxAmount', currency);
  // Its “net amount” is what was paid if the tax was added to the amount, and the net otherwise.
  if (settings.format === 'invoiceNinja' && amount !== undefined) {
    const isAdded = Math.abs(net ?? 0) > Math.abs(amount);
    return { amountMinor: isAdded ? (net ?? 0) : amount, taxMinor: tax ?? null };
  }
  if (amount !== undefined) {
    const difference = net === undefined ? undefined : amount - net;
    return { amountMinor: amount, taxMinor: tax ?? difference ?? null };
  }
  if (net !== undefined) {
    const taxMinor = tax ?? taxOnNet(net, rate ?? '0');
    return { amountMinor: net + taxMinor, taxMinor };
  }
  if (problems.length === 0) problems.push(cells.problem('amount', m.amountMissing));
  return { amountMinor: 0, taxMinor: null };
}

function taxOnNet(net: number, rate: string): number {
  const { digits, scale } = parseDecimal(rate);
  return Number(divideRounded(BigInt(net) * digits, 100n * 10n ** BigInt(scale)));
}

/** The shortest rate that gives this tax; with at most two decimals. */
function findRate(gross: number, tax: number): string {
  const net = gross - tax;
  if (tax === 0 || Math.abs(tax) >= Math.abs(gross)) return '0';
  const exact = (100 * tax) / net;
  const rates = [0, 1, 2].map((decimals) => exact.toFixed(decimals));
  const rate = rates.find((each) => taxOnNet(net, each) === tax) ?? exact.toFixed(2);
  return formatDecimal(parseDecimal(rate));
}

/** “19”, “19 %”. */
function readRate(reading: RowReading): string | undefined {
  const rate = readPercent(reading, 'taxRate');
  return rate === undefined ? undefined : formatDecimal(parseDecimal(rate));
}

function readPercent(reading: RowReading, field: ImportField): number | undefined {
  return readValue(reading, field, [
    (text) => {
      const percent = parseNumber(text.replace(/\s*%$/, ''), reading.settings.decimal);
      const isFine = percent !== undefined && percent >= 0 && percent <= 100;
      return isFine && parseDecimal(percent).scale <= 4 ? percent : undefined;
    },
    m.mustBePercent,
  ]);
}

function readShare(reading: RowReading, field: ImportField): number | null {
  const share = readPercent(reading, field);
  if (share === undefined || Number.isInteger(share)) return share ?? null;
  const text = reading.cells.text(field);
  reading.problems.push(reading.cells.problem(field, m.invalidValue({ text, reason: m.mustBeWholePercent })));
  return null;
}
