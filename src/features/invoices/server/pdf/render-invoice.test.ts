import sharp from 'sharp';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { Bank } from '#src/features/invoices/contract-parties.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { invoiceLayouts, pageSizes } from '#src/features/invoices/rules/invoice-limits.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { renderInvoicePdf } from './render-invoice.ts';

/** The text of each page, with all kinds of space as one space. */
async function pagesOf(change: Partial<PrintableInvoice> = {}): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await renderInvoicePdf(anInvoiceDocument(change))));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
const textOf = async (change: Partial<PrintableInvoice> = {}) => (await pagesOf(change)).join(' ');

describe('the PDF of an invoice', () => {
  it('prints all hours in the same way, on its lines and in its timesheet', async () => {
    const timesheet = [
      { day: '2026-11-02', project: 'Shop', description: 'Design', durationMs: 1_800_000 },
      { day: '2026-11-03', project: 'Shop', description: 'Review', durationMs: 2_700_000 },
    ];
    const decimal = await textOf({ terms: terms([timeLine(75, '120')]), timesheet });
    for (const hours of [' 1.25 h 120.00 / h ', ' Design 0.5 ', ' Review 0.75 ', ' Total 1.25 '])
      expect(decimal).toContain(hours);
    const clock = await textOf({ terms: terms([timeLine(75, '120'), timeLine(20, '120')]), timesheet });
    for (const hours of [' 1:15 h 120.00 / h ', ' 0:20 h 120.00 / h ', ' Design 0:30 ', ' Total 1:15 '])
      expect(clock).toContain(hours);
  });

  it.each(invoiceLayouts.flatMap((layout) => pageSizes.map((pageSize) => ({ layout, pageSize }))))(
    'is complete on one page: $layout, $pageSize',
    async ({ layout, pageSize }) => {
      const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#e4572e' } })
        .png()
        .toBuffer();
      const [page = '', ...others] = await pagesOf({ layout, pageSize, logo });
      expect(others).toEqual([]);
      const expected = [
        'INV-2026-0042',
        'Łukasz & Søn GmbH',
        'Ana María Peña',
        '80331 München',
        'VAT ID DE987654321',
        'Zoë Müller Softwareentwicklung',
        'Lindenstraße 12',
        'VAT ID DE123456789',
        'zoe@example.com',
        'Web shop, November 2026',
        'Checkout redesign',
        '0:50 h 93.75 / h 19 % 78.13',
        '67.23',
        'Discount 10 %: 74.70 − 7.47',
        '€2,451.95',
        'DE89 3704 0044 0532 0130 00',
        'K-4711',
        'Thank you!',
        'Page 1 of 1',
      ];
      for (const text of expected) expect(page).toContain(text);
    },
  );

  it('is the same every time, byte for byte', async () => {
    const [first, second] = [
      await renderInvoicePdf(anInvoiceDocument()),
      await renderInvoicePdf(anInvoiceDocument()),
    ];
    expect(first.equals(second)).toBe(true);
    const later = anInvoiceDocument({ createdAt: '2026-11-24T09:00:00.000Z' });
    expect(first.equals(await renderInvoicePdf(later))).toBe(false);
  });

  it('names its title, author, time and language', async () => {
    const pdf = await getDocumentProxy(
      new Uint8Array(await renderInvoicePdf(anInvoiceDocument({ language: 'de' }))),
    );
    const { info } = await getMeta(pdf);
    expect(info).toMatchObject({
      Title: 'Rechnung INV-2026-0042',
      Author: 'Zoë Müller Softwareentwicklung',
      CreationDate: 'D:20261123090000Z',
      Language: 'de',
    });
  });

  it('keeps totals together and repeats the header on all pages of a thousand lines', async () => {
    const lines = Array.from({ length: 1000 }, (_none, place) =>
      timeLine(place + 1, '93.75', { title: `Task ${place}` }),
    );
    const pages = await pagesOf({ terms: terms(lines), layout: 'compact' });
    const { netMinor, grossMinor } = calculateInvoice(terms(lines));
    const money = (amountMinor: number) => formatMoney({ amountMinor, currency: 'EUR' }, 'en-GB');
    const isLast = (page: string) => page.includes('Net amount');
    expect(pages.filter(isLast)).toHaveLength(1);
    expect(pages.find(isLast)).toMatch(new RegExp(`${money(netMinor)}.*Total ${money(grossMinor)}`));
    const withLines = pages.filter((page) => /Task \d/.test(page));
    expect(withLines.length).toBeGreaterThan(20);
    expect(withLines.filter((page) => !page.includes('# Description Quantity Price'))).toEqual([]);
    expect(pages.filter((page) => !page.includes('Invoice INV-2026-0042'))).toEqual([]);
  });
});

