import { expect, it } from 'vitest';
import { InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import { aLine } from '#tests/support/invoice-terms-fixture.ts';
import { followProposal, proposedTax } from './proposed-tax.ts';

const notSubject = { taxCategory: 'O', taxRate: '0' } as const;
const standard = { taxCategory: 'S', taxRate: '19' } as const;
const series = { pattern: '{YYYY}-{seq:4}', reset: 'yearly' };
const settingsOf = (seller: object, tax: object = {}) =>
  InvoiceSettings.parse({
    seller,
    tax,
    bank: {},
    series: { invoice: series, creditNote: series, quote: series },
    texts: { invoice: {}, creditNote: {}, quote: {} },
  });
const parisian = { country: 'FR', vatId: 'FR12345678901', registrationId: null };

it('the proposed tax follows the country, the VAT ID and the status of the business', () => {
  expect(proposedTax(settingsOf({}), parisian)).toEqual(notSubject);
  expect(proposedTax(settingsOf({ country: 'DE' }), null)).toEqual(standard);
  expect(proposedTax(settingsOf({ country: 'DE' }), parisian)).toEqual(standard);
  const withVatId = { country: 'DE', vatId: 'DE136695976' };
  expect(proposedTax(settingsOf(withVatId), parisian)).toMatchObject({ taxCategory: 'AE' });
  expect(proposedTax(settingsOf(withVatId, { isSmallBusiness: true }), null)).toMatchObject({
    taxCategory: 'E',
  });
});

it('lines follow the proposal together, unless someone chose the tax of one', () => {
  const heading = aLine({ kind: 'heading', ...standard });
  const untouched = [aLine(notSubject), aLine({ ...notSubject, taxRate: '0.00' })];
  expect(followProposal([heading, ...untouched], notSubject, standard)).toMatchObject([
    standard,
    standard,
    standard,
  ]);
  const chosen = [aLine(notSubject), aLine({ ...standard, taxRate: '7' })];
  expect(followProposal(chosen, notSubject, standard)).toBeNull();
  expect(followProposal(untouched, notSubject, { ...notSubject, taxRate: '0.0' })).toBeNull();
  expect(followProposal([heading], notSubject, standard)).toBeNull();
  const disbursement = aLine({ kind: 'expense', taxCategory: 'E', taxRate: '0' });
  expect(followProposal([disbursement, ...untouched], notSubject, standard)).toMatchObject([
    { taxCategory: 'E' },
    standard,
    standard,
  ]);
});
