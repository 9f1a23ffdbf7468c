import { describe, expect, it } from 'vitest';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { Bank } from '#src/features/invoices/contract-parties.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { InvoiceLine, InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { composeEInvoice } from './compose-e-invoice.ts';

function compose(invoice: Partial<FrozenInvoice> = {}, format: EInvoiceFormat = 'xrechnungUbl') {
  return composeEInvoice(anInvoiceDocument(invoice), format);
}

function composeLines(lines: readonly InvoiceLine[], others: Partial<InvoiceTerms> = {}) {
  return compose({ terms: terms(lines, others) });
}

const { seller, buyer } = anInvoiceDocument();
const untaxed = { taxRate: '0' } as const;

describe('lines', () => {
  it('price minutes per hour, as a price for 60 minutes', () => {
    const [line] = composeLines([timeLine(50, '93.75')]).lines;
    expect(line).toMatchObject({
      quantity: '50',
      unit: 'MIN',
      price: '93.75',
      priceQuantity: 60,
      netMinor: 78_13,
    });
  });

  it('have a price without tax with as many decimals as their amount needs', () => {
    const [line] = composeLines([aLine({ quantity: '30', price: '0.33' })], { pricesIncludeTax: true }).lines;
    expect(line).toMatchObject({ price: '0.2773', netMinor: 8_32 });
  });

  it('have discounts without tax that add up to the net amount, where prices include tax', () => {
    const line = aLine({
      quantity: '3',
      price: '9.99',
      discount: { percent: '10' },
      charge: { amountMinor: 50 },
    });
    const [written] = composeLines([line], { pricesIncludeTax: true }).lines;
    expect(written).toMatchObject({
      netMinor: 23_08,
      price: '8.393',
      adjustments: [
        { isCharge: false, amountMinor: 2_52 },
        { isCharge: true, amountMinor: 42 },
      ],
    });
  });

  it('can be free by a discount of 100 %', () => {
    const [line] = composeLines([aLine({ discount: { percent: '100' } })]).lines;
    expect(line).toMatchObject({
      netMinor: 0,
      price: '100',
      adjustments: [{ amountMinor: 100_00, share: { percent: '100', ofMinor: 100_00 } }],
    });
  });

  it('that return something have a negative quantity, never a negative price', () => {
    const [, line] = composeLines([aLine({ quantity: '3' }), aLine({ quantity: '-2', price: '40' })]).lines;
    expect(line).toMatchObject({ quantity: '-2', price: '40', netMinor: -80_00 });
  });

  it('carry the headings and texts before them as a note; those after the last one go to the document', () => {
    const { lines, note } = composeLines([
      aLine({ kind: 'heading', title: 'Material', description: 'As agreed' }),
      aLine(),
      aLine({ title: 'More' }),
      aLine({ kind: 'text', title: 'Thank you' }),
    ]);
    expect(lines.map((line) => [line.id, line.place, line.note])).toEqual([
      ['1', 1, 'Material\nAs agreed'],
      ['2', 2, ''],
    ]);
    expect(note.split('\n')).toContain('Thank you');
  });

  it('have a period of one day where only its start is known', () => {
    const [line] = composeLines([aLine({ from: '2026-11-03' })]).lines;
    expect(line?.period).toEqual({ from: '2026-11-03', to: '2026-11-03' });
  });
});

describe('discounts and charges of the document', () => {
  const mixed = [aLine({ price: '300' }), aLine({ price: '80', taxRate: '7' })];

  it('apply per tax group, a percentage with the amount it applies to', () => {
    const { adjustments } = composeLines(mixed, { discount: { percent: '12.50', reason: 'Loyalty' } });
    expect(adjustments).toEqual([
      {
        isCharge: false,
        amountMinor: 37_50,
        share: { percent: '12.5', ofMinor: 300_00 },
        reason: 'Loyalty',
        tax: { category: 'S', rate: '19' },
      },
      {
        isCharge: false,
        amountMinor: 10_00,
        share: { percent: '12.5', ofMinor: 80_00 },
        reason: 'Loyalty',
        tax: { category: 'S', rate: '7' },
      },
    ]);
  });

  it('have no percentage if they were given as an amount, or if it gives another amount', () => {
    const fixed = composeLines(mixed, { charge: { amountMinor: 10_00 } });
    expect(fixed.adjustments.map(({ isCharge, share }) => ({ isCharge, share }))).toEqual([
      { isCharge: true, share: null },
      { isCharge: true, share: null },
    ]);
    const yen = composeLines([aLine({ price: '333' })], { currency: 'JPY', discount: { percent: '10' } });
    expect(yen.adjustments).toMatchObject([{ amountMinor: 33, share: null }]);
  });
});

