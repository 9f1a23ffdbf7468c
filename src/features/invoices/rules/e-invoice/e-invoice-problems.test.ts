import { describe, expect, it } from 'vitest';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { Bank } from '#src/features/invoices/contract-parties.ts';
import type {
  BuyerDetails,
  FrozenInvoice,
  SellerDetails,
} from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { TaxCategory } from '#src/features/invoices/rules/invoice-limits.ts';
import { aLine, terms } from '#tests/support/invoice-terms-fixture.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { eInvoiceProblems } from './e-invoice-problems.ts';
import { writeEInvoice } from './write-e-invoice.ts';

type Change = Partial<Omit<FrozenInvoice, 'seller' | 'buyer'>> & {
  seller?: Partial<SellerDetails>;
  buyer?: Partial<BuyerDetails>;
};

/** The rule and the field of each problem. */
function problemsOf({ seller, buyer, ...change }: Change, format: EInvoiceFormat): string[] {
  const document = anInvoiceDocument(change);
  const invoice = {
    ...document,
    seller: { ...document.seller, electronicAddress: { scheme: '9930', id: 'DE123456789' }, ...seller },
    buyer: { ...document.buyer, electronicAddress: { scheme: '9930', id: 'DE987654321' }, ...buyer },
  };
  return eInvoiceProblems(invoice, format).map(({ rule, field }) => `${rule} ${field}`);
}

const of = (taxCategory: TaxCategory) => aLine({ taxCategory, taxRate: taxCategory === 'S' ? '19' : '0' });
const billed = (...categories: TaxCategory[]) => ({ terms: terms(categories.map(of)) });

it.each(eInvoiceFormats)('a complete invoice has no problem in the format %s', (format) => {
  expect(problemsOf({}, format)).toEqual([]);
});

it('a problem has words that complete the label of its field', () => {
  const incomplete = anInvoiceDocument({ buyerReference: null });
  expect(eInvoiceProblems(incomplete, 'xrechnungCii')).toEqual([
    {
      field: 'buyerReference',
      code: 'required',
      reason: 'is required',
      rule: 'BR-DE-15',
    },
  ]);
});

