import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createEInvoiceIssuer, filesInPdf } from '#tests/support/server/e-invoice-issuer.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Awaited<ReturnType<typeof createEInvoiceIssuer>>;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  book = await createEInvoiceIssuer(ann, stint.url, 'xrechnungUbl');
});
const { buyerReference } = clientForInvoices;
beforeEach(() =>
  ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'xrechnungUbl', buyerReference }),
);

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const filesOf = async (invoiceId: string) =>
  (await ann.api.documents.list({ entityId: invoiceId })).items.map(({ type }) => type).toSorted();

describe('an issued invoice', () => {
  it.each(eInvoiceFormats)('has its e-invoice as stored XML: %s', async (eInvoiceFormat) => {
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat });
    const issued = await book.issue();
    const { name, type, content } = await book.xml(issued.id);
    expect({ name, type }).toEqual({ name: `${issued.number}.xml`, type: 'application/xml' });
    expect(content.toString()).toContain(`>${issued.number}<`);
    expect(issued).toMatchObject({
      frozen: { eInvoiceFormat },
      eInvoice: { sha256: sha256(content), sizeBytes: content.length },
    });
    expect(await filesOf(issued.id)).toEqual(['eInvoice', 'invoicePdf']);
    expect(await ann.api.documents.usage({})).toMatchObject({ usedBytes: 0 });
  });

  it.each([
    ['facturX', 'factur-x.xml', 'EN 16931'],
    ['xrechnungPdf', 'xrechnung.xml', 'XRECHNUNG'],
  ] as const)('has the same XML inside its PDF: %s', async (eInvoiceFormat, fileName, profile) => {
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat });
    const issued = await book.issue();
    const pdf = await book.download(issued);
    const { content } = await book.xml(issued.id);
    expect(await filesInPdf(pdf)).toEqual(new Map([[fileName, { as: 'Alternative', content }]]));
    expect(pdf.toString()).toContain(`<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`);
    expect(sha256(pdf)).toBe(issued.pdf?.sha256);
  });

  it('keeps its XML when the settings and the client change', async () => {
    const { id } = await book.issue();
    const before = await book.xml(id);
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'peppol', legalName: 'Other' });
    expect(await book.xml(id)).toEqual(before);
    await ann.api.clients.update({ id: book.clientId, legalName: 'Northwind Traders GmbH' });
    const [xml] = (await ann.api.documents.list({ entityId: id })).items.filter(
      (document) => document.type === 'eInvoice',
    );
    const documentId = xml?.id ?? '';
    await expect(ann.api.documents.delete({ id: documentId })).rejects.toMatchObject({ code: 'INVOICE_PDF' });
    await expect(ann.api.documents.update({ id: documentId, name: 'a.xml' })).rejects.toMatchObject({
      code: 'INVOICE_PDF',
    });
    await withClient(stint.database.url, async (client) => {
      for (const change of [
        "update documents set sha256 = 'x' where id = $1",
        'delete from documents where id = $1',
      ])
        await expect(client.query(change, [documentId])).rejects.toThrow("a file of an invoice can't");
    });
  });

  it('has one of the format of the settings, unless its client gets none', async () => {
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({ settings: { ...settings, eInvoiceFormat: 'xrechnungCii' } });
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: null });
    const usual = await book.issue();
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'none' });
    const without = await book.issue();
    await ann.api.invoices.updateSettings({ settings: { ...settings, eInvoiceFormat: null } });
    expect(usual).toMatchObject({ frozen: { eInvoiceFormat: 'xrechnungCii' } });
    expect((await book.xml(usual.id)).content.toString()).toContain('CrossIndustryInvoice');
    expect(without).toMatchObject({ frozen: { eInvoiceFormat: null }, eInvoice: null });
    await expect(ann.api.invoices.eInvoice({ id: without.id })).rejects.toMatchObject({
      code: 'NO_E_INVOICE',
      status: 404,
      message: 'This document has no e-invoice.',
    });
    expect(await filesOf(without.id)).toEqual(['invoicePdf']);
  });

  it('has one XML, however often it is issued at once', async () => {
    const { id } = await book.draft();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => ann.api.invoices.issue({ id })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await filesOf(id)).toEqual(['eInvoice', 'invoicePdf']);
  });

  it('is an e-invoice of those that take it back and pay before it, too', async () => {
    const deposit = await book.issue({ type: 'deposit' });
    expect((await book.xml(deposit.id)).content.toString()).toContain('>386<');
    const { id } = await ann.api.invoices.credit({ id: deposit.id });
    await ann.api.invoices.issue({ id });
    const creditNote = (await book.xml(id)).content.toString();
    expect(creditNote).toContain('<CreditNote');
    expect(creditNote).toContain(`>${deposit.number}<`);
  });
});

