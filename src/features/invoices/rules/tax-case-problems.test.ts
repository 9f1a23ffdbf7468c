import { describe, expect, it } from 'vitest';
import { aLine } from '#tests/support/invoice-terms-fixture.ts';
import type { TaxCategory } from './invoice-limits.ts';
import { taxCaseProblems } from './tax-case-problems.ts';

const seller = { country: 'DE', vatId: 'DE999999999', taxNumber: '12/345', registrationId: null };
const buyer = { vatId: 'FR12345678901' };
const march = { serviceFrom: '2026-03-01', serviceTo: '2026-03-31' };
const linesOf = (...categories: TaxCategory[]) =>
  categories.map((taxCategory) => aLine({ taxCategory, taxRate: taxCategory === 'S' ? '19' : '0' }));
const found = (...given: Parameters<typeof taxCaseProblems>) =>
  taxCaseProblems(...given).map(({ field }) => field);

describe('the tax category of a line', () => {
  it.each(['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const)('%s is fine with all details', (category) => {
    expect(found(linesOf(category, category), seller, buyer, march)).toEqual([]);
  });

  it.each(['S', 'Z', 'E', 'G'] as const)('%s needs the seller’s tax number or VAT ID', (category) => {
    const noVatId = { ...seller, vatId: null };
    expect(found(linesOf(category), noVatId, buyer, march)).toEqual([]);
    expect(found(linesOf(category), { ...noVatId, taxNumber: null }, buyer, march)).toEqual([
      'seller.taxNumber',
    ]);
  });

  it.each(['AE', 'K'] as const)('%s needs both VAT IDs', (category) => {
    expect(found(linesOf(category), { ...seller, vatId: null }, { vatId: null }, march)).toEqual([
      'seller.vatId',
      'buyer.vatId',
    ]);
  });

  it('K needs a day or period of delivery', () => {
    const none = { serviceFrom: null, serviceTo: null };
    expect(found(linesOf('K'), seller, buyer, none)).toEqual(['serviceFrom']);
    expect(found(linesOf('K'), seller, buyer, { ...none, serviceTo: '2026-03-31' })).toEqual([]);
    expect(found(linesOf('AE'), seller, buyer, none)).toEqual([]);
  });

  it('O can’t be combined, and needs a country and an identifier besides the VAT ID', () => {
    expect(found(linesOf('S', 'O'), seller, buyer, march)).toEqual(['lines.1.taxCategory']);
    expect(found(linesOf('O'), { ...seller, country: null }, buyer, march)).toEqual(['seller.country']);
    const noNumber = { ...seller, taxNumber: null };
    expect(found(linesOf('O'), noNumber, buyer, march)).toEqual(['seller.taxNumber']);
    expect(found(linesOf('O'), { ...noNumber, registrationId: 'HRB 1' }, buyer, march)).toEqual([]);
    expect(found(linesOf('O'), { ...noNumber, vatId: null }, buyer, march)).toEqual([]);
  });

  it('of a text or heading doesn’t matter', () => {
    const text = aLine({ kind: 'text', taxCategory: 'O' });
    expect(found([...linesOf('S'), text], seller, buyer, march)).toEqual([]);
  });
});
