import { describe, expect, it } from 'vitest';
import { Bank } from '#src/features/invoices/contract-parties.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { composeInvoice } from './invoice-content.ts';
import { languageFormat } from './language-format.ts';

type Change = Parameters<typeof anInvoiceDocument>[0];

/** With all kinds of space as one space. */
function compose(change: Change = {}) {
  const document = anInvoiceDocument(change);
  const content = composeInvoice(document, languageFormat(document));
  return JSON.parse(JSON.stringify(content).replaceAll(/\u00A0|\u2009/g, ' ')) as typeof content;
}
const totalsOf = (change: Change) =>
  compose(change).totals.map(({ label, details, amount }) => [label, ...details, amount].join(' | '));
const factsOf = (change: Change) => compose(change).facts.map(({ label, value }) => `${label}: ${value}`);

const rounded = terms([aLine({ price: '9.99' }), aLine({ price: '9.99' }), aLine({ price: '9.99' })]);
const cases: Record<string, InvoiceTerms> = {
  '8,180.00 at 9.975 %': terms([aLine({ price: '8180', taxRate: '9.975' })]),
  '138.66 at 19 %, less a deposit': terms([aLine({ price: '138.66' })], { prepaidMinor: 100_00 }),
  '8,500 less 7,500': terms([aLine({ price: '8500' })], { discount: { amountMinor: 7500_00 } }),
  '50 min exactly': terms([timeLine(50, '100')]),
  '50 min as printed': terms([timeLine(50, '100')], { timeMode: 'printed' }),
  '50 min and seconds exactly': terms([timeLine(50, '100'), timeLine(46.37, '48')]),
  '2 × 15 min': terms([timeLine(15, '27.50'), timeLine(15, '27.50')]),
  'prices with tax': { ...rounded, pricesIncludeTax: true, charge: { percent: '2.5' } },
  yen: terms([aLine({ price: '9800', taxRate: '10' })], { currency: 'JPY' }),
  'Kuwaiti dinars': terms([aLine({ price: '12.3455', taxRate: '7' })], { currency: 'KWD' }),
};
const aDeposit = { number: 'INV-7', issueDay: '2026-03-01', netMinor: 84_03, taxMinor: 15_97 };