describe('no e-invoice', () => {
  it('is of a draft or a quote', async () => {
    const draft = await book.draft();
    const quote = await book.issue({ type: 'quote' });
    expect(quote).toMatchObject({ frozen: { eInvoiceFormat: null }, eInvoice: null });
    for (const { id } of [draft, quote])
      await expect(ann.api.invoices.eInvoice({ id })).rejects.toMatchObject({ code: 'NO_E_INVOICE' });
    expect(await ann.api.invoices.eInvoiceProblems({ id: quote.id })).toEqual({ format: null, problems: [] });
  });

  it('is shown to other accounts', async () => {
    const { id } = await book.issue();
    const ben = await stint.newTenant('Ben');
    for (const unknown of [id, newId()]) {
      await expect(ben.api.invoices.eInvoice({ id: unknown })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(ben.api.invoices.eInvoiceProblems({ id: unknown })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const { items } = await ann.api.documents.list({ entityId: id });
    const xml = items.find(({ type }) => type === 'eInvoice');
    await expect(ben.api.documents.link({ id: xml?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is served if the stored one was damaged', async () => {
    const { id, eInvoice } = await book.issue();
    await withClient(stint.database.url, async (client) => {
      await client.query('alter table documents disable trigger keep_invoice_file');
      await client.query(`update documents set sha256 = repeat('0', 64) where id = $1`, [
        eInvoice?.documentId,
      ]);
      await client.query('alter table documents enable trigger keep_invoice_file');
    });
    await expect(ann.api.invoices.eInvoice({ id })).rejects.toMatchObject({ code: 'E_INVOICE_DAMAGED' });
  });
});

describe('a draft that lacks what its format requires', () => {
  it('is refused at the fields, with the rules, and takes no number', async () => {
    const { settings } = await ann.api.invoices.settings({});
    const seller = { ...settings.seller, contactName: '', phone: '' };
    await ann.api.clients.update({ id: book.clientId, buyerReference: null });
    await ann.api.invoices.updateSettings({ settings: { ...settings, seller } });
    const draft = await book.draft({ buyerReference: null });
    const numbers = await ann.api.invoices.nextNumbers({ day: '2026-03-31' });
    const { format, problems } = await ann.api.invoices.eInvoiceProblems({ id: draft.id });
    const refused: unknown = await ann.api.invoices.issue({ id: draft.id }).catch((error: unknown) => error);
    await ann.api.invoices.updateSettings({ settings });

    expect(format).toBe('xrechnungUbl');
    expect(problems.map(({ field, code, rule }) => [field, code, rule])).toEqual(
      expect.arrayContaining([
        ['seller.contactName', 'required', 'BR-DE-5'],
        ['buyerReference', 'required', 'BR-DE-15'],
      ]),
    );
    expect(refused).toMatchObject({ code: 'INVALID', status: 422, data: { problems } });
    expect(await book.read(draft.id)).toMatchObject({ state: 'draft', number: null, eInvoice: null });
    expect(await filesOf(draft.id)).toEqual([]);
    await ann.api.invoices.update({ id: draft.id, buyerReference: '04011000-1234512345-06' });
    expect(await ann.api.invoices.eInvoiceProblems({ id: draft.id })).toEqual({
      format: 'xrechnungUbl',
      problems: [],
    });
    expect(await ann.api.invoices.issue({ id: draft.id })).toMatchObject({ number: numbers.invoice });
  });

  it('keeps the buyer reference of the draft, also an empty one', async () => {
    const { id } = await book.draft({ buyerReference: null });
    const own = await book.draft({ buyerReference: 'PO-7' });
    await ann.api.clients.update({ id: book.clientId, buyerReference });
    expect(await ann.api.invoices.eInvoiceProblems({ id })).toMatchObject({
      problems: [{ field: 'buyerReference' }],
    });
    expect(await ann.api.invoices.issue({ id: own.id })).toMatchObject({ buyerReference: 'PO-7' });
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'none' });
    expect(await book.issue({ buyerReference: null })).toMatchObject({ buyerReference: null });
  });

  it('follows the settings at the moment of the issue', async () => {
    const { id } = await book.draft({ buyerReference: null });
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'none', buyerReference: null });
    expect(await ann.api.invoices.eInvoiceProblems({ id })).toEqual({ format: null, problems: [] });
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'xrechnungUbl' });
    await expect(ann.api.invoices.issue({ id })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('says nothing about the format while its amounts can’t be calculated', async () => {
    const { id } = await book.draft({ lines: [aLine({ quantity: '1000000000', price: '1000000000' })] });
    expect(await ann.api.invoices.eInvoiceProblems({ id })).toMatchObject({ problems: [] });
  });

  it('has an ordinary PDF before, without XML inside', async () => {
    await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'facturX' });
    const { id } = await book.draft();
    const pdf = await (await ann.api.invoices.pdf({ id })).arrayBuffer();
    expect(await filesInPdf(new Uint8Array(pdf))).toEqual(new Map());
    expect(Buffer.from(pdf).toString()).not.toContain('pdfaid');
  });
});

it('in private mode, the XML is encrypted in the file store and goes to the contact', async () => {
  const ben = await stint.newTenant('Ben');
  await switchPrivateMode(ben, true);
  const bens = await createEInvoiceIssuer(ben, stint.url, 'xrechnungUbl');
  await ben.api.clients.update({ id: bens.clientId, electronicAddress: null });
  const { id, eInvoice, frozen } = await bens.issue();
  const { rows } = await withClient(stint.database.url, (client) =>
    client.query<{ name: string | null; is_encrypted: boolean; path: string }>(
      'select name, is_encrypted, path from documents where id = $1',
      [eInvoice?.documentId],
    ),
  );
  expect(rows).toMatchObject([{ name: null, is_encrypted: true }]);
  expect(rows[0]?.path).not.toContain('.xml');
  const { content } = await bens.xml(id);
  expect(sha256(content)).toBe(eInvoice?.sha256);
  expect(content.toString()).toContain('schemeID="EM">Nora@Northwind.example<');
  expect(frozen?.buyer.email).toBe('Nora@Northwind.example');
  // Where it isn't written, it stays encrypted.
  const electronicAddress = { scheme: '9930', id: 'DE987654321' };
  await ben.api.clients.update({ id: bens.clientId, electronicAddress });
  const addressed = await bens.issue();
  expect(addressed.frozen?.buyer).toMatchObject({ email: null, electronicAddress });
  await switchPrivateMode(ben, false);
  expect((await bens.xml(id)).content).toEqual(content);
});

it('a ZIP of invoices has each XML beside its PDF', async () => {
  const { id, number } = await book.issue();
  await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'none' });
  const plain = await book.issue();
  const response = await fetch(`${stint.url}/api/v1/invoices/archive?ids=${id},${plain.id}`, {
    headers: { cookie: ann.cookie },
  });
  const files = await unpackZip(Buffer.from(await response.arrayBuffer()));
  expect([...files.keys()]).toEqual([`${number}.pdf`, `${number}.xml`, `${plain.number}.pdf`]);
  expect(files.get(`${number}.xml`)).toEqual((await book.xml(id)).content);
});