describe('tax groups', () => {
  const reasonOf = (invoice: Partial<FrozenInvoice>, format?: EInvoiceFormat) =>
    compose(invoice, format).taxGroups.map(({ category, rate, reason, reasonCode }) => ({
      category,
      rate,
      reason,
      reasonCode,
    }));
  const without = (
    category: InvoiceLine['taxCategory'],
    reason: FrozenInvoice['taxReasons'][number],
    note: string,
  ) => ({
    terms: terms([aLine({ ...untaxed, taxCategory: category })]),
    taxReasons: [reason],
    taxNotes: [note],
  });

  it.each([
    [without('AE', 'reverseCharge', 'Reverse charge.'), 'VATEX-EU-AE'],
    [without('K', 'intraCommunity', 'Intra-community.'), 'VATEX-EU-IC'],
    [without('G', 'export', 'Export.'), 'VATEX-EU-G'],
    [without('E', 'smallBusiness', 'Small business.'), null],
  ])('say why there is no tax, in words and as a code', (invoice, code) => {
    const [category] = invoice.terms.lines.map(({ taxCategory }) => taxCategory);
    expect(reasonOf(invoice)).toEqual([
      { category, rate: '0', reason: invoice.taxNotes[0], reasonCode: code },
    ]);
  });

  it('have the French code of small businesses', () => {
    const france = { ...without('E', 'smallBusiness', 'Franchise.'), seller: { ...seller, country: 'FR' } };
    expect(reasonOf(france)[0]?.reasonCode).toBe('VATEX-FR-FRANCHISE');
  });

  it('keep each reason with its category, and none where tax is charged', () => {
    const invoice = {
      terms: terms([
        aLine(),
        aLine({ ...untaxed, taxCategory: 'E' }),
        aLine({ ...untaxed, taxCategory: 'AE' }),
      ]),
      taxReasons: ['disbursement', 'reverseCharge'] as const,
      taxNotes: ['Paid in your name.', 'Reverse charge.'],
    };
    expect(reasonOf(invoice).map(({ category, reason }) => [category, reason])).toEqual([
      ['S', ''],
      ['E', 'Paid in your name.'],
      ['AE', 'Reverse charge.'],
    ]);
  });

  it('have their reasons in the note as well', () => {
    expect(compose(without('AE', 'reverseCharge', 'Reverse charge.')).note).toContain('Reverse charge.');
  });

  it('have a reason even if the document names none', () => {
    const invoice = { terms: terms([aLine({ ...untaxed, taxCategory: 'O' })]), taxReasons: [], taxNotes: [] };
    expect(reasonOf(invoice)[0]?.reasonCode).toBe('VATEX-EU-O');
    expect(reasonOf(invoice)[0]?.reason).toBe('');
    const exempt = {
      terms: terms([aLine({ ...untaxed, taxCategory: 'E' })]),
      taxReasons: [],
      taxNotes: ['§ 4'],
    };
    expect(reasonOf(exempt)[0]?.reason).toBe('§ 4');
    expect(reasonOf({ ...exempt, taxNotes: [] })[0]?.reason).toBe('Exempt');
  });

  it('have all words and no code if their reasons differ', () => {
    const invoice = {
      terms: terms([aLine({ ...untaxed, taxCategory: 'E' })]),
      seller: { ...seller, country: 'FR' },
      taxReasons: ['smallBusiness', 'disbursement'] as const,
      taxNotes: ['Franchise.', 'Paid in your name.'],
    };
    expect(reasonOf(invoice)[0]).toMatchObject({
      reason: 'Franchise.\nPaid in your name.',
      reasonCode: null,
    });
    expect(reasonOf({ ...invoice, taxNotes: ['Both.'] })[0]).toMatchObject({ reason: 'Both.' });
  });

  it('of amounts that aren’t subject to tax have a rate by German rules only', () => {
    const invoice = without('O', 'serviceAbroad', 'Abroad.');
    expect(reasonOf(invoice, 'xrechnungCii')[0]?.rate).toBe('0');
    expect(reasonOf(invoice, 'facturX')[0]?.rate).toBeNull();
    expect(compose(invoice).lines[0]?.tax.rate).toBeNull();
  });
});

