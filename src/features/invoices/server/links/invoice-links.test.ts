import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LinkedInvoice } from '#src/features/invoices/contract-linked.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  book = await createIssuer(ann, stint.url);
  const { settings } = await ann.api.invoices.settings({});
  const bank = { ...settings.bank, iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  await ann.api.invoices.updateSettings({ settings: { ...settings, bank } });
});

async function share(type: 'invoice' | 'quote' = 'invoice') {
  const { id } = await book.draft({
    type,
    lines: [aLine()],
    notes: 'A difficult client',
    dueDay: '2099-01-31',
  });
  const invoice = await ann.api.invoices.issue({ id });
  const { path } = await ann.api.invoices.createLink({ id });
  return { ...invoice, path, token: path.slice(3) };
}

/** Without a session. */
const post = (path: string, body: object) =>
  fetch(stint.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const view = (token: string) => post('/api/invoice-link', { token });
const answer = (token: string, state: string, name = 'Nora Nord') =>
  post('/api/invoice-link/answer', { token, state, name });
async function read(token: string): Promise<LinkedInvoice> {
  const response = await view(token);
  expect(response.status).toBe(200);
  // The contract of the route.
  return (await response.json()) as LinkedInvoice;
}
const pay = (id: string, amountMinor: number) =>
  ann.api.payments.create({
    clientId: book.clientId,
    day: '2026-04-10',
    currency: 'EUR',
    amountMinor,
    allocations: [{ invoiceId: id, amountMinor }],
  });

describe('the private link of an invoice', () => {
  it('shows the document as issued, without a session, and nothing else', async () => {
    const { token, number } = await share();
    const shown = await read(token);
    expect(shown).toMatchObject({
      title: `Invoice ${number}`,
      status: { kind: 'open', label: 'Open' },
      headline: { label: 'Amount due', amount: '€119.00' },
      seller: { name: 'Ann Ahlers' },
      buyer: { name: 'Northwind Traders GmbH' },
      lines: [{ title: 'Workshop', quantity: '1', price: '100.00', amountWithCurrency: '€100.00' }],
      hasPdf: true,
      canAnswer: false,
    });
    expect(shown.payment?.facts).toContainEqual({
      label: 'IBAN',
      value: 'DE89 3704 0044 0532 0130 00',
      isNumber: true,
    });
    expect(shown.payment?.qr?.path).toMatch(/^M/);
    const text = JSON.stringify(shown);
    for (const secret of [ann.uid, book.clientId, 'difficult', ann.email]) expect(text).not.toContain(secret);
  });

  it('says where to pay without an IBAN, as its PDF does', async () => {
    const { settings } = await ann.api.invoices.settings({});
    const bank = {
      routingNumber: '021000021',
      accountNumber: '000123456789',
      instructions: 'Or by card: pay.example/{number}',
      paymentPage: 'https://pay.example/{number}',
    };
    await ann.api.invoices.updateSettings({ settings: { ...settings, bank } });
    const { token, id, number } = await share();
    await ann.api.invoices.updateSettings({ settings });
    expect((await read(token)).payment).toEqual({
      title: 'Payment',
      facts: [
        { label: 'Account holder', value: 'Ann Ahlers', isNumber: false },
        { label: 'Routing number', value: '021000021', isNumber: true },
        { label: 'Account number', value: '000123456789', isNumber: true },
        { label: 'Reference', value: number, isNumber: true },
      ],
      instructions: `Or by card: pay.example/${number}`,
      page: { label: 'Pay online', url: `https://pay.example/${number}` },
      qr: null,
    });
    const { text } = await extractText(new Uint8Array(await book.download(await book.read(id))), {
      mergePages: true,
    });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `Routing number 021000021 Account number 000123456789 Reference ${number} Or by card: pay.example/${number} Pay online https://pay.example/${number}`,
    );
  });

  it('downloads the stored PDF', async () => {
    const { path, id, number } = await share();
    const response = await fetch(`${stint.url}${path}/pdf`);
    expect(response.headers.get('content-disposition')).toContain(`${number}.pdf`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await book.download(await book.read(id)));
  });

  it('follows payments, and asks for what is left', async () => {
    const { token, id } = await share();
    await pay(id, 1_900);
    expect(await read(token)).toMatchObject({
      status: { kind: 'partlyPaid' },
      headline: { amount: '€100.00' },
      totals: expect.arrayContaining([
        { label: 'Already paid', details: [], amount: '−€19.00', isTotal: false },
      ]) as unknown,
    });
    await pay(id, 10_000);
    expect(await read(token)).toMatchObject({ status: { kind: 'paid' }, payment: null });
  });

  it('says that a credit note settled it', async () => {
    const { token, id } = await share();
    const note = await ann.api.invoices.credit({ id });
    await ann.api.invoices.issue(note);
    const status = { kind: 'credited', label: 'Credited' };
    expect(await read(token)).toMatchObject({
      status,
      headline: { amount: '€0.00' },
      note: null,
      payment: null,
    });
  });

  it('shows a void document without bank details', async () => {
    const { token, id } = await share();
    await ann.api.invoices.void({ id });
    const shown = await read(token);
    expect(shown).toMatchObject({
      status: { kind: 'void' },
      payment: null,
      note: 'This document was voided. Please don’t pay it.',
    });
    expect(JSON.stringify(shown)).not.toContain('DE89');
  });

  it('is written in the language of the document', async () => {
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({ settings: { ...settings, language: 'de-DE' } });
    const { token } = await share();
    await ann.api.invoices.updateSettings({ settings });
    expect(await read(token)).toMatchObject({
      status: { label: 'Offen' },
      headline: { label: 'Zahlbetrag', amount: '119,00\u00A0€' },
      words: { downloadPdf: 'PDF herunterladen' },
    });
  });

  it('works in private mode, and so does its PDF', async () => {
    const pia = await stint.newTenant('Pia');
    const own = await createIssuer(pia, stint.url);
    await switchPrivateMode(pia, true);
    const { id } = await own.draft();
    await pia.api.invoices.issue({ id });
    const { path } = await pia.api.invoices.createLink({ id });
    expect(await read(path.slice(3))).toMatchObject({ seller: { name: 'Ann Ahlers' } });
    const pdf = Buffer.from(await (await fetch(`${stint.url}${path}/pdf`)).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('counts views only when its page asks for the document', async () => {
    const { id, path, token } = await share();
    for (const method of ['HEAD', 'GET']) await fetch(stint.url + path, { method });
    await fetch(`${stint.url}${path}/pdf`);
    expect(await book.read(id)).toMatchObject({ viewCount: 0, viewedAt: null, lastViewedAt: null });

    await read(token);
    const first = await book.read(id);
    expect(first).toMatchObject({ viewCount: 1, viewedAt: first.lastViewedAt });
    await read(token);
    expect(await book.read(id)).toMatchObject({ viewCount: 2, viewedAt: first.viewedAt });
    const { items } = await ann.api.invoices.list({ search: first.number ?? '' });
    expect(items).toMatchObject([{ viewedAt: first.viewedAt }]);
  });

  it('can be read again while it works, by its owner only', async () => {
    const { id, path } = await share();
    expect(await ann.api.invoices.readLink({ id })).toMatchObject({ path });
    const ben = await stint.newTenant('Ben');
    expect(await ben.api.invoices.readLink({ id })).toBeNull();
    const second = await ann.api.invoices.createLink({ id });
    expect(await ann.api.invoices.readLink({ id })).toEqual(second);
    await ann.api.invoices.revokeLink({ id });
    expect(await ann.api.invoices.readLink({ id })).toBeNull();
  });

  it('works without its seed, but can’t be shown', async () => {
    const { id, token } = await share();
    await withClient(stint.database.url, (client) =>
      client.query('update invoice_links set token_seed = null where invoice_id = $1', [id]),
    );
    expect(await ann.api.invoices.readLink({ id })).toMatchObject({ path: null });
    expect((await view(token)).status).toBe(200);
  });

  it('doesn’t count its owner’s own look as a view', async () => {
    const { id, token } = await share();
    const headers = { 'content-type': 'application/json', cookie: ann.cookie };
    const body = JSON.stringify({ token });
    const own = await fetch(`${stint.url}/api/invoice-link`, { method: 'POST', headers, body });
    expect(own.status).toBe(200);
    expect(await book.read(id)).toMatchObject({ viewCount: 0, viewedAt: null });
  });

  it('stops working when it is replaced, revoked or expired, with the answer of an unknown one', async () => {
    const replaced = await share();
    const { path } = await ann.api.invoices.createLink({ id: replaced.id });
    expect((await view(path.slice(3))).status).toBe(200);
    const revoked = await share();
    await ann.api.invoices.revokeLink({ id: revoked.id });
    const expired = await share();
    await withClient(stint.database.url, (client) =>
      client.query(
        "update invoice_links set expires_at = now() - interval '1 second' where invoice_id = $1",
        [expired.id],
      ),
    );
    for (const token of [replaced.token, revoked.token, expired.token, 'A'.repeat(43), 'x', '../etc']) {
      const response = await view(token);
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'This link has expired or was replaced.' },
      ]);
      expect((await answer(token, 'accepted')).status).toBe(404);
    }
    expect((await fetch(`${stint.url}${expired.path}/pdf`)).status).toBe(404);
    expect(await book.read(revoked.id)).toMatchObject({ link: null });
    expect(await book.read(replaced.id)).toMatchObject({ link: { expiresAt: expect.any(String) as string } });
  });

  it('stops working when its owner can no longer keep records [6.1]', async () => {
    const cat = await stint.newTenant('Cat');
    const own = await createIssuer(cat, stint.url);
    const { id } = await own.draft();
    await cat.api.invoices.issue({ id });
    const { path } = await cat.api.invoices.createLink({ id });
    expect((await view(path.slice(3))).status).toBe(200);
    await stint.owner.api.accounts.setRole({ uid: cat.uid, systemRole: 'noAccess', tenantEnabled: false });
    expect((await view(path.slice(3))).status).toBe(404);
  });

  it('is neither cached, indexed nor sent to other sites, and sets no cookie', async () => {
    const { path, token } = await share();
    for (const response of [await view(token), await fetch(`${stint.url}${path}/pdf`), await view('x')]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('x-robots-tag')).toContain('noindex');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('is stored only as a hash, and recorded in the audit log', async () => {
    const { token, id, number } = await share();
    await ann.api.invoices.revokeLink({ id });
    expect(JSON.stringify(await storedRows(stint.database.url))).not.toContain(token);
    const { items } = await stint.owner.api.audit.list({ limit: 5 });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invoiceLink.created', 'invoiceLink.revoked']),
    );
    expect(items.find(({ action }) => action === 'invoiceLink.created')).toMatchObject({ after: { number } });
  });

  it('makes an address with many wrong tokens wait', async () => {
    await using other = await startInstallation({ attemptsPerMinute: 5 });
    const statusOf = async (token: string) => (await fetch(`${other.url}/i/${token}/pdf`)).status;
    const statuses = [];
    for (const letter of 'ABCDEFGH') statuses.push(await statusOf(letter.repeat(43)));
    // One more is allowed every 12 s, which a busy machine may take for them.
    expect(statuses.slice(0, 5)).toEqual([404, 404, 404, 404, 404]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('isn’t for drafts', async () => {
    const { id } = await book.draft();
    await expect(ann.api.invoices.createLink({ id })).rejects.toMatchObject({ code: 'NOT_SHAREABLE' });
  });
});

describe('the private link of a quote', () => {
  it.each(['accepted', 'declined'] as const)('can be %s once, with the name of the client', async (state) => {
    const { id, token } = await share('quote');
    expect(await read(token)).toMatchObject({ canAnswer: true, payment: null });

    const response = await answer(token, state, '  Nora Nord ');
    expect(await response.json()).toMatchObject({ status: { kind: state }, canAnswer: false });
    expect(await book.read(id)).toMatchObject({ state, answeredBy: 'Nora Nord', viewCount: 1 });
    expect((await answer(token, 'declined')).status).toBe(409);

    const { items } = await stint.owner.api.audit.list({ action: 'quote.answered', limit: 1 });
    expect(items).toMatchObject([
      { actor: null, subject: { uid: ann.uid }, after: { state, name: 'Nora Nord' } },
    ]);
  });

  it('has the day of an answer that you record, without a name', async () => {
    const { id } = await share('quote');
    await ann.api.invoices.answerQuote({ id, state: 'accepted' });
    const { answeredAt, answeredBy } = await book.read(id);
    expect([answeredBy, Date.now() - Date.parse(answeredAt ?? '') < 60_000]).toEqual([null, true]);
    await ann.api.invoices.answerQuote({ id, state: 'expired' });
    expect(await book.read(id)).toMatchObject({ answeredAt: null });
  });

  it('can be answered again after you reopen it', async () => {
    const { id, token } = await share('quote');
    await answer(token, 'declined');
    await ann.api.invoices.answerQuote({ id, state: 'sent' });
    expect(await book.read(id)).toMatchObject({ state: 'sent', answeredBy: null, answeredAt: null });
    expect((await answer(token, 'accepted')).status).toBe(200);
  });

  it('says that it is invoiced, and takes no answer, once its invoice is issued', async () => {
    const { id, token } = await share('quote');
    const { id: invoiceId } = await ann.api.invoices.duplicate({ id, as: 'invoice' });
    await ann.api.invoices.issue({ id: invoiceId });
    const status = { kind: 'invoiced', label: 'Invoiced' };
    expect(await read(token)).toMatchObject({ status, canAnswer: false });
    expect((await answer(token, 'declined')).status).toBe(409);
  });

  it('needs a readable name, and can’t be answered once it is no longer valid', async () => {
    const { id, token } = await share('quote');
    for (const name of [' ', '\u200b', '\u202egpj.nnA', 'Nora\nNord'])
      expect((await answer(token, 'accepted', name)).status).toBe(400);
    const late = await book.draft({ type: 'quote', issueDay: '2026-01-01', dueDay: '2026-01-31' });
    await ann.api.invoices.issue({ id: late.id });
    const { path } = await ann.api.invoices.createLink({ id: late.id });
    expect((await answer(path.slice(3), 'accepted')).status).toBe(409);
    expect(await read(path.slice(3))).toMatchObject({ status: { kind: 'expired' }, canAnswer: false });
    expect(await book.read(id)).toMatchObject({ state: 'sent' });
  });
});