describe('a document as people read it', () => {
  it.each(Object.entries(cases))('has the amounts of the calculator: %s', (_name, given) => {
    const calculation = calculateInvoice(given);
    const deposits = given.prepaidMinor === 0 ? [] : [{ ...aDeposit, grossMinor: given.prepaidMinor }];
    const { lines, totals } = compose({ terms: given, deposits });
    const money = (amountMinor: number) =>
      formatMoney({ amountMinor, currency: given.currency }, 'en-GB').replaceAll('\u00A0', ' ');
    for (const [place, line] of calculation.lines.entries()) {
      expect(lines[place]).toMatchObject({
        quantity: `${line.clockText ?? line.hoursText ?? line.quantityText} h`,
        amountWithCurrency: money(line.amountMinor),
      });
    }
    const byLabel = Object.fromEntries(totals.map(({ label, amount }) => [label, amount]));
    const { netMinor, grossMinor, roundingMinor, dueMinor, printed } = calculation;
    expect(byLabel).toMatchObject({
      'Net amount': money(netMinor),
      Total: money(grossMinor + roundingMinor),
      ...Object.fromEntries(
        calculation.groups.map(({ taxRate, taxableMinor, taxMinor }) => [
          `VAT ${taxRate} % on ${money(taxableMinor)}`,
          money(taxMinor),
        ]),
      ),
    });
    expect(byLabel['Rounding']).toBe(roundingMinor === 0 ? undefined : money(roundingMinor));
    expect(byLabel['Amount due']).toBe(deposits.length === 0 ? undefined : money(dueMinor));
    expect(byLabel['Discount']).toBe(given.discount ? money(-printed.discountMinor) : undefined);
    expect(byLabel['Subtotal']).toBe(given.discount || given.charge ? money(printed.linesMinor) : undefined);
  });

  it.each([
    ['en', 'Deposit invoice INV-7, 1 March 2026 | Net amount €84.03 · VAT €15.97 | −€100.00'],
    ['de', 'Abschlagsrechnung INV-7, 1. März 2026 | Nettobetrag 84,03 € · USt. 15,97 € | −100,00 €'],
  ])('lists each deducted deposit with its tax: %s', (language, row) => {
    const given = terms([aLine({ price: '138.66' })], { prepaidMinor: 100_00 });
    expect(totalsOf({ language, terms: given, deposits: [{ ...aDeposit, grossMinor: 100_00 }] })).toContain(
      row,
    );
  });

  it('deducts the tax of a deposit by rate, and says what isn’t paid of it', () => {
    const deposit = {
      ...aDeposit,
      netMinor: 150_00,
      taxMinor: 22_50,
      grossMinor: 172_50,
      taxes: [
        { taxCategory: 'S', taxRate: '19', netMinor: 100_00, taxMinor: 19_00 },
        { taxCategory: 'S', taxRate: '7', netMinor: 50_00, taxMinor: 3_50 },
      ],
      unpaidMinor: 72_50,
    } as const;
    const lines = [aLine({ price: '300' }), aLine({ price: '80', taxRate: '7' })];
    const given = terms(lines, { prepaidMinor: 172_50 });
    expect(totalsOf({ language: 'de', terms: given, deposits: [deposit] }).slice(-2)).toEqual([
      'Abschlagsrechnung INV-7, 1. März 2026 | Nettobetrag 100,00 € · USt. 19 % 19,00 € | ' +
        'Nettobetrag 50,00 € · USt. 7 % 3,50 € | noch nicht bezahlt: 72,50 € | −172,50 €',
      'Zahlbetrag | USt. 19 % auf 200,00 €: 38,00 € | USt. 7 % auf 30,00 €: 2,10 € | 270,10 €',
    ]);
  });

  it.each([
    ['de', '1', '1 Tag', '1 Monat'],
    ['de', '2', '2 Tage', '2 Monate'],
    ['de', '0.5', '0,5 Tage', '0,5 Monate'],
    ['en', '1', '1 day', '1 month'],
    ['en', '1.5', '1.5 days', '1.5 months'],
    ['fr', '1.5', '1,5 jour', '1,5 mois'],
    ['fr', '2', '2 jours', '2 mois'],
    ['es', '1', '1 día', '1 mes'],
    ['nl', '1', '1 dag', '1 maand'],
    ['it', '1', '1 giorno', '1 mese'],
  ])('counts units as its language does: %s, %s', (language, quantity, days, months) => {
    const lines = (['DAY', 'MON'] as const).map((unit) => aLine({ unit, quantity }));
    expect(compose({ language, terms: terms(lines) }).lines).toMatchObject([
      { quantity: days },
      { quantity: months },
    ]);
  });

  it.each([
    ['CH', 'de', 'MWST 8,1 % auf 100,00 €'],
    ['AT', 'de-AT', 'USt. 8,1 % auf € 100,00'],
    ['US', 'en', 'Sales tax 8.1 % on €100.00'],
    ['CA', 'fr', 'TPS/TVH 8,1 % sur 100,00 €'],
    ['AU', 'en', 'GST 8.1 % on €100.00'],
  ])('names the tax of %s in %s', (country, language, label) => {
    const seller = { ...anInvoiceDocument().seller, country };
    const { totals } = compose({ language, seller, terms: terms([aLine({ taxRate: '8.1' })]) });
    expect(totals.map((row) => row.label)).toContain(label);
  });

  it.each([
    ['en', '1,234,567.891', '1,234,567.89'],
    ['de', '1.234.567,891', '1.234.567,89'],
    ['de-AT', '1.234.567,891', '1.234.567,89'],
    ['fr', '1 234 567,891', '1 234 567,89'],
    ['nl', '1.234.567,891', '1.234.567,89'],
  ])('writes prices and amounts of columns without the currency: %s', (language, price, amount) => {
    const given = terms([aLine({ price: '1234567.891' }), aLine({ price: '100', quantity: '-0.5' })]);
    const [first, second] = compose({ language, terms: given }).lines;
    expect(first).toMatchObject({ price, amount });
    expect(second).toMatchObject({
      amount: language === 'en' ? '−50.00' : '−50,00',
    });
  });

  it.each([
    ['en', 'Invoice', 'Total | €2,451.95', 'Date: 23 November 2026'],
    ['en-US', 'Invoice', 'Total | €2,451.95', 'Date: November 23, 2026'],
    ['de', 'Rechnung', 'Gesamtbetrag | 2.451,95 €', 'Datum: 23. November 2026'],
    ['de-AT', 'Rechnung', 'Gesamtbetrag | € 2.451,95', 'Datum: 23. November 2026'],
    ['fr', 'Facture', 'Total | 2 451,95 €', 'Date: 23 novembre 2026'],
    ['es', 'Factura', 'Total | 2451,95 €', 'Fecha: 23 de noviembre de 2026'],
    ['nl', 'Factuur', 'Totaal | € 2.451,95', 'Datum: 23 november 2026'],
    ['it', 'Fattura', 'Totale | 2451,95 €', 'Data: 23 novembre 2026'],
    ['ja', 'Invoice', 'Total | €2,451.95', 'Date: 23 November 2026'],
  ])('is written in %s', (language, kind, total, date) => {
    expect(compose({ language }).title).toBe(`${kind} INV-2026-0042`);
    expect(totalsOf({ language }).at(-1)).toBe(total);
    expect(factsOf({ language })[0]).toBe(date);
  });

  it.each([
    ['2026-11-03', '2026-11-20', 'Service period: 3 – 20 Nov 2026'],
    ['2026-11-03', '2026-11-03', 'Service date: 3 November 2026'],
    ['2026-11-03', null, 'Service date: 3 November 2026'],
  ])('has a service date or period: %s to %s', (serviceFrom, serviceTo, fact) => {
    expect(factsOf({ serviceFrom, serviceTo })).toContain(fact);
  });

  it('names the SIREN of both sides in France', () => {
    const { seller, buyer } = anInvoiceDocument();
    const content = compose({
      language: 'fr',
      seller: { ...seller, country: 'FR', registrationId: '552100554' },
      buyer: { ...buyer, country: 'FR', registrationId: '732 829 320' },
    });
    expect(content.seller.numbers).toContain('SIREN 552 100 554');
    expect(content.buyer.numbers).toContain('SIREN 732 829 320');
  });

  it('uses a currency’s code if PDFs can’t print its symbol', () => {
    expect(totalsOf({ terms: terms([aLine()], { currency: 'UAH' }) }).at(-1)).toMatch(
      /^Total \| (119\.00 UAH|UAH 119\.00)$/,
    );
  });
});