it('a restored account has the same e-invoices', async () => {
  const eve = await stint.newTenant('Eve');
  const eves = await createEInvoiceIssuer(eve, stint.url, 'facturX');
  // Its XML is too large for a preview.
  const lines = Array.from({ length: 1000 }, (_, place) => aLine({ title: `Line ${place}` }));
  const { id } = await eves.issue({ lines });
  const { content } = await eves.xml(id);
  expect(content.length).toBeGreaterThan(documentLimits.textPreview);
  const exported = await fetch(`${stint.url}/api/v1/exports/everything`, { headers: { cookie: eve.cookie } });
  const body = Buffer.from(await exported.arrayBuffer());
  const fay = await stint.newTenant('Fay');
  const headers = { 'content-type': 'application/zip' };
  const { status, json } = await fay.send({ method: 'PUT', path: '/api/exports/restore', body, headers });
  expect([status, json]).toMatchObject([200, { counts: { documents: 2 } }]);
  expect(await fay.api.invoices.get({ id })).toEqual({
    ...(await eve.api.invoices.get({ id })),
    userId: fay.uid,
  });
  const restored = await fay.api.invoices.eInvoice({ id });
  expect(Buffer.from(await restored.arrayBuffer())).toEqual(content);
  expect(await fay.api.clients.get({ id: eves.clientId })).toMatchObject({ eInvoiceFormat: 'facturX' });
});
