import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, degrees } from '@cantoo/pdf-lib';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { receiptPdf } from '#tests/support/receipts/receipt-files.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { extractReceiptPages } from './receipt-pages.ts';
import type { ReceiptPages } from './receipt-pages.ts';
import { renderInvoicePdf } from './render-invoice.ts';

const twoPages = () => receiptPdf(['Hotel Berlin', 'Total 214.00'], { rowsPerPage: 1 });

async function annexOf(pages: ReceiptPages, title = 'Hotel') {
  const receipts = [{ title, picture: null, pages }];
  const pdf = await renderInvoicePdf(anInvoiceDocument({ receipts }));
  const { text } = await extractText(new Uint8Array(pdf));
  const sizes = (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize());
  return { pdf, text: text.slice(1), sizes: sizes.slice(1) };
}

/** A PDF with one empty page, changed. */
async function aPage(change: (document: PDFDocument) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawRectangle({ x: 20, y: 20, width: 50, height: 50 });
  change(document);
  return document.save();
}

it('draws each page of a PDF receipt on a page of the annex, with a heading and a page number', async () => {
  const { text } = await annexOf(await extractReceiptPages(await twoPages(), 5));
  expect(text).toHaveLength(2);
  for (const part of ['Receipt · Hotel · 1/2', 'Hotel Berlin', 'Page 2 of 3'])
    expect(text[0]).toContain(part);
  for (const part of ['Receipt · Hotel · 2/2', 'Total 214.00', 'Page 3 of 3'])
    expect(text[1]).toContain(part);
});

it('the same receipts give the same bytes', async () => {
  const [first, second] = [
    await annexOf(await extractReceiptPages(await twoPages(), 5)),
    await annexOf(await extractReceiptPages(await twoPages(), 5)),
  ];
  expect(first.pdf.equals(second.pdf)).toBe(true);
});

it('turns pages as viewers show them, and wide ones are on landscape pages', async () => {
  const turned = await aPage((document) => {
    document.getPage(0).setRotation(degrees(-270));
    document.getPage(0).setCropBox(10, 10, 200, 300);
  });
  const pages = await extractReceiptPages(turned, 5);
  expect(pages.sizes).toEqual([{ width: 300, height: 200 }]);
  const { sizes, text } = await annexOf(pages);
  expect(sizes).toEqual([{ width: 841.89, height: 595.28 }]);
  expect(text[0]).toContain('Page 2 of 2');
});

it('has one page for each, however long the title', async () => {
  const tall = await aPage((document) => {
    document.getPage(0).setSize(200, 2000);
  });
  const { text } = await annexOf(await extractReceiptPages(tall, 5), 'Wide words '.repeat(45));
  expect(text).toHaveLength(1);
});

it('leaves out links and scripts', async () => {
  const linked = await aPage((document) => {
    document.addJavaScript('run', 'app.alert(1)');
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 50, 50],
      A: { S: 'URI', URI: document.context.obj('https://example.com') },
    });
    document.getPage(0).node.addAnnot(document.context.register(link));
  });
  const { pdf } = await annexOf(await extractReceiptPages(linked, 5));
  expect(pdf.toString('latin1')).not.toMatch(/JavaScript|example.com/);
});

it('leaves out what programs attach to pages and to what they draw', async () => {
  const attached = await aPage((document) => {
    const { context } = document;
    const file = (name: string) =>
      context.register(context.stream(`Attached ${name}`, { Type: 'EmbeddedFile' }));
    const form = context.stream('0 0 10 10 re f', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 10, 10],
      PieceInfo: { Private: file('by a form') },
      Metadata: file('as metadata'),
      Resources: { Properties: { Mark: file('by a form’s properties') } },
    });
    const { node } = document.getPage(0);
    node.setXObject(PDFName.of('Stamp'), context.register(form));
    node.set(PDFName.of('PieceInfo'), context.obj({ Private: file('by a page') }));
    node.Resources()?.set(PDFName.of('Properties'), context.obj({ Mark: file('by properties') }));
  });
  const pages = await extractReceiptPages(attached, 5);
  const bytes = Buffer.from(pages.pdf).toString('latin1');
  expect(bytes).toContain('0 0 10 10 re f');
  expect(bytes).not.toMatch(/Attached|EmbeddedFile/);
});

it.each([
  [
    'names one large stream again and again',
    /larger than/,
    () =>
      aPage((document) => {
        const content = deflateSync(Buffer.alloc(1_000_000, ' '));
        const stream = document.context.stream(content, { Filter: 'FlateDecode' });
        const ref = document.context.register(stream);
        for (let place = 0; place < 100; place++) document.getPage(0).node.addContentStream(ref);
      }),
  ],
  [
    'has too many bytes in images and forms',
    /larger than/,
    () =>
      aPage((document) => {
        const form = document.context.stream(Buffer.alloc(21_000_000), { Type: 'XObject', Subtype: 'Form' });
        document.getPage(0).node.setXObject(PDFName.of('Large'), document.context.register(form));
      }),
  ],
  [
    'has a content with another filter',
    /unusual content/,
    () =>
      aPage((document) => {
        const stream = document.context.stream(Buffer.alloc(10), { Filter: 'RunLengthDecode' });
        document.getPage(0).node.addContentStream(document.context.register(stream));
      }),
  ],
  ['is encrypted', /encrypted/, () => receiptPdf(['Total 214.00'], { password: 'secret' })],
  ['is damaged', /Cannot read properties/, async () => (await twoPages()).subarray(0, 400)],
  [
    'has more pages',
    /500 pages/,
    () =>
      receiptPdf(
        Array.from({ length: 500 }, () => 'Total'),
        { rowsPerPage: 1 },
      ),
  ],
  [
    'has a field',
    /fields/,
    () =>
      aPage((document) => {
        document.getForm().createTextField('total').addToPage(document.getPage(0));
      }),
  ],
  [
    'has layers',
    /layers/,
    () =>
      aPage(({ catalog, context }) => {
        catalog.set(PDFName.of('OCProperties'), context.obj({}));
      }),
  ],
  [
    'would become too large',
    /larger than/,
    () =>
      aPage((document) => {
        const content = deflateSync(Buffer.alloc(100_000_000));
        const stream = document.context.stream(content, { Filter: 'FlateDecode' });
        document.getPage(0).node.addContentStream(document.context.register(stream));
      }),
  ],
])('refuses a file that %s', async (_, reason, file) => {
  await expect(extractReceiptPages(await file(), 30)).rejects.toThrow(reason);
});