describe('parties', () => {
  it('have VAT IDs without spaces, and EL for Greece', () => {
    const invoice = compose({
      seller: { ...seller, vatId: 'de 123 456 789' },
      buyer: { ...buyer, vatId: 'GR123456789' },
    });
    expect([invoice.seller.vatId, invoice.buyer.vatId]).toEqual(['DE123456789', 'EL123456789']);
  });

  it('have no VAT IDs where nothing is subject to tax: the tax number identifies the seller', () => {
    const invoice = compose({ terms: terms([aLine({ ...untaxed, taxCategory: 'O' })]) });
    expect(invoice.seller).toMatchObject({ vatId: null, taxNumber: null, id: '12/345/67890' });
    expect(invoice.buyer.vatId).toBeNull();
  });

  it('are identified by the tax number if there is neither VAT ID nor register entry', () => {
    expect(compose().seller.id).toBeNull();
    expect(compose({ seller: { ...seller, vatId: null } }).seller.id).toBe('12/345/67890');
    const registered = { ...seller, vatId: null, registrationId: 'HRB 12345' };
    expect(compose({ seller: registered }).seller).toMatchObject({
      id: null,
      registration: { scheme: null, id: 'HRB 12345' },
      taxNumber: '12/345/67890',
    });
  });

  it.each([
    ['FR', '123 456 789', { scheme: '0002', id: '123456789' }],
    ['FR', '12345678901234', { scheme: '0009', id: '12345678901234' }],
    ['DK', '12345678', { scheme: '0184', id: 'DK12345678' }],
    ['NL', '12345678', { scheme: '0106', id: '12345678' }],
    ['IS', '123456-7890', { scheme: '0196', id: '1234567890' }],
    ['DE', 'HRB 12345 B', { scheme: null, id: 'HRB 12345 B' }],
  ])('in %s, the register entry %s says its register', (country, registrationId, registration) => {
    expect(compose({ buyer: { ...buyer, country, registrationId } }).buyer.registration).toEqual(
      registration,
    );
  });

  it('have their email address as electronic address unless they have another one', () => {
    expect(compose().seller.electronicAddress).toEqual({ scheme: 'EM', id: 'zoe@example.com' });
    expect(compose().buyer.electronicAddress).toEqual({ scheme: 'EM', id: 'invoices@lukasz.example' });
    const electronicAddress = { scheme: '0204', id: '991-01234-44' };
    expect(compose({ buyer: { ...buyer, electronicAddress } }).buyer.electronicAddress).toEqual(
      electronicAddress,
    );
  });
});

