import { describe, expect, it } from 'vitest';
import { budgetUsages } from './budget.ts';

const francs = { amountMinor: 1_000_000, currency: 'CHF' };
const work = (hours: number, amountMinor = 0, currency = 'EUR') => ({
  countedMs: hours * 3_600_000,
  amounts: [{ amountMinor, currency }, francs],
  currency,
});

describe('a budget', () => {
  it.each([
    [7.99, 'within'],
    [8, 'near'],
    [9.99, 'near'],
    [10, 'over'],
    [15, 'over'],
  ] as const)('of 10 hours warns at 80 and 100 percent: %d hours are %s', (hours, level) => {
    expect(budgetUsages({ budgetHours: 10, budgetAmount: null }, work(hours))).toMatchObject([
      { of: 'hours', level },
    ]);
  });

  it('in money counts only amounts in its own currency, exactly', () => {
    const uses = budgetUsages({ budgetHours: null, budgetAmount: 1000.5 }, work(1, 80_040));
    expect(uses).toEqual([
      { of: 'money', used: 80_040, budget: 100_050, share: 0.8, level: 'near', otherCurrencies: [francs] },
    ]);
    expect(budgetUsages({ budgetHours: null, budgetAmount: 500 }, work(1, 250, 'JPY'))).toMatchObject([
      { used: 250, budget: 500 },
    ]);
  });

  it('in money separates work from before its client changed currency', () => {
    const before = work(10, 320_000);
    const budget = { budgetHours: 20, budgetAmount: 5000 };
    const [hours, money] = budgetUsages(budget, { ...before, currency: 'USD' });
    expect(money).toEqual({
      of: 'money',
      used: 0,
      budget: 500_000,
      share: 0,
      level: 'within',
      otherCurrencies: [francs, { amountMinor: 320_000, currency: 'EUR' }],
    });
    expect(hours).toMatchObject({ of: 'hours', share: 0.5, otherCurrencies: [] });
    const [back] = budgetUsages({ budgetHours: null, budgetAmount: 3200 }, before);
    expect(back).toMatchObject({ used: 320_000, level: 'over', otherCurrencies: [francs] });
  });

  it('that is used most comes first, and without a budget there is none', () => {
    const uses = budgetUsages({ budgetHours: 100, budgetAmount: 10 }, work(50, 900));
    expect(uses.map(({ of }) => of)).toEqual(['money', 'hours']);
    expect(budgetUsages({ budgetHours: null, budgetAmount: null }, work(50))).toEqual([]);
  });
});