it('totals are never split over pages, wherever the page ends', async () => {
  let onLaterPages = 0;
  for (let count = 16; count < 36; count += 1) {
    const lines = Array.from({ length: count }, (_none, place) => aLine({ title: `Task ${place}` }));
    const pages = await pagesOf({ terms: terms(lines), layout: 'compact', hasPaymentQr: false });
    const [first, second] = [pages.findIndex(has('Net amount')), pages.findIndex(has('Total €'))];
    expect(first).toBe(second);
    onLaterPages += Math.min(first, 1);
  }
  // The page did end between the lines and the totals.
  expect(onLaterPages).toBeGreaterThan(3);
  expect(onLaterPages).toBeLessThan(17);
});

const has = (text: string) => (page: string) => page.includes(text);

describe('pages end where a reader would end them', () => {
  /** Task 1, Task 2 and so on, with a heading above every fourth. */
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_none, place) => [
      ...(place % 4 === 0 ? [aLine({ kind: 'heading', title: `Group ${place}` })] : []),
      aLine({ title: `Task ${place}` }),
    ]).flat();
  const isAfterLast = (page: string, text: string) => page.lastIndexOf(text) > page.lastIndexOf('Task ');

  it.each(invoiceLayouts)('with 1 to 60 lines: %s', async (layout) => {
    // Each layout has every third length, and together they have all.
    const lengths = Array.from(
      { length: 20 },
      (_none, place) => 3 * place + invoiceLayouts.indexOf(layout) + 1,
    );
    const wrong: string[] = [];
    for (const length of lengths) {
      const pages = await pagesOf({ terms: terms(linesOf(length)), layout });
      for (const [place, page] of pages.entries()) {
        const where = `${length} lines, page ${place + 1} of ${pages.length}`;
        const hasLine = page.includes('Task ');
        if (/Total €|Scan to pay|Thank you!/.test(page) && !hasLine) wrong.push(`${where}: only totals`);
        if (page.includes('Group ') && isAfterLast(page, 'Group ')) wrong.push(`${where}: heading is last`);
        if (page.includes('# Description') && isAfterLast(page, '# Description'))
          wrong.push(`${where}: table header is last`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a timesheet’s total stays with an entry', async () => {
    const row = { project: 'Web shop', description: 'Design', day: '2026-11-02', durationMs: 60_000 };
    for (let count = 31; count < 36; count += 1) {
      const pages = await pagesOf({ timesheet: Array.from({ length: count }, () => row) });
      expect(pages.findLast(has('Total'))).toContain('Web shop Design');
    }
  });

  it('nothing is lost of very many deposits, or of long texts', async () => {
    const deposits = Array.from({ length: 50 }, (_none, place) => ({
      number: `D-${place}`,
      issueDay: '2026-03-01',
      netMinor: 100,
      taxMinor: 19,
      grossMinor: 119,
    }));
    const closing = `${'word '.repeat(900)}end`;
    const text = await textOf({
      terms: terms([aLine()], { prepaidMinor: 5950 }),
      deposits,
      texts: { subject: '', intro: '', closing },
      paymentNotes: ['Late payment: 40 €.'],
    });
    for (const each of ['D-0,', 'D-49,', 'Amount due', 'DE89 3704', 'Late payment: 40 €.', 'word end'])
      expect(text).toContain(each);
  });
});

it('a timesheet follows on its own pages, with exact times that add up', async () => {
  const row = { project: 'Web shop', description: 'Design', day: '2026-11-02' };
  const [invoice = '', annex = '', ...others] = await pagesOf({
    language: 'de',
    timesheet: [
      { ...row, durationMs: 50 * 60_000 },
      { ...row, day: '2026-11-03', description: 'y'.repeat(400), durationMs: 75 * 60_000 },
    ],
  });
  expect(others).toEqual([]);
  expect(invoice).not.toContain('Stundennachweis');
  expect(annex).toContain('Stundennachweis · Rechnung INV-2026-0042');
  expect(annex).toContain('02.11.2026 Web shop Design 0:50');
  expect(annex).toContain('Summe 2:05');
});

it('a timesheet names who approved its time, and how much if it isn’t all', async () => {
  const approval = { name: 'Jane Doe', day: '2026-11-03' };
  const row = { project: 'Web shop', description: 'Design', day: '2026-10-05', durationMs: 3_600_000 };
  const annexOf = async (language: string, timesheet: object[]) =>
    (await pagesOf({ language, timesheet: timesheet.map((fields) => ({ ...row, ...fields })) }))[1];
  expect(await annexOf('en', [{ approval }, { approval }])).toContain(
    'Total 2:00 Approved by Jane Doe on 3 November 2026 Invoice INV-2026-0042',
  );
  expect(await annexOf('de', [{ approval }, {}])).toContain(
    'Freigegeben von Jane Doe am 3. November 2026 (1:00 Std.)',
  );
});

describe('other documents', () => {
  it('a credit note names its invoice and asks for no payment', async () => {
    const text = await textOf({
      type: 'creditNote',
      number: 'CN-1',
      relatedNumber: 'INV-2026-0042',
      relatedDay: '2026-11-01',
    });
    expect(text).toContain('Credit note CN-1');
    expect(text).toContain('Credit for invoice INV-2026-0042, 1 November 2026');
    expect(text).toContain('Total credit €2,451.95');
    expect(text).not.toMatch(/IBAN|Due date|Scan to pay/);
  });

  it('a quote says how long it is valid', async () => {
    const text = await textOf({ type: 'quote', number: 'Q-7' });
    expect(text).toContain('Quote Q-7');
    expect(text).toContain('Valid until 7 December 2026');
    expect(text).not.toContain('IBAN');
  });

  it('a draft is marked', async () => {
    expect(await textOf({ number: null })).toContain('Invoice Draft');
  });

  it('without tax print why', async () => {
    const untaxed = terms([aLine({ taxCategory: 'O', taxRate: '0' })]);
    const text = await textOf({ terms: untaxed, taxNotes: ['Not subject to VAT.'] });
    expect(text).toContain('Not subject to VAT.');
    expect(text).toContain('Total €100.00');
    expect(text).not.toMatch(/Net amount|VAT 0/);
  });

  it('of a small business show no rate, and list amounts without tax beside others', async () => {
    const exempt = aLine({ taxCategory: 'E', taxRate: '0' });
    const taxNotes = ['Keine Umsatzsteuer: Kleinunternehmerregelung (§ 19 UStG).'];
    const small = await textOf({
      language: 'de',
      terms: terms([exempt], { pricesIncludeTax: true }),
      taxNotes,
    });
    expect(small).toContain(taxNotes[0]);
    expect(small).not.toMatch(/USt\. 0|Nettobetrag|0 %|enthalten/);
    const mixed = await textOf({ language: 'de', terms: terms([aLine(), exempt]), taxNotes });
    expect(mixed).toContain('USt. 19 % auf 100,00 € 19,00 €');
    expect(mixed).toContain('Keine Umsatzsteuer auf 100,00 € 0,00 €');
    expect(mixed).not.toContain('0 %');
  });

  it('have a QR code only for a SEPA transfer', async () => {
    expect(await textOf()).toContain('Scan to pay');
    expect(await textOf({ hasPaymentQr: false })).not.toContain('Scan to pay');
    expect(await textOf({ terms: terms([aLine()], { currency: 'CHF' }) })).not.toContain('Scan to pay');
  });
});

it('addresses are written in the order of their countries', async () => {
  const { seller, buyer } = anInvoiceDocument();
  const text = await textOf({
    seller: { ...seller, country: 'US', city: 'Austin', region: 'TX', postalCode: '78701' },
    buyer: { ...buyer, country: 'GB', city: 'Leeds', region: 'West Yorkshire', postalCode: 'LS1 4AP' },
  });
  expect(text).toContain('Lindenstraße 12 Austin, TX 78701 United States');
  expect(text).toContain('Große Gasse 3 Leeds West Yorkshire LS1 4AP United Kingdom');
});

it('where to pay is a text, with an account or alone', async () => {
  const instructions = 'Pay by card at pay.example\nor in cash.';
  const alone = await textOf({ bank: Bank.parse({ instructions }) });
  expect(alone).toContain('Payment Pay by card at pay.example or in cash.');
  expect(alone).not.toContain('Account holder');
  const both = await textOf({ bank: Bank.parse({ instructions, accountNumber: '31926819' }) });
  expect(both).toMatch(/Account number 31926819 .* Pay by card at pay.example/);
  expect(both).not.toContain('Scan to pay');
});

describe('unusual texts', () => {
  const long = 'x'.repeat(300);
  it.each(invoiceLayouts)('leave everything on the page: %s', async (layout) => {
    const { seller, buyer } = anInvoiceDocument();
    const document = anInvoiceDocument({
      layout,
      seller: { ...seller, name: long.slice(0, 200), website: long.slice(0, 200) },
      buyer: { ...buyer, name: `👩‍💻 ${long.slice(0, 190)}`, contact: 'שלום עולם', city: '東京' },
      buyerReference: long.slice(0, 100),
      texts: { subject: '🎉', intro: 'مرحبا', closing: long },
      terms: terms(
        [
          aLine({ title: long, price: '999999999', quantity: '9.123456', taxRate: '7' }),
          aLine({ description: 'word '.repeat(990) }),
        ],
        { discount: { amountMinor: 1, reason: long.slice(0, 200) } },
      ),
    });
    const pdf = await getDocumentProxy(new Uint8Array(await renderInvoicePdf(document)));
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const [, , width = 0] = page.view;
      const beyond = items.filter(
        (item) =>
          'transform' in item && (item.transform[4] < 0 || item.transform[4] + item.width > width - 20),
      );
      expect(beyond).toEqual([]);
    }
    const text = (await extractText(pdf)).text.join(' ');
    const { grossMinor } = calculateInvoice(document.terms);
    expect(text).toContain(formatMoney({ amountMinor: grossMinor, currency: 'EUR' }, 'en-GB'));
    expect(text).toContain('東京');
    expect(text).toContain('Some characters can’t be printed');
  });

  it('print every line, also one that is taller than what is left of a page', async () => {
    const tall = Array.from({ length: 62 }, (_none, place) => `row ${place}`).join('\n');
    const lines = [aLine({ title: 'First' }), aLine({ title: 'Tall', description: tall })];
    const note = aLine({ kind: 'text', title: 'Note', description: tall });
    const text = await textOf({ terms: terms([...lines, note]) });
    for (const each of ['First', 'Tall', 'row 61', 'Note']) expect(text).toContain(each);
    expect(text.match(/row 61/g)).toHaveLength(2);
  });

  it('have a space where the font has none of that width', async () => {
    const text = await textOf({ texts: { subject: 'a\u202Fb', intro: 'c\td', closing: 'e\u2028f' } });
    for (const each of ['a b', 'c d', 'e f']) expect(text).toContain(each);
    expect(text).not.toContain('can’t be printed');
  });

  it('wrap in the footer', async () => {
    const registrationId = 'Amtsgericht Charlottenburg (Berlin) HRB 123456 B';
    const { seller } = anInvoiceDocument();
    expect(await textOf({ seller: { ...seller, registrationId } })).toContain(registrationId);
  });

  it('neither open files nor links', async () => {
    const evil = 'file:///etc/passwd http://127.0.0.1/ {{image}} <img src=x>';
    const text = await textOf({ texts: { subject: evil, intro: evil, closing: evil } });
    expect(text).toContain('file:///etc/passwd');
  });
});
