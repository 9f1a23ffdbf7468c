import { describe, expect, it } from 'vitest';
import { aLine, terms } from '#tests/support/invoice-terms-fixture.ts';
import { calculateInvoice } from './calculate-invoice.ts';
import type { InvoiceLine, InvoiceTerms } from './invoice-terms.ts';
import { creditedLineIds, linesToCredit, overCreditedProblems, releasedLineIds } from './lines-to-credit.ts';

const [one, other] = ['line-1', 'line-2'];
const invoice = terms([aLine({ price: '33.33' }), aLine({ price: '66.67', taxRate: '7' })]);
const credit = (lines: readonly Partial<InvoiceLine>[], others: Partial<InvoiceTerms> = {}) => ({
  ...terms([], others),
  lines: lines.map((line) => aLine(line)),
});

describe('a credit note', () => {
  it('credits the lines whose whole amount it has', () => {
    const whole = { id: one, price: '33.33' };
    const less = { id: other, price: '66.66', taxRate: '7' };
    expect(creditedLineIds(invoice, [invoice])).toEqual([one, other]);
    expect(creditedLineIds(invoice, [credit([whole])])).toEqual([one]);
    expect(creditedLineIds(invoice, [credit([{ ...whole, quantity: '0.5' }])])).toEqual([]);
    expect(creditedLineIds(invoice, [credit([{ ...whole, discount: { percent: '50' } }])])).toEqual([]);
    expect(creditedLineIds(invoice, [credit([{ ...whole, id: 'added' }, less])])).toEqual([other]);
    expect(creditedLineIds(invoice, [credit([{ ...less, price: '66.65' }])])).toEqual([]);
  });

  it('counts the discount of the document', () => {
    const half = { discount: { percent: '50' } };
    const discounted = { ...invoice, ...half };
    expect(creditedLineIds(invoice, [discounted])).toEqual([]);
    expect(creditedLineIds(discounted, [discounted])).toEqual([one, other]);
    expect(creditedLineIds(discounted, [credit([{ id: one, price: '33.33' }], half)])).toEqual([one]);
  });

  it('counts amounts without tax if prices include it', () => {
    const withTax = { ...invoice, pricesIncludeTax: true };
    expect(creditedLineIds(withTax, [withTax])).toEqual([one, other]);
  });
});

describe('several credit notes of an invoice', () => {
  const halfOf = (id: string, price: string, others: Partial<InvoiceLine> = {}) =>
    credit([{ id, price, quantity: '0.5', ...others }]);
  const half = halfOf(one, '33.33');

  it('release a line with the note that completes its credit', () => {
    const note = (releasesEntries: boolean) => ({ terms: half, releasesEntries });
    expect(releasedLineIds(invoice, [note(true)])).toEqual(new Set());
    expect(releasedLineIds(invoice, [note(false), note(true)])).toEqual(new Set([one]));
    expect(releasedLineIds(invoice, [note(true), note(false)])).toEqual(new Set());
  });

  it('credit a line, and the tax at a rate, up to what is left', () => {
    expect(overCreditedProblems(invoice, [half], half)).toEqual([]);
    expect(overCreditedProblems(invoice, [half], invoice)).toMatchObject([{ field: 'lines.0.price' }]);
    expect(overCreditedProblems(invoice, [], halfOf(one, '33.33', { taxRate: '20' }))).toMatchObject([
      { field: 'lines.0.taxRate' },
    ]);
    const added = credit([{ id: 'added', price: '40' }]);
    expect(overCreditedProblems(invoice, [], added)).toMatchObject([{ field: 'lines.0.taxRate' }]);
    expect(overCreditedProblems(invoice, [], credit([{ id: 'added', price: '10' }]))).toEqual([]);
  });

  it('propose what is left: the rest of a quantity, or of an amount', () => {
    const even = terms([aLine({ price: '40' }), aLine({ price: '66.67', taxRate: '7' })]);
    const [first, second] = even.lines;
    const halfOfEven = halfOf(one, '40');
    expect(linesToCredit(even, [])).toEqual([first, second]);
    expect(linesToCredit(even, [halfOfEven])).toEqual([{ ...first, quantity: '0.5' }, second]);
    expect(linesToCredit(even, [halfOfEven, halfOfEven])).toEqual([second]);
    const lower = credit([{ id: one, price: '30' }]);
    expect(linesToCredit(invoice, [lower])[0]).toMatchObject({ id: one, quantity: '1', price: '3.33' });
    const time = terms([aLine({ kind: 'time', durationMs: 7_200_000, price: '50' })]);
    const [hour] = time.lines.map((line) => ({ ...line, durationMs: 3_600_000 }));
    expect(linesToCredit(time, [{ ...time, lines: hour ? [hour] : [] }])).toEqual([hour]);
  });

  it.each<[string, Partial<InvoiceLine>, string]>([
    // 16.67 + 3.17 of 33.33 + 6.33, so that 16.66 + 3.17 would be a cent too much
    ['16.67 of 33.33', { price: '33.33', quantity: '0.5' }, '16.65'],
    // 562.50 + 106.88 of 750.00 + 142.50, so that 187.50 + 35.63 would be a cent too much
    ['562.50 of 750.00', { price: '750', quantity: '0.75' }, '187.49'],
  ])('propose no cent more than is left, after %s', (_part, part, price) => {
    const whole = terms([aLine({ ...part, quantity: '1' })]);
    const note = terms([aLine(part)]);
    const rest = { ...whole, lines: linesToCredit(whole, [note]) };
    expect(rest.lines).toMatchObject([{ id: one, quantity: '1', price }]);
    const gross = [note, rest].map((each) => calculateInvoice(each).grossMinor);
    expect(gross.reduce((sum, minor) => sum + minor)).toBeLessThanOrEqual(calculateInvoice(whole).grossMinor);
    expect(creditedLineIds(whole, [note, rest])).toEqual([one]);
  });

  it.each([{ quantity: '-1', price: '40' }, { price: '-40' }])(
    'handle lines that lower the total',
    (less) => {
      const lowered = terms([aLine({ price: '100' }), aLine(less)]);
      const [first, second] = lowered.lines;
      if (!first || !second) throw new Error('it should have two lines');
      const part = { ...second, quantity: second.quantity.replace('1', '0.5') };
      const crediting = (...lines: InvoiceLine[]) => ({ ...lowered, lines });
      expect(creditedLineIds(lowered, [crediting(first, part)])).toEqual([first.id]);
      expect(creditedLineIds(lowered, [crediting(second)])).toEqual([second.id]);
      expect(linesToCredit(lowered, [crediting(part)])).toEqual([first, part]);
      const lower = { ...second, price: second.price.replace('40', '30') };
      expect(linesToCredit(lowered, [crediting(lower)])[1]).toMatchObject({ quantity: '1', price: '-10' });
      expect(overCreditedProblems(lowered, [], crediting(first, second))).toEqual([]);
      expect(overCreditedProblems(lowered, [crediting(first, second)], crediting(second))).toMatchObject([
        { field: 'lines.0.price' },
      ]);
    },
  );

  it('propose with a discount of the document what leads to the rest', () => {
    const discounted = { ...invoice, discount: { percent: '10' } };
    const rest = linesToCredit(discounted, [{ ...discounted, discount: { percent: '55' } }]);
    expect(
      overCreditedProblems(discounted, [{ ...discounted, discount: { percent: '55' } }], {
        ...discounted,
        lines: rest,
      }),
    ).toEqual([]);
    expect(rest.map(({ price }) => price)).toEqual(['16.66', '33.33']);
  });
});
