import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { Frozen, Invoice } from '#src/features/invoices/contract-fields.ts';
import { Bank } from '#src/features/invoices/contract-parties.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { toDocument } from '#src/features/invoices/server/issue/load-printable-invoice.ts';
import { toLinkedInvoice } from '#src/features/invoices/server/links/linked-invoice.ts';
import type { PrintableInvoice } from '#src/features/invoices/server/pdf/printable-invoice.ts';
import { renderInvoicePdf } from '#src/features/invoices/server/pdf/render-invoice.ts';
import { IssuedDocument } from '#src/features/invoices/web/issued/issued-document.tsx';
import { LinkedInvoiceBody } from '#src/features/invoices/web/link-page/linked-invoice-body.tsx';
import { anId } from '#tests/support/entity-fixtures.ts';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { frozenInvoice } from './frozen-invoice.ts';
import { composeInvoice } from './invoice-content.ts';
import type { InvoiceContent } from './invoice-content.ts';
import { languageFormat } from './language-format.ts';

const { seller, buyer } = anInvoiceDocument();
const deposit = {
  id: anId(70),
  number: 'INV-7',
  issueDay: '2026-03-01',
  netMinor: 150_00,
  taxMinor: 22_50,
  grossMinor: 172_50,
  taxes: [
    { taxCategory: 'S' as const, taxRate: '19', netMinor: 100_00, taxMinor: 19_00 },
    { taxCategory: 'S' as const, taxRate: '7', netMinor: 50_00, taxMinor: 3_50 },
  ],
  unpaidMinor: 72_50,
};
const mixed = [aLine({ price: '300' }), aLine({ price: '80', taxRate: '7' })];
const untaxed = (taxCategory: 'AE' | 'E' | 'O') => terms([aLine({ taxCategory, taxRate: '0' })]);

const documents: Record<string, Partial<PrintableInvoice>> = {
  'hours and items in English': {},
  'hours like a clock in German': {
    language: 'de',
    terms: terms([timeLine(75, '120'), timeLine(20, '120')]),
  },
  'a fixed price in French': {
    language: 'fr',
    terms: terms([
      aLine({ kind: 'fixedPrice', unit: 'LS', price: '12500', from: '2026-11-02', to: '2026-11-20' }),
    ]),
    paymentNotes: ['Indemnité forfaitaire de 40 €.'],
  },
  'retainer hours in Spanish': {
    language: 'es',
    terms: terms([aLine({ kind: 'retainer', quantity: '40', price: '75', description: 'Noviembre' })]),
  },
  'two tax rates in Dutch': { language: 'nl', terms: terms(mixed) },
  'reverse charge in Italian': {
    language: 'it',
    terms: untaxed('AE'),
    taxNotes: ['Inversione contabile: IVA a carico del cliente.'],
    buyer: { ...buyer, country: 'IT', city: 'Roma', region: 'RM', postalCode: '00185' },
  },
  'a small business in German': {
    language: 'de',
    terms: untaxed('E'),
    taxNotes: ['Keine Umsatzsteuer: Kleinunternehmerregelung (§ 19 UStG).'],
  },
  'taxed and untaxed lines': { terms: terms([aLine(), aLine({ taxCategory: 'E', taxRate: '0' })]) },
  'a discount of the document': {
    terms: terms([aLine({ price: '8500' })], { discount: { percent: '12.5', reason: 'Loyalty' } }),
  },
  'a surcharge and prices with tax': {
    terms: terms([aLine({ price: '9.99' }), aLine({ price: '9.99' }), aLine({ price: '9.99' })], {
      pricesIncludeTax: true,
      charge: { percent: '2.5' },
    }),
  },
  'deducted deposits in German': {
    language: 'de',
    terms: terms(mixed, { prepaidMinor: 172_50 }),
    deposits: [deposit],
  },
  'a deposit invoice in Austria': {
    type: 'deposit',
    language: 'de-AT',
    seller: { ...seller, country: 'AT' },
    terms: terms([aLine({ price: '1234567.891', quantity: '1.5' })]),
  },
  'a credit note': { type: 'creditNote', relatedNumber: 'INV-41', relatedDay: '2026-10-01' },
  'a quote in French': { type: 'quote', language: 'fr', poNumber: 'PO 9' },
  'an invoice of a quote': { relatedNumber: 'Q-3', serviceTo: null },
  'US dollars': {
    language: 'en-US',
    seller: { ...seller, country: 'US', city: 'Austin', region: 'TX', postalCode: '78701' },
    bank: Bank.parse({ routingNumber: '021000021', accountNumber: '31926819', bankName: 'First' }),
    terms: terms([aLine({ unit: 'DAY', quantity: '1', taxRate: '8.25' })], { currency: 'USD' }),
  },
  'yen in English': {
    seller: { ...seller, country: 'JP' },
    terms: terms([aLine({ price: '9800', taxRate: '10' })], { currency: 'JPY' }),
  },
  'dinars in Italian': {
    language: 'it',
    terms: terms([aLine({ price: '12.3455', taxRate: '7' })], { currency: 'KWD' }),
  },
  'francs without an account': {
    language: 'de-CH',
    seller: { ...seller, country: 'CH', registrationId: 'CHE-123.456.789' },
    bank: Bank.parse({
      instructions: 'Pay by card at pay.example',
      paymentPage: 'https://pay.example/{number}/{amount}',
    }),
    terms: terms([aLine({ price: '1234.5', taxRate: '8.1' })], { currency: 'CHF' }),
  },
  'an address as text and a SIREN': {
    language: 'fr',
    seller: { ...seller, country: 'FR', registrationId: '552100554' },
    buyer: {
      ...buyer,
      street: '',
      postalCode: '',
      city: '',
      country: null,
      addressText: '1 rue A\n75001 Paris',
    },
  },
};

