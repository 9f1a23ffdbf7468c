import { describe, expect, it } from 'vitest';
import { calculateExpense } from './calculate-expense.ts';
import type { ExpenseLineTerms, ExpenseTerms } from './calculate-expense.ts';

const line = (amountMinor: number, taxRate: string, fields: Partial<ExpenseLineTerms> = {}) => ({
  amountMinor,
  taxRate,
  taxMinor: null,
  recoverablePercent: 100,
  deductiblePercent: 100,
  ...fields,
});
const calculate = (lines: ExpenseLineTerms[], terms: Partial<ExpenseTerms> = {}) =>
  calculateExpense({ kind: 'purchase', pricesIncludeTax: true, taxCase: 'domestic', lines, ...terms });

describe('the amounts of an expense', () => {
  it('splits a receipt with two rates, tax included', () => {
    const { groups, ...sums } = calculate([line(1070, '7'), line(1190, '19')]);
    expect(sums).toMatchObject({ netMinor: 2000, taxMinor: 260, grossMinor: 2260, recoverableTaxMinor: 260 });
    expect(groups).toMatchObject([
      { taxRate: '19', netMinor: 1000, taxMinor: 190 },
      { taxRate: '7', netMinor: 1000, taxMinor: 70 },
    ]);
  });

  it('adds tax to net amounts, rounded once per rate', () => {
    const { lines, ...sums } = calculate([line(103, '19'), line(103, '19.0')], { pricesIncludeTax: false });
    // 2.06 × 19 % = 0.3914, where 0.1957 twice would be 0.40.
    expect(sums).toMatchObject({ netMinor: 206, taxMinor: 39, grossMinor: 245 });
    expect(lines.map(({ taxMinor }) => taxMinor)).toEqual([20, 19]);
  });

  it('keeps the tax as printed, and still takes the rest from the total', () => {
    expect(calculate([line(1190, '19', { taxMinor: 191 })])).toMatchObject({
      netMinor: 999,
      taxMinor: 191,
      grossMinor: 1190,
    });
  });

  it('recovers only a share of the tax, and deducts only a share of the cost', () => {
    // A business meal in Germany: all of the tax, 70 % of the cost.
    expect(calculate([line(10_700, '7', { deductiblePercent: 70 })])).toMatchObject({
      recoverableTaxMinor: 700,
      deductibleMinor: 7000,
    });
    // A private share of a half: tax that isn't recovered is a cost.
    expect(calculate([line(11_900, '19', { recoverablePercent: 50 })])).toMatchObject({
      recoverableTaxMinor: 950,
      deductibleMinor: 10_950,
    });
  });

  it('is either recovered or deducted, to the cent', () => {
    // Half of a cent of tax is recovered, which rounds up; the other half isn't a cost as well.
    expect(calculate([line(6, '19', { recoverablePercent: 50 })])).toMatchObject({
      taxMinor: 1,
      recoverableTaxMinor: 1,
      deductibleMinor: 5,
    });
  });

  it.each(['reverseCharge', 'intraCommunity'] as const)('%s: the vendor charges no tax', (taxCase) => {
    expect(calculate([line(10_000, '19')], { taxCase })).toMatchObject({
      netMinor: 10_000,
      taxMinor: 0,
      grossMinor: 10_000,
      selfAssessedTaxMinor: 1900,
      recoverableTaxMinor: 1900,
      deductibleMinor: 10_000,
    });
  });

  it.each(['exempt', 'outsideScope'] as const)('%s: there is no tax at all', (taxCase) => {
    expect(calculate([line(10_000, '19', { taxMinor: 1 })], { taxCase })).toMatchObject({
      netMinor: 10_000,
      taxMinor: 0,
      grossMinor: 10_000,
      recoverableTaxMinor: 0,
    });
  });

  it('a refund has negative sums, and a returned deposit lowers a receipt', () => {
    expect(calculate([line(1190, '19')], { kind: 'refund' })).toMatchObject({
      netMinor: -1000,
      taxMinor: -190,
      grossMinor: -1190,
      recoverableTaxMinor: -190,
      deductibleMinor: -1000,
    });
    expect(calculate([line(1190, '19'), line(-119, '19')])).toMatchObject({ netMinor: 900, taxMinor: 171 });
  });

  it('a draft has no amounts', () => {
    expect(calculate([])).toMatchObject({ netMinor: 0, taxMinor: 0, grossMinor: 0, lines: [], groups: [] });
  });
});