describe('every format', () => {
  it.each<[string, Change, string[]]>([
    ['a seller without country', { seller: { country: null } }, ['BR-09 seller.country']],
    ['a buyer without country', { buyer: { country: null } }, ['BR-11 buyer.country']],
    [
      'an address as text',
      { buyer: { street: '', city: '', country: null, addressText: '1 rue A\n75001 Paris' } },
      ['BR-11 buyer.country', 'BR-10 buyer.street', 'BR-10 buyer.city'],
    ],
    [
      'a seller without any number',
      { seller: { vatId: null, taxNumber: null } },
      ['BR-S-02 seller.taxNumber'],
    ],
    [
      'VAT IDs without a country',
      { seller: { vatId: '123456789' }, buyer: { vatId: 'QQ1234' } },
      ['BR-CO-09 seller.vatId', 'BR-CO-09 buyer.vatId'],
    ],
    [
      'reverse charge without the buyer’s VAT ID',
      { ...billed('AE'), buyer: { vatId: null } },
      ['BR-AE-02 buyer.vatId'],
    ],
    [
      'an intra-community supply without VAT IDs',
      { ...billed('K'), seller: { vatId: null }, buyer: { vatId: null } },
      ['BR-IC-02 seller.vatId', 'BR-IC-02 buyer.vatId'],
    ],
    [
      'an intra-community supply without a day',
      { ...billed('K'), serviceFrom: null, serviceTo: null },
      ['BR-IC-11 serviceFrom'],
    ],
    [
      'an export with a tax number only',
      { ...billed('G'), seller: { vatId: null } },
      ['BR-G-02 seller.vatId'],
    ],
    ['untaxed beside taxed amounts', billed('O', 'S'), ['BR-O-11 lines.0.taxCategory']],
    [
      'amounts that aren’t subject to tax, without a number',
      { ...billed('O'), seller: { vatId: null, taxNumber: null } },
      ['BR-CO-26 seller.taxNumber'],
    ],
    [
      'a currency with three decimals',
      { terms: terms([aLine()], { currency: 'KWD' }) },
      ['BR-DEC-14 currency'],
    ],
    ['a currency of the past', { terms: terms([aLine()], { currency: 'DEM' }) }, ['BR-CL-04 currency']],
    [
      'an address with a scheme of the past',
      { buyer: { electronicAddress: { scheme: '9901', id: '1234' } } },
      ['BR-CL-25 buyer.electronicAddress'],
    ],
    ['neither due day nor terms', { dueDay: null }, ['BR-CO-25 dueDay']],
    ['a credit note of no invoice', { type: 'creditNote' }, ['BR-55 relatedNumber']],
  ])('finds %s', (_fault, change, problems) => {
    // The one without further rules.
    expect(problemsOf(change, 'facturX')).toEqual(problems);
    for (const format of eInvoiceFormats)
      expect(problemsOf(change, format)).toEqual(expect.arrayContaining(problems));
  });

  it('takes Greek and Northern Irish VAT IDs, yen, and a due day or terms', () => {
    expect(
      problemsOf({ seller: { vatId: 'EL123456789' }, buyer: { vatId: 'XI123456789' } }, 'facturX'),
    ).toEqual([]);
    expect(problemsOf({ terms: terms([aLine()], { currency: 'JPY' }) }, 'facturX')).toEqual([]);
    const bank = Bank.parse({ instructions: 'Pay within 14 days.' });
    expect(problemsOf({ dueDay: null, bank }, 'facturX')).toEqual([]);
    const prepaid = terms([aLine()], { prepaidMinor: 119_00 });
    expect(problemsOf({ dueDay: null, terms: prepaid }, 'facturX')).toEqual([]);
  });

  it('takes a register entry instead of a tax number where nothing is subject to tax', () => {
    const seller = { vatId: null, taxNumber: null, registrationId: 'HRB 12345' };
    expect(problemsOf({ ...billed('O'), seller }, 'facturX')).toEqual([]);
  });

  it('leaves quotes and drafts that can’t be calculated to others', () => {
    expect(problemsOf({ type: 'quote', buyer: { country: null } }, 'xrechnungCii')).toEqual([]);
    expect(problemsOf({ terms: terms([aLine({ price: 'x' })]), buyer: { country: null } }, 'peppol')).toEqual(
      [],
    );
  });
});

describe('XRechnung', () => {
  it.each<[Change, string]>([
    [{ buyerReference: ' ' }, 'BR-DE-15 buyerReference'],
    [{ seller: { contactName: '' } }, 'BR-DE-5 seller.contactName'],
    [{ seller: { phone: '' } }, 'BR-DE-6 seller.phone'],
    [{ seller: { email: null } }, 'BR-DE-7 seller.email'],
    [{ seller: { city: '' } }, 'BR-DE-3 seller.city'],
    [{ seller: { postalCode: '' } }, 'BR-DE-4 seller.postalCode'],
    [{ buyer: { city: '' } }, 'BR-DE-8 buyer.city'],
    [{ buyer: { postalCode: '' } }, 'BR-DE-9 buyer.postalCode'],
    [{ buyer: { email: null, electronicAddress: null } }, 'PEPPOL-EN16931-R010 buyer.electronicAddress'],
    [{ bank: Bank.parse({ instructions: 'Or by card:\n #1' }) }, 'BR-DE-18 bank.instructions'],
    [{ bank: Bank.parse({ instructions: '#SKONTO#' }) }, 'BR-DE-18 bank.instructions'],
    [
      { bank: Bank.parse({ instructions: '#SKONTO#TAGE=14#PROZENT=2.00#\nProject #1 #2' }) },
      'BR-DE-18 bank.instructions',
    ],
    [{ serviceFrom: '2026-11-03' }, 'PEPPOL-EN16931-R110 lines.0.from'],
    [{ serviceTo: '2026-11-15' }, 'PEPPOL-EN16931-R111 lines.1.to'],
  ])('with %o breaks %s', (change, problem) => {
    expect(problemsOf(change, 'xrechnungPdf')).toEqual([problem]);
    expect(problemsOf(change, 'xrechnungUbl')).toEqual([problem]);
    expect(problemsOf(change, 'facturX')).toEqual([]);
  });
});