describe('PDF, screen and private link have the same texts', () => {
  it.each(Object.entries(documents))('for %s', async (_name, change) => {
    const issued = issue(anInvoiceDocument(change));
    const { language, pageSize } = issued.frozen;
    const document = frozenInvoice(issued);
    const content = composeInvoice(document, languageFormat({ ...document, language, pageSize }));
    const expected = [...commonTexts(content), ...lineAmounts(content)].toSorted();

    const { words, ...linked } = toLinkedInvoice(issued, { today: '2026-11-24', timeZone: 'UTC' });
    const link = renderedTexts(createElement(LinkedInvoiceBody, { of: linked, words }));
    const labels = [content.buyer.label, ...(linked.payment?.qr ? [words.scanToPay] : [])];
    // Wide windows show columns.
    expect(without(link, [...labels, ...tableTexts(content)])).toEqual(expected);

    const screen = renderedTexts(createElement(IssuedDocument, { content, explain: () => null }));
    expect(without(screen, [content.seller.label, content.buyer.label])).toEqual(expected);

    const { text: printed } = await extractText(
      new Uint8Array(await renderInvoicePdf(toDocument(issued, noAnnex))),
      {
        mergePages: true,
      },
    );
    const pdf = plain(printed);
    expect(pdf).not.toContain('?');
    for (const text of [...commonTexts(content), ...lineColumnTexts(content)]) expect(pdf).toContain(text);
    // Nothing between them.
    expect(pdf).toContain(
      plain(content.totals.map((row) => [row.label, ...row.details, row.amount].join(' ')).join(' ')),
    );
  });
});

const noAnnex = { logo: null, entries: [] };

