/** A PDF with an e-invoice is a PDF/A-3b: these are the requirements that our documents could break. [ISO 19005-3] */
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';
import { XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { invoiceLayouts } from '#src/features/invoices/rules/invoice-limits.ts';
import { receiptPdf } from '#tests/support/receipts/receipt-files.ts';
import { filesInPdf } from '#tests/support/server/e-invoice-issuer.ts';
import { anInvoiceDocument } from '#tests/support/server/invoice-document-fixture.ts';
import { readPdfStructure } from '#tests/support/server/pdf-structure.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { extractReceiptPages } from './receipt-pages.ts';
import { renderInvoicePdf } from './render-invoice.ts';

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>Zoë 🚀</Invoice>\n';
const eInvoice = { fileName: 'factur-x.xml', isXRechnung: false, xml };
const render = (document: Partial<PrintableInvoice> = {}) =>
  renderInvoicePdf(anInvoiceDocument({ eInvoice, ...document }));

const { seller } = anInvoiceDocument();
const oddName = 'Müller & Söhne <GmbH> \u0001]]>';

function isWellFormed(text: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Its successor would be another package.
  return XMLValidator.validate(text) === true;
}

/** With everything that a document can have. */
async function fullDocument(layout: PrintableInvoice['layout']): Promise<PrintableInvoice> {
  const background = { r: 228, g: 87, b: 46, alpha: 0.4 };
  const picture = sharp({ create: { width: 300, height: 90, channels: 4, background } });
  return anInvoiceDocument({
    eInvoice,
    layout,
    seller: { ...seller, name: oddName },
    logo: await picture.png().toBuffer(),
    texts: { subject: '', intro: '株式会社, 한국어, 🚀', closing: 'Pay at https://pay.example/1' },
    receipts: [
      { title: 'Hotel', picture: null, pages: await extractReceiptPages(await receiptPdf(['Berlin']), 5) },
      { title: 'Taxi', picture: await picture.flatten().greyscale().jpeg().toBuffer(), pages: null },
    ],
    timesheet: [{ day: '2026-11-02', project: 'Shop', description: 'Work', durationMs: 1_800_000 }],
  });
}

async function metadataOf(pdf: Uint8Array): Promise<string> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
  const metadata = catalog.lookup(PDFName.of('Metadata'), PDFStream);
  if (!(metadata instanceof PDFRawStream)) throw new Error('It has no metadata.');
  // Archives read it without unpacking.
  expect(metadata.dict.has(PDFName.of('Filter'))).toBe(false);
  return Buffer.from(metadata.contents).toString();
}

describe('a PDF with an e-invoice', () => {
  it('has the XML as the same in another form, and says so in its metadata', async () => {
    const pdf = await render();
    expect(await filesInPdf(pdf)).toEqual(
      new Map([['factur-x.xml', { as: 'Alternative', content: Buffer.from(xml) }]]),
    );
    const metadata = await metadataOf(pdf);
    for (const part of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:DocumentType>INVOICE</fx:DocumentType>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:Version>1.0</fx:Version>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
    ])
      expect(metadata).toContain(part);
    const xrechnung = await render({ eInvoice: { fileName: 'xrechnung.xml', isXRechnung: true, xml } });
    const level = '<fx:Version>3.0</fx:Version>\n<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>';
    expect(await metadataOf(xrechnung)).toContain(level);
  });

  it.each(invoiceLayouts)('keeps to PDF/A: %s', async (layout) => {
    const pdf = await renderInvoicePdf(await fullDocument(layout));
    const { context, catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
    const metadata = await metadataOf(pdf);
    expect(isWellFormed(metadata)).toBe(true);
    expect(metadata).toContain('Müller &amp; Söhne &lt;GmbH&gt; ]]&gt;');
    const [intent] = catalog.lookup(PDFName.of('OutputIntents'), PDFArray).asArray();
    expect(context.lookup(intent, PDFDict).get(PDFName.of('S'))).toBe(PDFName.of('GTS_PDFA1'));
    expect(context.trailerInfo.ID).toBeDefined();
    expect(context.trailerInfo.Encrypt).toBeUndefined();

    const dictionaries = [...context.enumerateIndirectObjects()]
      .map(([, object]) => (object instanceof PDFRawStream ? object.dict : object))
      .filter((object) => object instanceof PDFDict);
    const nameOf = (dict: PDFDict, key: string) => dict.lookupMaybe(PDFName.of(key), PDFName)?.decodeText();
    const ofSubtype = (subtype: string) => dictionaries.filter((dict) => nameOf(dict, 'Subtype') === subtype);
    const fonts = dictionaries.filter((dict) => nameOf(dict, 'Type') === 'FontDescriptor');
    const images = ofSubtype('Image');
    for (const font of fonts) expect(font.has(PDFName.of('FontFile2'))).toBe(true);
    // Printed, and not hidden.
    for (const link of ofSubtype('Link')) expect(String(link.get(PDFName.of('F')))).toBe('4');
    for (const image of images) {
      expect(['DeviceRGB', 'DeviceGray']).toContain(nameOf(image, 'ColorSpace'));
      expect(image.has(PDFName.of('Interpolate'))).toBe(false);
    }
    // Pages of other PDFs may have anything.
    expect(ofSubtype('Form')).toEqual([]);
    for (const forbidden of ['JavaScript', 'JS', 'AA', 'OpenAction', 'XFA', 'TR'])
      expect(dictionaries.filter((dict) => dict.has(PDFName.of(forbidden)))).toEqual([]);
    expect(fonts.length).toBeGreaterThan(3);
    expect(images.length).toBeGreaterThan(2);
  });

  it('has PDF receipts as files, lists them, and still draws pictures', async () => {
    const document = await fullDocument('classic');
    const pdf = await renderInvoicePdf(document);
    const files = await filesInPdf(pdf);
    // Sorted by bytes, as readers may search them.
    expect([...files].map(([name, { as }]) => [name, as])).toEqual([
      ['factur-x.xml', 'Alternative'],
      ['receipt-1-hotel.pdf', 'Supplement'],
    ]);
    const receipt = files.get('receipt-1-hotel.pdf')?.content ?? Buffer.alloc(0);
    expect((await extractText(new Uint8Array(receipt), { mergePages: true })).text).toContain('Berlin');
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    expect(text).toContain('Receipt · Taxi');
    expect(text).toContain('Receipts that are attached to this PDF as files');
    expect(text).toContain('receipt-1-hotel.pdf');
    expect(text).not.toContain('Receipt · Hotel');
  });

  it('is the same every time, and has the tags of an ordinary one', async () => {
    const [first, second] = [await render(), await render()];
    expect(first.equals(second)).toBe(true);
    const ordinary = await renderInvoicePdf(anInvoiceDocument());
    expect(await readPdfStructure(first)).toEqual(await readPdfStructure(ordinary));
  });

  it('is an ordinary one while it is a draft', async () => {
    const pdf = await render({ number: null, eInvoice: { ...eInvoice, xml: null } });
    expect(pdf.equals(await renderInvoicePdf(anInvoiceDocument({ number: null })))).toBe(true);
  });
});

it('any PDF has its title and author as text in its metadata', async () => {
  const pdf = await renderInvoicePdf(anInvoiceDocument({ seller: { ...seller, name: oddName } }));
  const metadata = await metadataOf(pdf);
  expect(isWellFormed(metadata)).toBe(true);
  expect(metadata).toContain('<rdf:li>Müller &amp; Söhne &lt;GmbH&gt; ]]&gt;</rdf:li>');
});
