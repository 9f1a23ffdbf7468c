import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createEInvoiceIssuer } from '#tests/support/server/e-invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let vera: ApiCaller;
let book: Awaited<ReturnType<typeof createEInvoiceIssuer>>;
let invoice: { id: string; number: string | null };
let xml: Buffer;
/** Belongs to a client that gets no e-invoices. */
let plain: { id: string; clientId: string };
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  vera = await stint.newAccount('Vera');
  book = await createEInvoiceIssuer(ann, stint.url, 'xrechnungCii');
  invoice = await book.issue({ dueDay: '2099-01-31' });
  xml = (await book.xml(invoice.id)).content;
  const { id: clientId } = await ann.api.clients.create(aClient({ currency: 'EUR' }));
  plain = { clientId, id: (await book.issue({ clientId, dueDay: '2099-01-31' })).id };
});

async function linkOf({ id }: { id: string }) {
  const { path } = await ann.api.invoices.createLink({ id });
  const response = await fetch(`${stint.url}/api/invoice-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: path.slice(3) }),
  });
  return { file: () => fetch(`${stint.url}${path}/e-invoice`), page: (await response.json()) as object };
}

async function portalOf(clientId: string) {
  const { path } = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
  return createPortalVisitor(stint.url, path);
}

const bytesOf = async (file: Blob | Response) => Buffer.from(await file.arrayBuffer());

describe('a private link', () => {
  it('gives the XML of an invoice that has one, until it ends', async () => {
    const { file, page } = await linkOf(invoice);
    expect(page).toMatchObject({
      hasEInvoice: true,
      words: { downloadEInvoice: 'Download e-invoice (XML)' },
    });
    const response = await file();
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(response.headers.get('content-disposition')).toContain(
      `attachment; filename*=UTF-8''${invoice.number}.xml`,
    );
    expect(await bytesOf(response)).toEqual(xml);
    await ann.api.invoices.revokeLink({ id: invoice.id });
    expect((await file()).status).toBe(404);
  });

  it('gives none otherwise', async () => {
    const { file, page } = await linkOf(plain);
    expect(page).toMatchObject({ hasPdf: true, hasEInvoice: false });
    expect((await file()).status).toBe(404);
    expect((await fetch(`${stint.url}/i/unknown/e-invoice`)).status).toBe(404);
  });
});

describe('the portal', () => {
  it('gives the XML to its client, and logs it', async () => {
    const { read, post } = await portalOf(book.clientId);
    const shown = (await read()).invoices?.open[0];
    expect(shown).toMatchObject({ hasPdf: true, hasEInvoice: true });
    const response = await post('/e-invoice', { id: shown?.id });
    expect(response.headers.get('content-disposition')).toContain(`${invoice.number}.xml`);
    expect(await bytesOf(response)).toEqual(xml);
    const [last] = (await ann.api.portal.visits({ id: book.clientId }))?.items ?? [];
    expect(last).toMatchObject({ kind: 'eInvoice', detail: invoice.number, linkLabel: 'Nora' });
  });

  it('gives nothing of other clients, without an e-invoice, or while documents are hidden', async () => {
    const other = await portalOf(plain.clientId);
    const own = await portalOf(book.clientId);
    const id = (await own.read()).invoices?.open[0]?.id;
    const withoutXml = (await other.read()).invoices?.open[0];
    expect(withoutXml).toMatchObject({ hasPdf: true, hasEInvoice: false });
    for (const wrong of [id, withoutXml?.id, invoice.id])
      expect((await other.post('/e-invoice', { id: wrong })).status).toBe(404);
    const settings = await ann.api.portal.settings({ id: book.clientId });
    if (!settings) throw new Error('there should be settings');
    await ann.api.portal.saveSettings({ id: book.clientId, settings: { ...settings, invoices: false } });
    expect((await own.post('/e-invoice', { id })).status).toBe(404);
    await ann.api.portal.saveSettings({ id: book.clientId, settings });
  });

  it('gives none of a quote', async () => {
    const quote = await book.issue({ type: 'quote' });
    const { file } = await linkOf(quote);
    expect((await file()).status).toBe(404);
    const own = await portalOf(book.clientId);
    const id = (await own.read()).quotes?.items[0]?.id;
    expect((await own.post('/invoice', { id })).status).toBe(200);
    expect((await own.post('/e-invoice', { id })).status).toBe(404);
  });

  it('gives it to accounts that may view the client, and to no others', async () => {
    await shareClient(ann, vera, book.clientId);
    const grantId = (await vera.api.sharedClients.list({})).items[0]?.grantId ?? '';
    const name = (await vera.api.sharedPortal.view({ grantId })).invoices?.open[0]?.id ?? '';
    const file = await vera.api.sharedPortal.pdf({ grantId, kind: 'eInvoice', name });
    expect(await bytesOf(file)).toEqual(xml);
    const [last] = (await ann.api.portal.visits({ id: book.clientId }))?.items ?? [];
    expect(last).toMatchObject({ kind: 'eInvoice', detail: invoice.number, viewerName: 'Vera' });
    await expect(
      vera.api.sharedPortal.pdf({ grantId, kind: 'eInvoice', name: plain.id }),
    ).rejects.toMatchObject({ code: 'NOT_SHARED' });
    await expect(
      vera.api.sharedPortal.pdf({ grantId: newId(), kind: 'eInvoice', name }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // A viewer has no way to the owner's documents.
    await expect(vera.api.invoices.eInvoice({ id: invoice.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
