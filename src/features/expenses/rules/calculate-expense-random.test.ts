/** Random receipts against a calculator that shares no code with ours: fractions, and rounding on decimal text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Fraction } from '#tests/support/fraction.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { randomReceipt } from '#tests/support/random-receipt.ts';
import { calculateExpense } from './calculate-expense.ts';
import type { ExpenseTerms } from './calculate-expense.ts';

const hundred = new Fraction(100n);

it('every amount is what fractions give', () => {
  let differences = 0;
  fc.assert(
    fc.property(randomReceipt, (terms) => {
      const found = calculateExpense(terms);
      const expected = inFractions(terms);
      const { netMinor, taxMinor, grossMinor, selfAssessedTaxMinor, recoverableTaxMinor } = found;
      expect({ netMinor, taxMinor, grossMinor, selfAssessedTaxMinor }).toEqual(expected.sums);
      expect(sumOf(found.lines, 'grossMinor')).toBe(grossMinor);
      expect(sumOf(found.lines, 'taxMinor')).toBe(taxMinor);
      expect(grossMinor).toBe(netMinor + taxMinor);
      // What isn't recovered is a cost, if all of that is deductible.
      const lines = terms.lines.map((line) => ({ ...line, deductiblePercent: 100 }));
      const { deductibleMinor } = calculateExpense({ ...terms, lines });
      expect(deductibleMinor).toBe(grossMinor + selfAssessedTaxMinor - recoverableTaxMinor);
      // Each line's share of the tax is at most one unit away from its exact tax, so is what is recovered of each rate.
      if (Math.abs(recoverableTaxMinor - expected.recoverable) > terms.lines.length) differences += 1;
    }),
    { numRuns: randomCases(1_000_000, 4000) },
  );
  expect(differences).toBe(0);
});

function sumOf<K extends string>(parts: readonly Record<K, number>[], field: K): number {
  return parts.reduce((sum, part) => sum + part[field], 0);
}

function inFractions({ kind, pricesIncludeTax, taxCase, lines }: ExpenseTerms) {
  const sign = kind === 'refund' ? -1n : 1n;
  const isOwed = taxCase === 'reverseCharge' || taxCase === 'intraCommunity';
  const isFree = taxCase === 'exempt' || taxCase === 'outsideScope';
  let [net, tax, recoverable] = [0n, 0n, new Fraction(0n)];
  for (const rate of new Set(isFree ? ['0'] : lines.map(({ taxRate }) => taxRate))) {
    const members = isFree ? lines : lines.filter(({ taxRate }) => taxRate === rate);
    const typed = isFree ? [] : members.filter(({ taxMinor }) => taxMinor !== null);
    const others = members.filter((line) => !typed.includes(line));
    const otherTotal = others.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    const percent = Fraction.of(rate);
    const base = pricesIncludeTax && !isOwed ? hundred.plus(percent) : hundred;
    const groupTax =
      new Fraction(otherTotal).times(percent).over(base).rounded() +
      typed.reduce((sum, { taxMinor }) => sum + BigInt(taxMinor ?? 0), 0n);
    const total = members.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    tax += groupTax;
    net += pricesIncludeTax && !isOwed ? total - groupTax : total;
    for (const line of members) {
      const exact = typed.includes(line)
        ? new Fraction(BigInt(line.taxMinor ?? 0))
        : new Fraction(BigInt(line.amountMinor)).times(percent).over(base);
      recoverable = recoverable.plus(exact.times(new Fraction(BigInt(line.recoverablePercent), 100n)));
    }
  }
  const charged = isOwed ? 0n : tax;
  return {
    recoverable: toNumber(sign * recoverable.rounded()),
    sums: {
      netMinor: toNumber(sign * net),
      taxMinor: toNumber(sign * charged),
      grossMinor: toNumber(sign * (net + charged)),
      selfAssessedTaxMinor: toNumber(sign * (tax - charged)),
    },
  };
}

function toNumber(amount: bigint): number {
  return amount === 0n ? 0 : Number(amount);
}