describe('payment', () => {
  const bank = Bank.parse({ iban: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' });

  it('by SEPA in euros has the IBAN without spaces', () => {
    expect(compose({ bank }).payment).toEqual({
      meansCode: '58',
      account: { id: 'DE89370400440532013000', isIban: true, holder: seller.name, bic: 'COBADEFFXXX' },
    });
  });

  it('in other currencies, or to other accounts, is a transfer', () => {
    const francs = terms([aLine()], { currency: 'CHF' });
    expect(compose({ bank, terms: francs }).payment?.meansCode).toBe('30');
    const american = Bank.parse({ accountNumber: '31926819', routingNumber: '021000021' });
    const { payment, paymentTerms } = compose({ bank: american });
    expect(payment).toMatchObject({ meansCode: '30', account: { id: '31926819', isIban: false } });
    expect(paymentTerms).toContain('021000021');
  });

  it('has no separate code in Denmark', () => {
    const kroner = terms([aLine()], { currency: 'DKK' });
    const { payment } = compose({ bank, terms: kroner, seller: { ...seller, country: 'DK' } });
    expect(payment).toMatchObject({ meansCode: '1', account: { isIban: true } });
  });

  it('isn’t defined without an account, and for credit notes: only German rules want it', () => {
    const undefinedMeans = { meansCode: '1', account: null };
    expect(compose({ bank: Bank.parse({}) }).payment).toEqual(undefinedMeans);
    expect(compose({ type: 'creditNote', bank }).payment).toEqual(undefinedMeans);
    const prepaid = terms([aLine()], { prepaidMinor: 119_00 });
    expect(compose({ bank, terms: prepaid }).payment).toEqual(undefinedMeans);
    expect(compose({ type: 'creditNote', bank }, 'peppol').payment).toEqual(undefinedMeans);
    expect(compose({ type: 'creditNote', bank }, 'facturX').payment).toBeNull();
    expect(
      compose({ bank: Bank.parse({}), seller: { ...seller, country: 'NL' } }, 'peppol').payment,
    ).toBeNull();
  });

  it('says where else to pay, and what the law wants said', () => {
    const page = Bank.parse({ instructions: 'Or by card.', paymentPage: 'https://pay.example/{number}' });
    const { paymentTerms } = compose({ bank: page, paymentNotes: ['40 € for late payment.'] });
    expect(paymentTerms.split('\n')).toEqual([
      'Or by card.',
      'Pay online: https://pay.example/INV-2026-0042',
      '40 € for late payment.',
    ]);
  });
});

describe('documents', () => {
  it('are invoices, credit notes of an invoice, and deposit invoices', () => {
    const quoted = compose({ relatedNumber: 'Q-3', relatedDay: '2026-10-01' });
    expect(quoted).toMatchObject({ typeCode: '380', precedingInvoices: [], dueDay: '2026-12-07' });
    expect(compose({ type: 'deposit' }).typeCode).toBe('386');
    const credit = {
      type: 'creditNote',
      dueDay: null,
      relatedNumber: 'INV-41',
      relatedDay: '2026-10-01',
    } as const;
    expect(compose(credit)).toMatchObject({
      typeCode: '381',
      precedingInvoices: [{ number: 'INV-41', day: '2026-10-01' }],
      // A credit is due at once.
      dueDay: '2026-11-23',
    });
  });

  it('that deduct deposits name each, with its tax in the note', () => {
    const deposit = {
      number: 'INV-7',
      issueDay: '2026-03-01',
      netMinor: 100_00,
      taxMinor: 19_00,
      grossMinor: 119_00,
      taxes: [{ taxCategory: 'S' as const, taxRate: '19', netMinor: 100_00, taxMinor: 19_00 }],
    };
    const invoice = compose({
      terms: terms([aLine({ price: '300' })], { prepaidMinor: 119_00 }),
      deposits: [deposit],
      language: 'de',
    });
    expect(invoice.precedingInvoices).toEqual([{ number: 'INV-7', day: '2026-03-01' }]);
    expect(invoice.totals).toMatchObject({ grossMinor: 357_00, prepaidMinor: 119_00, dueMinor: 238_00 });
    expect(invoice.note.replaceAll('\u00A0', ' ')).toContain(
      'Abschlagsrechnung INV-7, 1. März 2026: −119,00 €\nNettobetrag 100,00 € · USt. 19 % 19,00 €',
    );
  });

  it('have the last day of the service as day of delivery, and a period if it is longer', () => {
    const days = (serviceFrom: string | null, serviceTo: string | null) => {
      const { deliveryDay, period } = compose({ serviceFrom, serviceTo });
      return { deliveryDay, period };
    };
    const period = { from: '2026-11-01', to: '2026-11-20' };
    expect(days('2026-11-01', '2026-11-20')).toEqual({ deliveryDay: '2026-11-20', period });
    expect(days('2026-11-01', null)).toEqual({ deliveryDay: '2026-11-01', period: null });
    expect(days(null, '2026-11-20')).toEqual({ deliveryDay: '2026-11-20', period: null });
    expect(days(null, null)).toEqual({ deliveryDay: null, period: null });
  });

  it('say where an intra-community supply went', () => {
    const supply = compose({ terms: terms([aLine({ ...untaxed, taxCategory: 'K' })]) });
    expect(supply.deliverTo).toMatchObject({ city: 'München', country: 'DE' });
    expect(compose().deliverTo).toBeNull();
  });

  it('with prices that include tax keep the rounding', () => {
    const line = aLine({ price: '9.99' });
    const { totals } = composeLines([line, line, line], {
      pricesIncludeTax: true,
      charge: { percent: '2.5' },
    });
    expect(totals).toMatchObject({ roundingMinor: -1, grossMinor: 30_73, dueMinor: 30_72 });
  });
});
