import { describe, expect, it } from 'vitest';
import { emptyExpense } from '#src/features/expenses/contract-fields.ts';
import { expenseProblems } from './expense-problems.ts';

const line = { amountMinor: 11_900, taxMinor: null, recoverablePercent: 100, deductiblePercent: 100 };
const problemsOf = (fields: Partial<Parameters<typeof expenseProblems>[0]>) =>
  expenseProblems({
    ...emptyExpense,
    day: '2026-11-18',
    currency: 'EUR',
    lines: [{ ...line, taxRate: '19' }],
    ...fields,
  });

describe('an expense can’t be stored', () => {
  it.each(['-100', '-1', '100.0001', '999999999999'])('with a tax rate of %s', (taxRate) => {
    for (const pricesIncludeTax of [true, false])
      expect(problemsOf({ pricesIncludeTax, lines: [{ ...line, amountMinor: 1e12, taxRate }] })).toEqual([
        { field: 'lines.0.taxRate', reason: 'must be from 0 to 100' },
      ]);
  });

  it.each([
    ['more tax than it costs', 11_900, 11_901],
    ['negative tax of a positive amount', 11_900, -1],
    ['tax of nothing', 0, 1],
  ])('with %s', (_case, amountMinor, taxMinor) => {
    const lines = [
      { ...line, taxRate: '19' },
      { ...line, amountMinor, taxMinor, taxRate: '19' },
    ];
    expect(problemsOf({ lines })).toEqual([
      { field: 'lines.1.taxMinor', reason: 'must not be above the amount' },
    ]);
  });

  it('if its converted amount could be inexact in any currency', () => {
    const lines = [{ ...line, amountMinor: 1e12, taxRate: '0' }];
    expect(problemsOf({ currency: 'JPY', lines, exchangeRate: '1' })).toEqual([
      { field: 'exchangeRate', reason: 'is too large for this amount' },
    ]);
    // Half a million euros are thirteen billion dong.
    const large = [{ ...line, amountMinor: 50_000_000, taxRate: '0' }];
    expect(problemsOf({ currency: 'EUR', lines: large, exchangeRate: '27000' })).toEqual([]);
  });
});