it('lines may begin and end with the service period', () => {
  expect(problemsOf({ serviceFrom: '2026-11-02', serviceTo: '2026-11-20' }, 'xrechnungCii')).toEqual([]);
});

it.each([
  ['#SKONTO#TAGE=14#PROZENT=2.00#', '#SKONTO#TAGE=14#PROZENT=2.00#\n'],
  [
    'Cash discount\n#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=100.00#\nThank you',
    'Cash discount\n#SKONTO#TAGE=7#PROZENT=3.00#BASISBETRAG=100.00#\nThank you',
  ],
])('software can read the cash discount %j', (instructions, written) => {
  const change = { bank: Bank.parse({ ...anInvoiceDocument().bank, instructions }), paymentNotes: [] };
  expect(problemsOf(change, 'xrechnungUbl')).toEqual([]);
  const document = anInvoiceDocument(change);
  expect(writeEInvoice(document, 'xrechnungUbl')).toContain(`<cbc:Note>${written}</cbc:Note>`);
  expect(writeEInvoice(document, 'xrechnungCii')).toContain(`<ram:Description>${written}</ram:Description>`);
});

describe('Peppol', () => {
  const abroad = { buyer: { country: 'FR' } };

  it('needs a reference of the buyer or an order', () => {
    expect(problemsOf({ ...abroad, buyerReference: null }, 'peppol')).toEqual([
      'PEPPOL-EN16931-R003 buyerReference',
    ]);
    expect(problemsOf({ ...abroad, buyerReference: null, poNumber: 'PO 9' }, 'peppol')).toEqual([]);
  });

  it('needs addresses in its network', () => {
    const noAddress = { email: null, electronicAddress: null };
    expect(problemsOf({ seller: noAddress, buyer: { ...noAddress, country: 'FR' } }, 'peppol')).toEqual([
      'PEPPOL-EN16931-R020 seller.electronicAddress',
      'PEPPOL-EN16931-R010 buyer.electronicAddress',
    ]);
    for (const [scheme, problems] of [
      ['0158', []],
      ['0037', ['PEPPOL-EN16931-CL008 buyer.electronicAddress']],
    ] as const) {
      const electronicAddress = { scheme, id: '1234567890' };
      expect(problemsOf({ buyer: { country: 'FR', electronicAddress } }, 'peppol')).toEqual(problems);
    }
    const mailed = { electronicAddress: { scheme: 'EM', id: 'ann@example.com' } };
    expect(problemsOf({ seller: mailed, buyer: { ...mailed, country: 'FR' } }, 'peppol')).toEqual([
      'PEPPOL-EN16931-CL008 seller.electronicAddress',
      'PEPPOL-EN16931-CL008 buyer.electronicAddress',
    ]);
  });

  it.each(['0037', '0215'])('has no addresses of scheme %s', (scheme) => {
    const address = { electronicAddress: { scheme, id: '003712345678' } };
    expect(problemsOf({ seller: address, buyer: { country: 'FR' } }, 'peppol')).toEqual([
      'PEPPOL-EN16931-CL008 seller.electronicAddress',
    ]);
    expect(problemsOf({ seller: address }, 'xrechnungUbl')).toEqual([]);
  });

  it.each([
    ['0088', '4012345000009', '4012345000008', 'R040'],
    ['0192', '974760673', '974760674', 'R041'],
    ['0184', 'DK12345678', '12345678', 'R042'],
    ['0208', '0202239951', '0202239952', 'R043'],
    ['0007', '5567321707', '5567321708', 'R049'],
    ['0151', '51824753556', '51824753557', 'R050'],
  ])('checks addresses of scheme %s', (scheme, right, wrong, rule) => {
    const sentTo = (id: string) =>
      problemsOf({ buyer: { country: 'FR', electronicAddress: { scheme, id } } }, 'peppol');
    expect(sentTo(right)).toEqual([]);
    expect(sentTo(wrong)).toEqual([`PEPPOL-COMMON-${rule} buyer.electronicAddress`]);
  });

  const noBank = Bank.parse({ instructions: 'Card' });
  it.each<[string, Change, string[]]>([
    [
      'Germany',
      { seller: { contactName: '' }, buyerReference: null },
      ['PEPPOL-EN16931-R003 buyerReference', 'DE-R-005 seller.contactName'],
    ],
    ['Denmark', { seller: { country: 'DK' } }, ['DK-R-002 seller.registrationId']],
    ['Denmark', { seller: { country: 'DK', registrationId: '123' } }, ['DK-R-014 seller.registrationId']],
    ['Greece', { seller: { country: 'GR', vatId: 'EL123456789' } }, ['GR-R-001-1 seller.country']],
    ['Greece', { seller: { country: 'GR', vatId: null } }, ['GR-R-001-1 seller.country']],
    [
      'Iceland',
      { seller: { country: 'IS', registrationId: '123456-7890', street: '' } },
      ['IS-R-003 seller.street'],
    ],
    [
      'Iceland',
      { seller: { country: 'IS', registrationId: '123456-7890' }, buyer: { country: 'IS', postalCode: '' } },
      ['IS-R-004 buyer.registrationId', 'IS-R-005 buyer.postalCode'],
    ],
    [
      'Italy',
      { seller: { country: 'FR', vatId: 'IT12345678901', postalCode: '' } },
      ['IT-R-004 seller.postalCode', 'IT-R-001 seller.taxNumber'],
    ],
    [
      'the Netherlands',
      { seller: { country: 'NL', registrationId: '12' }, buyer: { country: 'NL', street: '' }, bank: noBank },
      ['NL-R-003 seller.registrationId', 'NL-R-004 buyer.street', 'NL-R-007 bank.iban'],
    ],
    ['Norway', { seller: { country: 'NO', vatId: 'NO974760674MVA' } }, ['NO-R-001 seller.vatId']],
    [
      'Sweden',
      { seller: { country: 'SE', vatId: 'SE55673217', registrationId: '556732-1707' }, ...billed('S') },
      ['SE-R-001 seller.vatId', 'SE-R-005 seller.taxNumber', 'SE-R-006 lines.0.taxRate'],
    ],
  ])('has further rules for %s', (_country, change, problems) => {
    expect(problemsOf(change, 'peppol')).toEqual(problems);
  });

  it.each<[string, Change]>([
    ['Germany, to another country', { seller: { contactName: '' }, buyer: { country: 'FR' } }],
    ['Denmark', { seller: { country: 'DK', registrationId: '12 34 56 78' } }],
    ['Italy', { seller: { country: 'IT', vatId: 'IT12345678901', taxNumber: 'RSSMRA80A01H501U' } }],
    ['the Netherlands', { seller: { country: 'NL', registrationId: '12345678' }, buyer: { country: 'NL' } }],
    [
      'the Netherlands, who credit',
      { type: 'creditNote', relatedNumber: 'INV-1', seller: { country: 'NL' } },
    ],
    ['Norway', { seller: { country: 'NO', vatId: 'NO974760673MVA' } }],
    ['Norway, with a check digit of 0', { seller: { country: 'NO', vatId: 'NO974760630MVA' } }],
    ['Sweden, with a German VAT ID', { seller: { country: 'SE' } }],
    [
      'Sweden',
      {
        seller: { country: 'SE', vatId: 'SE556732170701', registrationId: '556732-1707', taxNumber: null },
        terms: terms([aLine({ taxRate: '25' })]),
      },
    ],
  ])('takes invoices of sellers in %s', (_country, change) => {
    expect(problemsOf(change, 'peppol')).toEqual([]);
  });
});