describe('where to pay', () => {
  const pay = (bank: object, change: Change = {}) => compose({ bank: Bank.parse(bank), ...change }).payment;
  const factsIn = (bank: object, language: string) =>
    pay(bank, { language })?.facts.map(({ label, value }) => `${label} ${value}`);

  it.each([
    [{ routingNumber: '021000021' }, ['Routing number 021000021']],
    [{ sortCode: '601613' }, ['Sort code 60-16-13']],
    [{ bsb: '062000' }, ['BSB 062-000']],
    [{ ifsc: 'HDFC0000001' }, ['IFSC HDFC0000001']],
    [
      { institutionNumber: '001', transitNumber: '12345' },
      ['Institution number 001', 'Transit number 12345'],
    ],
  ])('is an account number with the code of its country: %o', (codes, printed) => {
    expect(factsIn({ ...codes, accountNumber: '31926819' }, 'en')).toEqual([
      'Account holder Zoë Müller Softwareentwicklung',
      ...printed,
      'Account number 31926819',
      'Reference INV-2026-0042',
    ]);
  });

  it('is nowhere on quotes and credit notes, and if nothing is left to pay', () => {
    const bank = { accountNumber: '1' };
    expect(pay(bank)).not.toBeNull();
    expect(pay(bank, { type: 'quote' })).toBeNull();
    expect(pay(bank, { type: 'creditNote' })).toBeNull();
    const document = anInvoiceDocument({ bank: Bank.parse(bank) });
    expect(composeInvoice(document, languageFormat(document), 0).payment).toBeNull();
  });

  it.each([
    ['de', 'Kontonummer 1'],
    ['fr', 'Numéro de compte 1'],
    ['es', 'Número de cuenta 1'],
    ['nl', 'Rekeningnummer 1'],
    ['it', 'Numero di conto 1'],
  ])('is labelled in the language of the document: %s', (language, printed) => {
    expect(factsIn({ accountNumber: '1' }, language)).toContain(printed);
  });
});