/** What everybody reads, but for the amounts of lines: columns name their currency once. */
function commonTexts(content: InvoiceContent): string[] {
  const { seller: from, buyer: to, facts, subject, intro, lines, totals, notes, payment } = content;
  return [
    ...[from, to].flatMap(({ name, address, contact, numbers }) => [
      name,
      ...address,
      ...contact,
      ...numbers,
    ]),
    ...facts.flatMap(({ label, value }) => [label, value]),
    subject,
    intro,
    ...lines.flatMap((line) => [line.title, line.description, ...(line.kind === 'amount' ? line.notes : [])]),
    ...totals.flatMap(({ label, details, amount }) => [label, ...details, amount]),
    notes.prices ?? '',
    ...notes.tax,
    ...(payment
      ? [
          payment.title,
          ...payment.facts.flatMap(({ label, value }) => [label, value]),
          payment.instructions,
          payment.page?.label ?? '',
        ]
      : []),
    ...content.paymentNotes,
    content.closing,
  ]
    .map(plain)
    .filter((text) => text !== '');
}

function lineColumnTexts({ lines }: InvoiceContent): string[] {
  return lines.flatMap((line) =>
    line.kind === 'amount' ? [plain([line.quantity, line.price, line.tax ?? '', line.amount].join(' '))] : [],
  );
}

/** What the columns of lines show. */
function tableTexts({ columns, lines }: InvoiceContent): string[] {
  const { description, quantity, price, amount } = columns;
  const cells = lines.flatMap((line) =>
    line.kind === 'amount' ? [line.quantity, line.price, line.amount] : [],
  );
  return [description, quantity, price, amount, ...cells].map(plain);
}

function lineAmounts({ lines }: InvoiceContent): string[] {
  return lines.flatMap((line) =>
    line.kind === 'amount' ? [plain(`${line.quantity} × ${line.price}`), plain(line.amountWithCurrency)] : [],
  );
}

/** The texts between the tags. */
function renderedTexts(element: ReactElement): string[] {
  const markup = renderToStaticMarkup(element).replaceAll(/<style[^>]*>.*?<\/style>/gs, '');
  return markup
    .split(/<[^>]*>/)
    .map((text) =>
      plain(text.replaceAll(/&(amp|quot|#x27|lt|gt);/g, (_entity, name: string) => entities[name] ?? '')),
    )
    .filter((text) => text !== '');
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

/** Each left out once, and the others sorted. */
function without(texts: readonly string[], labels: readonly string[]): string[] {
  const left = [...texts];
  for (const label of labels) {
    expect(left).toContain(label);
    left.splice(left.indexOf(label), 1);
  }
  return left.toSorted();
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The record of an issued document. */
function issue(document: PrintableInvoice): Invoice & { frozen: Frozen; issueDay: string } {
  const { terms: priced, deposits, timesheet: _t, receipts: _r, logo: _l, createdAt, ...fields } = document;
  const { prepaidMinor: _p, lines, ...stored } = priced;
  const { netMinor, taxMinor, grossMinor, dueMinor } = calculateInvoice(priced);
  const frozen = Frozen.parse({ ...fields, logoDocumentId: null });
  const { issueDay } = fields;
  return {
    ...Invoice.parse({
      ...empty,
      ...fields,
      ...stored,
      lines: lines.map((line, place) => ({ ...line, id: anId(place + 1) })),
      deposits,
      netMinor,
      taxMinor,
      grossMinor,
      dueMinor,
      balanceMinor: dueMinor,
      frozen,
      state: fields.type === 'quote' ? 'sent' : 'issued',
      issuedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    }),
    frozen,
    issueDay,
  };
}

const empty = {
  id: anId(50),
  userId: anId(1),
  clientId: null,
  clientName: null,
  subject: null,
  relatedId: null,
  invoicedAs: null,
  paidMinor: 0,
  writtenOffMinor: 0,
  creditedMinor: 0,
  notes: 'Not printed',
  releasesEntries: false,
  voidedAt: null,
  voidReason: null,
  answeredBy: null,
  answeredAt: null,
  viewedAt: null,
  link: null,
  recurringInvoiceId: null,
  viewCount: 0,
  lastViewedAt: null,
  pdf: null,
  related: [],
  revision: 2,
};
