import * as m from '#messages/api/imports.ts';
import { expenseLimits, expenseTexts } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import type { ImportedExpense } from '#src/features/expenses/rules/imported-expense.ts';
import {
  parseExpenseKind,
  parsePayer,
  parseTaxCase,
} from '#src/features/imports/rules/parse/parse-expense-words.ts';
import { parseNumber } from '#src/features/imports/rules/parse/parse-number.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { isCurrency } from '#src/platform/shared/money.ts';
import { splitTags, joinTags } from '#src/platform/shared/tags.ts';
import { readPerson } from './cell-reader.ts';
import { readExpenseBilling } from './read-expense-billing.ts';
import { readDay, readText, readValue } from './row-reader.ts';
import type { RowReading } from './row-reader.ts';
import { textLimitProblems } from './text-limits.ts';

/** What the first row says about the whole expense. */
type ExpenseDetails = Omit<
  ImportedExpense,
  'expenseKind' | 'currency' | 'lines' | 'account' | 'mileage' | 'perDiem' | 'trip'
> & {
  client: string | null;
  project: string | null;
  kind: ExpenseKind | undefined;
  accountCurrency: string | null;
};

export function readExpenseDetails(
  reading: RowReading,
  { isPersonNoted, currency }: { isPersonNoted: boolean; currency: string },
): ExpenseDetails {
  const { cells, problems, settings } = reading;
  const day = readDay(reading, 'date');
  if (day === undefined && cells.text('date') === '') problems.push(cells.problem('date', m.dateMissing));
  const paidBy = parsePayer(cells.text('paidBy'));
  const allTags = splitTags(cells.text('tags'));
  const tags = allTags.filter(({ length }) => length <= expenseLimits.tag).slice(0, expenseLimits.tags);
  const otherTags = allTags.filter((tag) => !tags.includes(tag));
  const person = readPerson(cells);
  const notes = [
    cells.text('notes'),
    otherTags.length > 0 ? `Tags: ${joinTags(otherTags)}` : '',
    isPersonNoted && person !== '' ? `Person: ${person}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
  problems.push(...textLimitProblems(cells, 'notes', notes, expenseLimits.notes));
  const text = (field: keyof typeof maxLengths) => {
    problems.push(...textLimitProblems(cells, field, cells.text(field), maxLengths[field]));
    return readText(reading, field) ?? null;
  };
  return {
    day: day ?? '',
    vendor: text('vendor'),
    receiptNumber: text('receiptNumber'),
    client: text('client'),
    project: text('project'),
    kind: readValue(reading, 'expenseKind', [parseExpenseKind, m.mustBeExpenseKind]),
    taxCase: readValue(reading, 'taxCase', [parseTaxCase, m.mustBeTaxCase]) ?? 'domestic',
    paidBy,
    paidOn: readDay(reading, 'paidOn') ?? null,
    reimbursedOn: paidBy === 'own' ? (readDay(reading, 'reimbursedOn') ?? null) : null,
    exchangeRate: readExchangeRate(reading),
    rateDay: readDay(reading, 'rateDay') ?? null,
    accountCurrency: readAccountCurrency(reading) ?? settings.currency ?? null,
    voucherReason: text('voucherReason'),
    occasion: text('occasion'),
    guests: text('guests'),
    notes: notes === '' ? null : notes,
    tags,
    ...readExpenseBilling(reading, currency),
  };
}

const maxLengths = {
  vendor: expenseLimits.vendor,
  receiptNumber: expenseLimits.receiptNumber,
  // For clients and projects.
  client: 200,
  project: 200,
  voucherReason: expenseTexts.voucherReason,
  occasion: expenseTexts.occasion,
  guests: expenseLimits.guests,
} as const;

/** At most ten decimals and 15 digits, as expenses store it. */
function readExchangeRate(reading: RowReading): string | null {
  const rate = readValue(reading, 'exchangeRate', [
    (text) => {
      const number = parseNumber(text, reading.settings.decimal);
      if (number === undefined || number <= 0 || number >= 1e9) return undefined;
      const written = formatDecimal(parseDecimal(number));
      return /^\d+(\.\d{1,10})?$/.test(written) && /^[.0]*(\d\.?){1,15}$/.test(written) ? written : undefined;
    },
    m.mustBeExchangeRate,
  ]);
  return rate ?? null;
}

function readAccountCurrency(reading: RowReading): string | undefined {
  return readValue(reading, 'accountCurrency', [
    (text) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : undefined),
    m.mustBeCurrency,
  ]);
}
