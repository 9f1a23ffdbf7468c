import * as m from '#messages/api/imports.ts';
import { billingModes } from '#src/features/expenses/rules/bill-expense.ts';
import { expenseLimits } from '#src/features/expenses/rules/expense-limits.ts';
import { expenseWords } from '#src/features/expenses/rules/expense-words.ts';
import type { ImportedExpense } from '#src/features/expenses/rules/imported-expense.ts';
import { parseBoolean } from '#src/features/imports/rules/parse/parse-boolean.ts';
import { findByWord } from '#src/features/imports/rules/parse/parse-expense-words.ts';
import { parseNumber } from '#src/features/imports/rules/parse/parse-number.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { readMinor, readText, readValue } from './row-reader.ts';
import type { RowReading } from './row-reader.ts';
import { textLimitProblems } from './text-limits.ts';

type Billing = Pick<
  ImportedExpense,
  'isBillable' | 'markupPercent' | 'markupMinor' | 'billedAs' | 'billedText'
>;

/** How an expense is billed on. One with an invoice number isn't billable: its client has that invoice already. */
export function readExpenseBilling(reading: RowReading, currency: string): Billing {
  const { cells, settings, problems } = reading;
  const isBillable = readValue(reading, 'billable', [parseBoolean, m.mustBeYesOrNo]) ?? false;
  const text = cells.text('billedText');
  problems.push(...textLimitProblems(cells, 'billedText', text, expenseLimits.billedText));
  const markupPercent = readValue(reading, 'markupPercent', [
    (written) => {
      const percent = parseNumber(written.replace(/\s*%$/, ''), settings.decimal);
      const isFine = percent !== undefined && percent >= 0 && percent <= expenseLimits.markupPercent;
      return isFine && parseDecimal(percent).scale <= 4 ? formatDecimal(parseDecimal(percent)) : undefined;
    },
    m.mustBeMarkup({ max: expenseLimits.markupPercent }),
  ]);
  const markupMinor = readMinor(reading, 'markupAmount', currency) ?? null;
  if (markupMinor !== null && markupMinor < 0) problems.push(cells.problem('markupAmount', m.markupNegative));
  return {
    isBillable: isBillable && cells.text('invoiceNumber') === '',
    markupPercent: markupPercent ?? null,
    markupMinor,
    billedAs:
      readValue(reading, 'billedAs', [
        (word) => findByWord(expenseWords.en.billingModes, word),
        m.mustBeBillingMode({
          words: billingModes.map((mode) => expenseWords.en.billingModes[mode]).join(', '),
        }),
      ]) ?? null,
    billedText: readText(reading, 'billedText') ?? null,
  };
}
