import { beforeEach, describe, expect, it } from 'vitest';
import { ciiXml, ublXml } from '#tests/support/receipts/e-invoice-xml.ts';
import { austrianCode, epcCode } from '#tests/support/receipts/qr-payloads.ts';
import { qrPicture, receiptPdf, receiptPhoto, scannedPdf } from '#tests/support/receipts/receipt-files.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { aPng, gif } from '#tests/support/server/file-content.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const attach = async (name: string, content: string | Buffer, caller = ann) =>
  (
    await uploadDocument(caller, {
      type: 'receipt',
      entityType: 'expense',
      entityId: newId(),
      name,
      content,
    })
  ).id;
const read = async (name: string, content: string | Buffer, readsPicture = false) =>
  ann.api.expenses.readReceipt({ id: await attach(name, content), readsPicture });
const rows = [
  'Bürobedarf Schulze GmbH',
  'Rechnungsnummer: 4711   Rechnungsdatum: 18.11.2026',
  'Papier   100,00 €',
  'MwSt. 19 %   19,00 €',
  'Gesamtbetrag   119,00 €',
];

describe('reading a receipt', () => {
  it('proposes what its e-invoice says, in XML or in a PDF, and stores nothing', async () => {
    const vendor = { value: 'Müller & Söhne GmbH', source: 'eInvoice' };
    const exact = {
      vendor,
      receiptNumber: { value: 'RE-2026/0815', source: 'eInvoice' },
      day: { value: '2026-11-18', source: 'eInvoice' },
      receiptTotalMinor: { value: 11_891, source: 'eInvoice' },
      canReadPicture: false,
    };
    const hybrid = await receiptPdf(rows, { attachments: { 'factur-x.xml': ciiXml() } });

    expect(await read('invoice.xml', ublXml())).toMatchObject(exact);
    expect(await read('invoice.pdf', hybrid)).toMatchObject(exact);
    expect((await ann.api.expenses.list({})).items).toEqual([]);
  });

  it('proposes what the text of a PDF says', async () => {
    expect(await read('invoice.pdf', await receiptPdf(rows))).toEqual({
      kind: null,
      vendor: { value: 'Bürobedarf Schulze GmbH', source: 'text' },
      receiptNumber: { value: '4711', source: 'text' },
      day: { value: '2026-11-18', source: 'text' },
      currency: { value: 'EUR', source: 'text' },
      taxCase: null,
      lines: {
        value: [{ description: null, amountMinor: 11_900, taxRate: '19', taxMinor: null }],
        source: 'text',
      },
      receiptTotalMinor: { value: 11_900, source: 'text' },
      canReadPicture: false,
    });
  });

  it('proposes what a code in a picture or a scan says', async () => {
    expect(await read('receipt.png', await qrPicture(austrianCode))).toMatchObject({
      day: { value: '2026-11-25', source: 'qrCode' },
      lines: { value: [{ taxRate: '20' }, { taxRate: '10' }], source: 'qrCode' },
      canReadPicture: true,
    });
    expect(await read('scan.pdf', await scannedPdf(await qrPicture(epcCode)))).toMatchObject({
      vendor: { value: 'Hotel Adler GmbH', source: 'qrCode' },
      canReadPicture: true,
    });
  });

  it('recognizes text in a photo on request, also at an angle and with a shadow', async () => {
    await ann.api.session.updatePreferences({ timeZone: 'Europe/Berlin' });
    const picture = await receiptPhoto(rows);

    expect(await read('receipt.jpg', picture)).toMatchObject({ vendor: null, canReadPicture: true });
    expect(await read('receipt.jpg', picture, true)).toMatchObject({
      vendor: { value: 'Bürobedarf Schulze GmbH', source: 'picture' },
      day: { value: '2026-11-18', source: 'picture' },
      receiptTotalMinor: { value: 11_900, source: 'picture' },
      canReadPicture: false,
    });
  });
});

describe('a receipt that can’t be read', () => {
  const dtd = '<!DOCTYPE x [<!ENTITY a "b">]>';
  it.each<[string, string, () => Promise<string | Buffer>, string]>([
    ['is no receipt', 'poem.pdf', () => receiptPdf(['Roses are red']), 'Nothing could be read'],
    ['is of another kind', 'notes.txt', async () => 'Hello', 'Only PDFs, pictures and e-invoices'],
    ['has a password', 'a.pdf', () => receiptPdf(rows, { password: 'x' }), 'This PDF needs a password'],
    ['is damaged', 'a.pdf', async () => '%PDF-1.7\nnothing', 'This PDF is damaged'],
    ['is a damaged picture', 'a.gif', async () => gif.subarray(0, 20), 'This image is damaged'],
    [
      'has entities',
      'a.xml',
      async () => ublXml().replace('<Invoice', `${dtd}<Invoice`),
      'This XML file has a',
    ],
    ['is nested', 'a.xml', async () => `<Invoice>${'<a>'.repeat(99)}`, 'This XML file is nested too deeply'],
    ['is other XML', 'a.xml', async () => '<kml/>', 'This XML file isn’t an e-invoice'],
    [
      'has entities inside its PDF',
      'a.pdf',
      () => receiptPdf(rows, { attachments: { 'xrechnung.xml': `${dtd}<Invoice/>` } }),
      'This XML file has a document type definition',
    ],
    [
      'has two e-invoices',
      'a.pdf',
      () => receiptPdf(rows, { attachments: { 'factur-x.xml': ciiXml(), 'xrechnung.xml': ublXml() } }),
      'This PDF contains more than one e-invoice',
    ],
    [
      'has a large file inside',
      'a.xml',
      async () => ublXml().replace('<cac:TaxTotal>', `<a>${'QUJD'.repeat(5_300_000)}</a><cac:TaxTotal>`),
      'Receipts over 20 MB can’t be read',
    ],
    [
      'unpacks to more',
      'a.pdf',
      () =>
        receiptPdf(rows, { attachments: { 'factur-x.xml': `<Invoice>${' '.repeat(21_000_000)}</Invoice>` } }),
      'The e-invoice in this PDF is larger than 20 MB',
    ],
  ])('because it %s says so', async (_why, name, content, message) => {
    await expect(read(name, await content())).rejects.toMatchObject({
      status: 422,
      code: 'UNREADABLE',
      message: expect.stringContaining(message) as string,
    });
  });

  it('has no text and no picture in the end', async () => {
    await expect(read('a.png', aPng(), true)).rejects.toMatchObject({ code: 'UNREADABLE' });
  });

  it('may have many pages, of which the first and last are read', async () => {
    const pages = Array.from({ length: 99 }, (_, place) => `Position ${place}`);
    const long = await receiptPdf([...pages, 'Gesamtbetrag   12,34 €'], { rowsPerPage: 1 });
    const { receiptTotalMinor } = await read('long.pdf', long);
    expect(receiptTotalMinor).toEqual({ value: 1234, source: 'text' });
  });
});

it('reads only receipts of the account', async () => {
  const ben = await stint.newTenant('Ben');
  const foreign = await attach('invoice.xml', ublXml(), ben);
  const contract = (await uploadDocument(ann)).id;

  for (const id of [foreign, contract, newId(), 'x'])
    await expect(ann.api.expenses.readReceipt({ id })).rejects.toMatchObject({
      status: 404,
      message: 'Receipt not found or you do not have permission to read it.',
    });
});
