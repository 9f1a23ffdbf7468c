import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { expenseLine } from '#tests/support/expense-fixtures.ts';
import { calculateExpense } from './calculate-expense.ts';
import { splitExpense } from './split-expense.ts';

const receipt = {
  kind: 'purchase',
  pricesIncludeTax: true,
  taxCase: 'domestic',
  accountMinor: null,
} as const;
const hotel = { ...expenseLine(null, 10_001, '7'), id: anId(1) };
const dinner = { ...expenseLine(null, 4999, '19'), id: anId(2) };
const sharesOf = (...shares: number[]) => shares.map((share) => ({ lineIds: [], share }));

it('an amount that can’t be divided gives the cents that are left to the largest remainders', () => {
  const terms = { ...receipt, lines: [hotel], markupMinor: 500, accountMinor: 9301 };
  expect(splitExpense(terms, sharesOf(1, 1, 1))).toMatchObject([
    { lines: [{ amountMinor: 3334, taxMinor: 218 }], chargedMinor: 3101, markupMinor: 167 },
    { lines: [{ amountMinor: 3334, taxMinor: 218 }], chargedMinor: 3100, markupMinor: 167 },
    { lines: [{ amountMinor: 3333, taxMinor: 218 }], chargedMinor: 3100, markupMinor: 166 },
  ]);
});

it.each(['reverseCharge', 'intraCommunity'] as const)('the owed tax of parts adds up: %s', (taxCase) => {
  const terms = { ...receipt, taxCase, lines: [{ ...dinner, amountMinor: 100 }], markupMinor: null };
  const parts = splitExpense(terms, sharesOf(1, 1));
  if (!Array.isArray(parts)) throw new Error(parts.reason);
  const owed = parts.map((part) => calculateExpense({ ...terms, ...part }).selfAssessedTaxMinor);
  expect(owed).toEqual([10, 9]);
});

it('a part gets the amount that was typed, with its share of every line', () => {
  const terms = { ...receipt, lines: [hotel, dinner], markupMinor: null };
  const parts = splitExpense(terms, sharesOf(3333, 11_667));
  if (!Array.isArray(parts)) throw new Error(parts.reason);
  const totals = parts.map(({ lines }) => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
  expect(totals).toEqual([3333, 11_667]);
  expect(parts[0]?.lines.map(({ id, taxRate }) => [id, taxRate])).toEqual([
    [hotel.id, '7'],
    [dinner.id, '19'],
  ]);
});

it('lines go to one part each', () => {
  const terms = { ...receipt, lines: [hotel, dinner], markupMinor: null };
  const byLine = (...ids: string[][]) =>
    splitExpense(
      terms,
      ids.map((lineIds) => ({ lineIds, share: null })),
    );
  expect(byLine([dinner.id], [hotel.id])).toMatchObject([
    { lines: [{ id: dinner.id, amountMinor: 4999, taxMinor: 798 }] },
    { lines: [{ id: hotel.id, amountMinor: 10_001, taxMinor: 654 }] },
  ]);
  expect(byLine([dinner.id], [dinner.id, hotel.id])).toEqual({
    field: 'parts',
    reason: 'must have each line once',
  });
});

it.each([
  ['a trip', { kind: 'mileage' }, sharesOf(1, 1), 'need a purchase or a refund with lines'],
  ['a draft', { lines: [] }, sharesOf(1, 1), 'need a purchase or a refund with lines'],
  ['a part without an amount', {}, sharesOf(1, 100_000_000), 'is too small: the part gets nothing'],
] as const)('%s isn’t split', (_what, fields, parts, reason) => {
  const terms = { ...receipt, lines: [hotel], markupMinor: null, ...fields };
  expect(splitExpense(terms, parts)).toMatchObject({ reason });
});

it('parts of any receipt add up to it', () => {
  const line = fc.record({
    amountMinor: fc.integer({ min: 1000, max: 1_000_000 }),
    taxRate: fc.constantFrom('0', '5.5', '7', '19'),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      fc.constantFrom('purchase', 'refund'),
      fc.integer({ min: 1000, max: 10_000_000 }),
      (typed, shares, pricesIncludeTax, kind, accountMinor) => {
        const lines = typed.map((each, place) => ({ ...hotel, ...each, id: anId(place + 1) }));
        const terms = { ...receipt, kind, pricesIncludeTax, lines, accountMinor, markupMinor: null };
        const parts = splitExpense(terms, sharesOf(...shares));
        if (!Array.isArray(parts)) throw new Error(parts.reason);
        const sums = parts.map((part) => calculateExpense({ ...terms, ...part }));
        const total = (field: 'grossMinor' | 'netMinor' | 'taxMinor') =>
          sums.reduce((sum, each) => sum + each[field], 0);
        const { grossMinor, netMinor, taxMinor } = calculateExpense(terms);
        expect([total('grossMinor'), total('netMinor'), total('taxMinor')]).toEqual([
          grossMinor,
          netMinor,
          taxMinor,
        ]);
        expect(parts.reduce((sum, { chargedMinor }) => sum + (chargedMinor ?? 0), 0)).toBe(accountMinor);
      },
    ),
    { numRuns: 200 },
  );
});
