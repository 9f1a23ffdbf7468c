import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { convertExpense, convertTax } from '#src/features/expenses/rules/convert-expense.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { randomReceipt } from '#tests/support/random-receipt.ts';
import { toExpenseRows } from './expense-report.ts';

const stored = expenseRecord({ day: null, vendor: null, receiptCount: 0 });
const noReferences = {
  clients: new Map(),
  projects: new Map(),
  categories: new Map(),
  currency: 'EUR',
  billed: new Map(),
};

type SummedField =
  | 'net'
  | 'tax'
  | 'amount'
  | 'owedTax'
  | 'recoverableTax'
  | 'accountNet'
  | 'accountTax'
  | 'accountAmount';

it('the rows of an expense add up to its amounts, in any currency, to the cent', () => {
  fc.assert(
    fc.property(
      randomReceipt,
      fc.constantFrom('EUR', 'USD', 'JPY'),
      fc.option(fc.constantFrom('0.93125', '1.5', '0.006')),
      (terms, currency, rate) => {
        const {
          lines: _lines,
          groups: _groups,
          selfAssessedTaxMinor: owedTaxMinor,
          ...amounts
        } = calculateExpense(terms);
        const exchangeRate = currency === 'EUR' ? null : rate;
        const expense = {
          ...stored,
          ...terms,
          ...amounts,
          currency,
          exchangeRate,
          lines: terms.lines.map((line, place) => ({
            ...line,
            id: String(place),
            categoryId: null,
            description: null,
          })),
          ...convertExpense(
            { currency, exchangeRate, chargedMinor: null, grossMinor: amounts.grossMinor },
            'EUR',
          ),
        };
        const rows = toExpenseRows(expense, noReferences);
        const sum = (field: SummedField, of = currency) =>
          rows.reduce((all, row) => all + Math.round(Number(row[field]) * 10 ** minorDigits(of)), 0);
        const inEuro = currency === 'EUR' ? expense.grossMinor : (expense.accountMinor ?? 0);
        const ofEuro = convertTax(expense, inEuro);
        expect({
          netMinor: sum('net'),
          taxMinor: sum('tax'),
          grossMinor: sum('amount'),
          owedTaxMinor: sum('owedTax'),
          recoverableTaxMinor: sum('recoverableTax'),
          accountMinor: sum('accountAmount', 'EUR'),
          accountTaxMinor: sum('accountTax', 'EUR'),
          accountNetMinor: sum('accountNet', 'EUR'),
        }).toEqual({
          netMinor: expense.netMinor,
          taxMinor: expense.taxMinor,
          grossMinor: expense.grossMinor,
          owedTaxMinor,
          recoverableTaxMinor: expense.recoverableTaxMinor,
          accountMinor: inEuro,
          accountTaxMinor: ofEuro.taxMinor,
          accountNetMinor: ofEuro.netMinor,
        });
      },
    ),
    { numRuns: randomCases(1_000_000, 2000) },
  );
});

it('has no rows of a draft that a recurring expense made', () => {
  expect(toExpenseRows({ ...stored, isDraft: true }, noReferences)).toEqual([]);
  expect(toExpenseRows(stored, noReferences)).toHaveLength(1);
});
