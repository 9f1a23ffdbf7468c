import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream, PDFString } from '@cantoo/pdf-lib';
import type { EInvoiceChoice } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { ApiCaller } from './api-callers.ts';
import { createIssuer } from './invoice-issuer.ts';

/** An account whose invoices have all that each format requires, with a client that gets e-invoices. */
export async function createEInvoiceIssuer(caller: ApiCaller, serverUrl: string, format: EInvoiceChoice) {
  const book = await createIssuer(caller, serverUrl);
  const { api } = caller;
  const { settings } = await api.invoices.settings({});
  const seller = {
    ...settings.seller,
    contactName: 'Ann Ahlers',
    email: 'ann@ahlers.example',
    phone: '+49 40 123456',
    electronicAddress: { scheme: '9930', id: 'DE999999999' },
  };
  const bank = { ...settings.bank, iban: 'DE89370400440532013000' };
  await api.invoices.updateSettings({ settings: { ...settings, seller, bank } });
  await api.clients.update({ id: book.clientId, eInvoiceFormat: format });
  return {
    ...book,
    async issue(fields: Parameters<typeof book.draft>[0] = {}) {
      return api.invoices.issue({ id: (await book.draft(fields)).id });
    },
    /** The stored XML. */
    async xml(id: string) {
      const file = await api.invoices.eInvoice({ id });
      return { name: file.name, type: file.type, content: Buffer.from(await file.arrayBuffer()) };
    },
  };
}

/** The files inside a PDF, by name. */
export async function filesInPdf(pdf: Uint8Array): Promise<Map<string, { as: string; content: Buffer }>> {
  const { catalog, context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const names = catalog
    .lookupMaybe(PDFName.of('Names'), PDFDict)
    ?.lookupMaybe(PDFName.of('EmbeddedFiles'), PDFDict)
    ?.lookup(PDFName.of('Names'), PDFArray);
  const files = new Map<string, { as: string; content: Buffer }>();
  const specs = (names?.asArray() ?? []).filter((_name, place) => place % 2 === 1);
  for (const reference of specs) {
    const spec = context.lookup(reference, PDFDict);
    const stream = spec.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'), PDFStream);
    const content = stream instanceof PDFRawStream ? stream.contents : new Uint8Array();
    const isDeflated = stream.dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode');
    files.set(spec.lookup(PDFName.of('UF'), PDFString).decodeText(), {
      as: spec.lookup(PDFName.of('AFRelationship'), PDFName).decodeText(),
      content: isDeflated ? inflateSync(content) : Buffer.from(content),
    });
    // Readers find them there, too.
    const listed = catalog.lookup(PDFName.of('AF'), PDFArray).asArray();
    if (!listed.some((each) => context.lookup(each) === spec)) throw new Error('A file is missing in AF.');
  }
  return files;
}
