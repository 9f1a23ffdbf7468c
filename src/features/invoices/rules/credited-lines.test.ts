import { describe, expect, it } from 'vitest';
import { aLine, terms } from '#tests/support/invoice-terms-fixture.ts';
import { creditedLineIds } from './credited-lines.ts';
import type { InvoiceLine, InvoiceTerms } from './invoice-terms.ts';

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
    expect(creditedLineIds(invoice, invoice)).toEqual([one, other]);
    expect(creditedLineIds(invoice, credit([whole]))).toEqual([one]);
    expect(creditedLineIds(invoice, credit([{ ...whole, quantity: '0.5' }]))).toEqual([]);
    expect(creditedLineIds(invoice, credit([{ ...whole, discount: { percent: '50' } }]))).toEqual([]);
    expect(creditedLineIds(invoice, credit([{ ...whole, id: 'added' }, less]))).toEqual([other]);
    expect(creditedLineIds(invoice, credit([{ ...less, price: '66.65' }]))).toEqual([]);
  });

  it('counts the discount of the document', () => {
    const half = { discount: { percent: '50' } };
    const discounted = { ...invoice, ...half };
    expect(creditedLineIds(invoice, discounted)).toEqual([]);
    expect(creditedLineIds(discounted, discounted)).toEqual([one, other]);
    expect(creditedLineIds(discounted, credit([{ id: one, price: '33.33' }], half))).toEqual([one]);
  });

  it('counts amounts without tax if prices include it', () => {
    const withTax = { ...invoice, pricesIncludeTax: true };
    expect(creditedLineIds(withTax, withTax)).toEqual([one, other]);
  });
});
