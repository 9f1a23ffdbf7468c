import sharp from 'sharp';
import { expect, it } from 'vitest';
import { invoiceLayouts } from '#src/features/invoices/rules/invoice-limits.ts';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { receiptPdf } from '#tests/support/receipts/receipt-files.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { readPdfStructure } from '#tests/support/server/pdf-structure.ts';
import { extractReceiptPages } from './receipt-pages.ts';
import { renderInvoicePdf } from './render-invoice.ts';

const picture = () =>
  sharp({ create: { width: 300, height: 90, channels: 3, background: '#e4572e' } })
    .png()
    .toBuffer();

it.each(invoiceLayouts)('screen readers read an invoice with all its parts in order: %s', async (layout) => {
  const lines = Array.from({ length: 40 }, (_none, place) => timeLine(60, '90', { title: `Task ${place}` }));
  const timesheet = Array.from({ length: 80 }, (_none, place) => ({
    day: '2026-11-02',
    project: 'Shop',
    description: `Work ${place}`,
    durationMs: 1_800_000,
  }));
  const pages = await extractReceiptPages(await receiptPdf(['Hotel Berlin']), 5);
  const pdf = await renderInvoicePdf(
    anInvoiceDocument({
      layout,
      logo: await picture(),
      terms: terms([aLine({ kind: 'heading', title: 'Development' }), ...lines]),
      taxNotes: ['Reverse charge'],
      timesheet,
      receipts: [
        { title: 'Hotel', picture: null, pages },
        { title: 'Taxi', picture: await picture(), pages: null },
        { title: 'Train', picture: null, pages: null },
      ],
    }),
  );
  const { outline, decoration, lost } = await readPdfStructure(pdf);
  expect(lost).toEqual([]);
  // Later pages repeat this header.
  const repeated = ['#', 'Description', 'Date', 'Project', 'Hours', 'Hotel Berlin', 'Invoice INV-2026-0042'];
  for (const text of repeated) expect(decoration).toContain(text);
  expect(decoration.filter((text) => /Task|Work|Total|Thank/.test(text))).toEqual([]);

  const texts = outline.map((line) => line.trim());
  const expected = [
    layout === 'modern' ? 'H1 Invoice' : 'Figure "Zoë Müller Softwareentwicklung"',
    'P Łukasz & Søn GmbH',
    'TH Number',
    'TD INV-2026-0042',
    'P Web shop, November 2026',
    'TH Description',
    'P Development',
    ...lines.map((_line, place) => `P Task ${place}`),
    'P Total',
    'P Reverse charge',
    'H2 Payment',
    'TH IBAN',
    'TD DE89 3704 0044 0532 0130 00',
    'Figure "Scan to pay"',
    'P Please transfer the amount by 7 December 2026. Thank you!',
    'H2 Timesheet · Invoice INV-2026-0042',
    'TH Hours',
    ...timesheet.map(({ description }) => `TD ${description}`),
    'H2 Receipt · Hotel',
    'Figure "Receipt · Hotel"',
    'H2 Receipt · Taxi',
    'Figure "Receipt · Taxi"',
    'H2 Receipts that are sent separately',
    'P Train',
  ];
  expect(texts.filter((text) => expected.includes(text) || /^(H|P Task|TD Work|Figure)/.test(text))).toEqual(
    expect.arrayContaining(expected),
  );
  const places = expected.map((text) => texts.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(texts.filter((text) => text.startsWith('H1'))).toHaveLength(1);
  // Once, though it is below each page.
  expect(texts.filter((text) => text === 'P Tax number 12/345/67890')).toHaveLength(1);
});
