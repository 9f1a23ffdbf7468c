import { describe, expect, it } from 'vitest';
import { budgetUsages } from '#src/features/projects/rules/budget.ts';
import {
  budgetNotice,
  budgetWarning,
  formatBudgetUsage,
  formatOtherCurrencies,
  otherCurrenciesNote,
} from './budget-labels.ts';

const dollars = { amountMinor: 450_000, currency: 'USD' };
const euros = { amountMinor: 320_000, currency: 'EUR' };
const useOf = (amounts: (typeof dollars)[]) => {
  const work = { countedMs: 3_600_000, amounts, currency: 'USD' };
  const [use] = budgetUsages({ budgetHours: null, budgetAmount: 5000 }, work);
  if (!use) throw new Error('it has a budget');
  return use;
};

describe('a money budget after the client changed currency', () => {
  it('shows work in the old currency separately and doesn’t add it', () => {
    const use = useOf([euros, dollars]);
    expect(formatBudgetUsage(use, 'USD')).toBe('US$4,500.00 of US$5,000.00 · 90%');
    expect(formatOtherCurrencies(use)).toBe('+ €3,200.00');
    expect(budgetNotice('Shop', use, 'USD')).toBe(
      'Shop is close to its budget: US$4,500.00 of US$5,000.00 · 90% + €3,200.00',
    );
    expect(otherCurrenciesNote(use, 'USD')).toBe(
      'The budget is in USD, the client’s currency. €3,200.00 of work in other currencies isn’t counted.',
    );
  });

  it('shows each of two old currencies', () => {
    const francs = { amountMinor: 5_000, currency: 'CHF' };
    expect(otherCurrenciesNote(useOf([euros, dollars, francs]), 'USD')).toMatch(
      /CHF\s50\.00 and €3,200\.00 of work/,
    );
  });

  it('has no note if all work is in one currency', () => {
    const use = useOf([dollars, { ...euros, amountMinor: 0 }]);
    expect(otherCurrenciesNote(use, 'USD')).toBeUndefined();
    expect(formatOtherCurrencies(use)).toBe('');
  });
});

describe('a budget that is used', () => {
  it.each([
    [500_000, 'The US$5,000.00 budget is used up.', 'Shop has used up its budget'],
    [650_000, 'This project is US$1,500.00 over its budget of US$5,000.00.', 'Shop is over budget'],
  ])('by %i cents has its own message', (amountMinor, warning, notice) => {
    const use = useOf([{ ...dollars, amountMinor }]);
    expect(budgetWarning(use, 'USD')).toBe(warning);
    expect(budgetNotice('Shop', use, 'USD')).toContain(`${notice}: `);
  });
});
