import { describe, expect, it } from 'vitest';
import { Bank, Seller } from '#src/features/invoices/contract-parties.ts';
import { missingSettings } from './missing-settings.ts';

const texts = { subject: '', intro: '', closing: '' };
const berlin = { name: 'Ann', street: 'Ring 1', city: 'Berlin', country: 'DE', taxNumber: '12/345' };
const missing = (seller: object, bank: object = {}, closing = '') =>
  missingSettings({
    seller: Seller.parse(seller),
    bank: Bank.parse(bank),
    texts: { invoice: { ...texts, closing }, creditNote: texts, quote: texts },
  });

describe('before the first invoice', () => {
  it('all of name, address, tax number and bank account is missing', () => {
    expect(missing({})).toEqual(['name', 'address', 'taxId', 'bank']);
    expect(missing(berlin, { iban: 'DE89370400440532013000' })).toEqual([]);
  });

  it('an address needs a street, a city and a country', () => {
    for (const lack of [{ street: ' ' }, { city: '' }, { country: null }])
      expect(missing({ ...berlin, ...lack }, { iban: 'x' })).toEqual(['address']);
  });

  it('either a VAT ID or a tax number is enough, and outside Europe none is needed', () => {
    expect(missing({ ...berlin, taxNumber: null }, { iban: 'x' })).toEqual(['taxId']);
    expect(missing({ ...berlin, taxNumber: null, vatId: 'DE136695976' }, { iban: 'x' })).toEqual([]);
    expect(missing({ ...berlin, taxNumber: null, country: 'US' }, { iban: 'x' })).toEqual([]);
  });

  it('payment details can be a text', () => {
    expect(missing(berlin, {}, 'Please pay to account 12345678.')).toEqual([]);
    expect(missing(berlin, { instructions: 'Pay by card at pay.example' })).toEqual([]);
    expect(missing(berlin, { bankName: 'Bank' })).toEqual(['bank']);
  });
});
