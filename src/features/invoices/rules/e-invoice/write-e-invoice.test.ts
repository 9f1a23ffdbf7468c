import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { Bank } from '#src/features/invoices/contract-parties.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { eInvoiceSpecs } from './e-invoice-specs.ts';
import { writeEInvoice } from './write-e-invoice.ts';

const texts = { subject: '', intro: 'Thank you & see you.', closing: '' };

const creditNote: Partial<FrozenInvoice> = {
  texts,
  type: 'creditNote',
  relatedNumber: 'INV-41',
  relatedDay: '2026-10-01',
  dueDay: null,
  poNumber: 'PO 9',
  serviceFrom: null,
  serviceTo: '2026-10-31',
  terms: terms([aLine({ quantity: '2.50', discount: { amountMinor: 5_00, reason: 'Delay' } })]),
};

const finalInvoice: Partial<FrozenInvoice> = {
  texts,
  terms: terms([timeLine(50, '93.75', { from: '2026-11-02', to: '2026-11-13' })], {
    discount: { percent: '10' },
    prepaidMinor: 50_00,
  }),
  deposits: [{ number: 'INV-7', issueDay: '2026-10-01', netMinor: 42_02, taxMinor: 7_98, grossMinor: 50_00 }],
};

function write(invoice: Partial<FrozenInvoice>, format: EInvoiceFormat): string {
  return writeEInvoice(anInvoiceDocument(invoice), format);
}

/** The texts of all elements of a name. */
function valuesOf(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}[ >][^<]*`, 'g')), ([found]) =>
    found.replace(/^[^>]*>/, ''),
  );
}

// The official schemas and rules judged both files valid, but for the email addresses that Peppol doesn't take.
it.each([
  ['credit-note-ubl.xml', creditNote, 'peppol' as const],
  ['final-invoice-cii.xml', finalInvoice, 'xrechnungCii' as const],
])('writes %s', (file, invoice, format) => {
  expect(write(invoice, format)).toBe(readFileSync(`tests/e-invoices/${file}`, 'utf8'));
});

it.each(eInvoiceFormats)('names its guideline and process in the format %s', (format) => {
  const { guideline, process, syntax } = eInvoiceSpecs[format];
  const xml = write({}, format);
  const [guidelines, processes] =
    syntax === 'ubl'
      ? [valuesOf(xml, 'cbc:CustomizationID'), valuesOf(xml, 'cbc:ProfileID')]
      : [
          valuesOf(xml, 'ram:ID').filter((id) => id.startsWith('urn:cen')),
          valuesOf(xml, 'ram:ID').filter((id) => id.startsWith('urn:fdc')),
        ];
  expect(guidelines).toEqual([guideline]);
  expect(processes).toEqual(process === null ? [] : [process]);
});

it.each(eInvoiceFormats)('writes amounts in the decimals of the currency in the format %s', (format) => {
  const total = eInvoiceSpecs[format].syntax === 'ubl' ? 'cbc:PayableAmount' : 'ram:DuePayableAmount';
  const inCurrency = (currency: string) =>
    valuesOf(write({ terms: terms([aLine()], { currency }) }, format), total);
  expect(inCurrency('EUR')).toEqual(['119.00']);
  expect(inCurrency('JPY')).toEqual(['119']);
});

it.each(eInvoiceFormats)('has no element without text in the format %s', (format) => {
  const bare = anInvoiceDocument();
  const xml = write(
    {
      texts: { subject: '', intro: '', closing: '' },
      serviceFrom: null,
      serviceTo: null,
      buyerReference: null,
      buyer: { ...bare.buyer, contact: '', region: '', vatId: null, email: null },
    },
    format,
  );
  expect(xml).not.toMatch(/<([\w:]+)[^>]*>\s*<\/\1>|\/>/);
});

it.each(eInvoiceFormats)('gives discounts and charges a code in the format %s', (format) => {
  const adjusted = terms([aLine()], { discount: { percent: '5' }, charge: { amountMinor: 100 } });
  const isUbl = eInvoiceSpecs[format].syntax === 'ubl';
  const codes = valuesOf(
    write({ terms: adjusted }, format),
    isUbl ? 'cbc:AllowanceChargeReasonCode' : 'ram:ReasonCode',
  );
  expect(codes).toEqual(['95', 'ABK']);
});

describe('CII', () => {
  it('distinguishes IBANs from other accounts', () => {
    const xml = write({ bank: Bank.parse({ accountNumber: '31926819' }) }, 'facturX');
    expect(valuesOf(xml, 'ram:ProprietaryID')).toEqual(['31926819']);
    expect(valuesOf(xml, 'ram:IBANID')).toEqual([]);
  });

  const days = { serviceFrom: null, serviceTo: null };

  it('says where a delivery without a day goes, as its group must not be empty', () => {
    expect(write(days, 'facturX')).toContain('<ram:ShipToTradeParty>');
    expect(write({}, 'facturX')).not.toContain('<ram:ShipToTradeParty>');
    expect(write(days, 'xrechnungUbl')).not.toContain('<cac:Delivery>');
  });

  it('names all deposits; XRechnung’s schema takes one, and the note has the others', () => {
    const [deposit] = finalInvoice.deposits ?? [];
    if (!deposit) throw new Error('There is a deposit.');
    const both = { ...finalInvoice, deposits: [deposit, { ...deposit, number: 'INV-8' }] };
    const references = (format: EInvoiceFormat) =>
      valuesOf(write(both, format), 'ram:IssuerAssignedID').filter((number) => number.startsWith('INV'));
    expect(references('facturX')).toEqual(['INV-7', 'INV-8']);
    expect(references('xrechnungPdf')).toEqual(['INV-8']);
    expect(write(both, 'xrechnungPdf')).toContain('Deposit invoice INV-7');
  });
});

it('writes a thousand lines', () => {
  const lines = Array.from({ length: 1000 }, () => aLine({ price: '0.005' }));
  const xml = write({ terms: terms(lines) }, 'xrechnungUbl');
  expect(valuesOf(xml, 'cbc:InvoicedQuantity')).toHaveLength(1000);
  expect(valuesOf(xml, 'cbc:TaxInclusiveAmount')).toEqual(['11.90']);
});
