/** What clients report and propose by a link, and with an account. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContactField } from '#src/features/portal/rules/proposable-fields.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { openEventStream } from '#tests/support/server/event-stream-client.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation({ attemptsPerMinute: 1000 });
const today = new Date().toISOString().slice(0, 10);
let ann: ApiCaller;
let book: Issuer;
let nora: ReturnType<typeof createPortalVisitor> & { linkId: string };
let vera: ApiCaller;
let grantId: string;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  book = await createIssuer(ann, stint.url);
  const { settings } = await ann.api.invoices.settings({});
  const png = await sharp({ create: { width: 30, height: 9, channels: 3, background: '#e4572e' } })
    .png()
    .toBuffer();
  const { id: logoDocumentId } = await uploadDocument(ann, { name: 'logo.png', content: png });
  const bank = { ...settings.bank, paymentPage: 'https://pay.example/{number}/{amount}' };
  await ann.api.invoices.updateSettings({
    settings: { ...settings, bank, accentColour: '#f5c542', logoDocumentId },
  });
  const { linkId, path } = await ann.api.portal.createLink({ id: book.clientId, label: 'Nora' });
  nora = { linkId, ...createPortalVisitor(stint.url, path) };
  vera = await stint.newAccount('Vera');
  await shareClient(ann, vera, book.clientId);
  grantId = (await vera.api.sharedClients.list({})).items[0]?.grantId ?? '';
});

/** With its ID in the portal. */
async function issueInvoice(issueDay = today) {
  const { id } = await book.draft({ issueDay });
  await ann.api.invoices.issue({ id });
  const { number } = await book.read(id);
  const { invoices } = await nora.read();
  const shown = invoices?.open.find(({ title }) => title.endsWith(` ${number}`));
  return { id, number, shownId: shown?.id ?? '', shown };
}

const answerOf = async (response: Response) => [response.status, await response.json()] as const;
const notices = async (invoiceId: string) => (await ann.api.invoices.notices({ invoiceId })).items;

describe('a reported payment', () => {
  it('is shown to the owner until a payment is recorded, and again if that is undone', async () => {
    const { id, number, shownId } = await issueInvoice();
    const report = { invoiceId: shownId, day: today, amount: 100, name: 'Nora Weber' };
    expect(await answerOf(await nora.post('/report', report))).toMatchObject([
      200,
      { kind: 'done', sentence: expect.stringMatching(/^You reported a payment of €100.00 on /) as string },
    ]);
    expect(await notices(id)).toMatchObject([
      { invoiceNumber: number, paidDay: today, amountMinor: 10_000, name: 'Nora Weber', currency: 'EUR' },
    ]);
    const open = (await nora.read()).invoices?.open.find((invoice) => invoice.id === shownId);
    expect(open?.reported).toContain('You reported a payment');
    const visits = await ann.api.portal.visits({ id: book.clientId });
    expect(visits?.items).toContainEqual(
      expect.objectContaining({ kind: 'paymentNotice', detail: number, linkLabel: 'Nora' }),
    );
    expect((await book.read(id)).paidMinor).toBe(0);

    const payment = { clientId: book.clientId, day: today, currency: 'EUR', amountMinor: 5000 };
    const { id: paymentId } = await ann.api.payments.create({
      ...payment,
      allocations: [{ invoiceId: id, amountMinor: 5000 }],
    });
    expect(await notices(id)).toEqual([]);
    await ann.api.payments.delete({ id: paymentId });
    expect(await notices(id)).toHaveLength(1);
    await ann.api.invoices.void({ id, revision: (await book.read(id)).revision, reason: 'Wrong' });
    expect(await notices(id)).toEqual([]);
  });

  it('replaces an earlier one, and can be dismissed and shown again', async () => {
    const { id, shownId } = await issueInvoice(addDays(today, -3));
    const report = { invoiceId: shownId, day: addDays(today, -1), name: 'Nora' };
    for (let time = 0; time < 2; time += 1) expect((await nora.post('/report', report)).status).toBe(200);
    // What changes within a minute isn't another act, so that reports that alternate can't fill the log.
    await nora.post('/report', { ...report, day: today });
    expect(await notices(id)).toMatchObject([{ paidDay: today, amountMinor: null }]);
    await ann.api.invoices.updateNotice({ id, isDismissed: true });
    expect(await notices(id)).toEqual([]);
    await ann.api.invoices.updateNotice({ id, isDismissed: false });
    expect(await notices(id)).toHaveLength(1);
    const visits = await ann.api.portal.visits({ id: book.clientId });
    const { number } = await book.read(id);
    expect(visits?.items.filter(({ detail }) => detail === number)).toHaveLength(1);
  });

  it('is refused with a sentence for a wrong day and for what isn’t open', async () => {
    const { shownId } = await issueInvoice();
    const report = { invoiceId: shownId, day: today, name: 'Nora' };
    const other = await ann.api.clients.create(aClient());
    const refusals = [
      [{ day: addDays(today, 2) }, 'day', 'The day can’t be in the future.'],
      [{ day: addDays(today, -1) }, 'day', 'The day can’t be before the invoice.'],
      [{ invoiceId: other.id }, null, 'This invoice has nothing to pay any more.'],
    ] as const;
    for (const [change, field, sentence] of refusals)
      expect(await answerOf(await nora.post('/report', { ...report, ...change }))).toEqual([
        200,
        { kind: 'refused', field, sentence },
      ]);
    for (const broken of [{ day: 'soon' }, { amount: -1 }, { name: ' ' }, { more: 1 }])
      expect((await nora.post('/report', { ...report, ...broken })).status).toBe(400);
    expect(await ann.api.invoices.notices({ clientId: other.id })).toMatchObject({ items: [] });
  });

  it('comes from an account, too, whose ID the log has', async () => {
    const { id, shownId } = await issueInvoice();
    const report = { grantId, invoiceId: shownId, day: today, name: 'Vera' };
    expect(await vera.api.sharedPortal.report(report)).toMatchObject({ kind: 'done' });
    expect(await notices(id)).toMatchObject([{ name: 'Vera' }]);
    await expect(vera.api.sharedPortal.report({ ...report, grantId: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('proposed contact details', () => {
  const propose = (changes: Partial<Record<ContactField, string>>) =>
    nora.post('/propose', { changes, name: 'Nora' });
  const proposals = async () => (await ann.api.portal.proposals({ id: book.clientId }))?.items ?? [];

  it('are shown beside what is stored, and never applied by themselves', async () => {
    const before = await ann.api.clients.get({ id: book.clientId });
    expect(await answerOf(await propose({ email: 'new@northwind.example', city: 'Bremen' }))).toMatchObject([
      200,
      { kind: 'done', sentence: 'Your changes were sent. Ann Ahlers will check them.' },
    ]);
    expect(await ann.api.clients.get({ id: book.clientId })).toEqual(before);
    expect((await nora.read()).proposal?.waiting).toContain('Ann Ahlers will check them.');
    const [proposal] = await proposals();
    const email = {
      field: 'email',
      before: before?.email,
      now: before?.email,
      after: 'new@northwind.example',
    };
    expect(proposal).toMatchObject({ name: 'Nora', changes: [email, { field: 'city', after: 'Bremen' }] });

    // The owner edits the client before that, and then makes the same change.
    await ann.api.clients.update({ id: book.clientId, email: 'other@northwind.example' });
    expect((await proposals())[0]?.changes[0]).toEqual({ ...email, now: 'other@northwind.example' });
    await ann.api.clients.update({ id: book.clientId, email: 'new@northwind.example' });
    expect((await proposals())[0]?.changes.map(({ field }) => field)).toEqual(['city']);
    const id = proposal?.id ?? '';
    await ann.api.portal.updateProposal({ id, isAnswered: true });
    expect(await proposals()).toEqual([]);
    await ann.api.portal.updateProposal({ id, isAnswered: false });
    expect(await proposals()).toHaveLength(1);
  });

  it('show no one who has a link what is stored', async () => {
    const guess = async (email: string) => {
      const { id } = await ann.api.clients.create(aClient({ email: 'known@contoso.example' }));
      const { path } = await ann.api.portal.createLink({ id, label: 'Cleo' });
      const cleo = createPortalVisitor(stint.url, path);
      const answers = [];
      for (let place = 0; place < 11; place += 1)
        answers.push(await answerOf(await cleo.post('/propose', { changes: { email }, name: 'Cleo' })));
      const listed = (await ann.api.portal.proposals({ id }))?.items.length;
      const log = (await ann.api.portal.visits({ id }))?.items.length;
      return { answers, waiting: (await cleo.read()).proposal?.waiting, of: { listed, log } };
    };
    const { of: right, ...rightAnswers } = await guess('known@contoso.example');
    const { of: wrong, ...wrongAnswers } = await guess('other@contoso.example');
    expect(rightAnswers).toEqual(wrongAnswers);
    expect([right, wrong]).toEqual([
      { listed: 0, log: 0 },
      { listed: 10, log: 10 },
    ]);
  });

  it('are refused at the field, and where there is nothing to change', async () => {
    expect(await answerOf(await propose({ email: 'no email' }))).toEqual([
      200,
      { kind: 'refused', field: 'email', sentence: 'Check this: Email' },
    ]);
    expect(await answerOf(await propose({ vatId: 'DE12' }))).toMatchObject([200, { field: 'vatId' }]);
    expect(await answerOf(await propose({ email: ' ' }))).toMatchObject([
      200,
      { kind: 'refused', field: null },
    ]);
    expect((await nora.post('/propose', { changes: { notes: 'x' }, name: 'Nora' })).status).toBe(400);
    for (let place = 0; place < 9; place += 1) await propose({ phone: `+49 40 ${place}` });
    expect(await answerOf(await propose({ phone: '+49 40 10' }))).toMatchObject([200, { kind: 'refused' }]);
    expect(await proposals()).toHaveLength(10);
  });

  it('aren’t taken if the owner doesn’t want them, or in private mode, which deletes them', async () => {
    const settings = await ann.api.portal.settings({ id: book.clientId });
    const save = (contactChanges: boolean) =>
      ann.api.portal.saveSettings({ id: book.clientId, settings: { ...settings, contactChanges } });
    await save(false);
    expect((await nora.read()).proposal).toBeNull();
    expect((await propose({ city: 'Kiel' })).status).toBe(404);
    await save(true);
    expect((await propose({ city: 'Kiel' })).status).toBe(200);
    await switchPrivateMode(ann, true);
    expect((await propose({ city: 'Ulm' })).status).toBe(404);
    expect((await nora.read()).proposal).toBeNull();
    await switchPrivateMode(ann, false);
    expect(await proposals()).toEqual([]);
  });
});

describe('files of the page', () => {
  it('have the payment page and a readable colour', async () => {
    const { shown, number } = await issueInvoice();
    expect(shown?.payment?.page).toEqual({
      label: 'Pay online',
      url: `https://pay.example/${number}/119.00`,
    });
    expect(await nora.read()).toMatchObject({ accentColour: '#f5c542', textColour: '#000000' });
  });

  it('have the logo for those with the link, whose browser keeps it', async () => {
    const fetchLogo = (headers: Record<string, string>) =>
      fetch(`${stint.url}/api/portal-link/logo`, { headers });
    const logo = await fetchLogo({ 'stint-link': nora.token });
    expect([logo.status, logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, max-age=3600',
    ]);
    expect(logo.headers.get('vary')).toContain('stint-link');
    expect((await fetchLogo({ 'stint-link': 'A'.repeat(43) })).status).toBe(404);
    expect((await fetchLogo({})).status).toBe(400);
    const ofVera = `${stint.url}/api/v1/shared-clients/${grantId}/logo`;
    expect((await fetch(ofVera, { headers: { cookie: vera.cookie } })).status).toBe(200);
    expect((await fetch(ofVera, { headers: { cookie: ann.cookie } })).status).toBe(403);
  });

  it('are all PDFs of a year, until the access ends', async () => {
    const { number } = await issueInvoice();
    const year = today.slice(0, 4);
    const archive = await nora.post('/archive', { year });
    expect(archive.headers.get('content-disposition')).toContain(`invoices-${year}-`);
    const files = await unpackZip(Buffer.from(await archive.arrayBuffer()));
    expect([...files.keys()]).toContain(`${number}.pdf`);
    expect(files.get(`${number}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await nora.read()).invoices?.archives).toContain(year);
    expect((await nora.post('/archive', { year: '1999' })).status).toBe(404);
    expect((await nora.post('/archive', { year: 'all' })).status).toBe(400);

    const ofVera = `${stint.url}/api/v1/shared-clients/${grantId}/archive?year=${year}`;
    const sent = await fetch(ofVera, { headers: { cookie: vera.cookie } });
    expect((await unpackZip(Buffer.from(await sent.arrayBuffer()))).size).toBe(files.size);
    await ann.api.portal.updateLink({ id: nora.linkId, isRevoked: true });
    expect((await nora.post('/archive', { year })).status).toBe(404);
    await ann.api.portal.updateLink({ id: nora.linkId, isRevoked: false });
  });
});

it('logs who answered a quote, by which link or account, and tells the owner only of what changed', async () => {
  const log = async () => (await ann.api.portal.visits({ id: book.clientId }))?.items ?? [];
  const issueQuote = async () => {
    const { id } = await book.draft({ type: 'quote' });
    await ann.api.invoices.issue({ id });
    return (await book.read(id)).number;
  };
  const numbers = [await issueQuote(), await issueQuote()];
  // A new link: its first view is logged for certain, whatever was viewed less than a minute ago.
  const { path } = await ann.api.portal.createLink({ id: book.clientId, label: 'Noor' });
  const noor = createPortalVisitor(stint.url, path);
  const quotes = (await noor.read()).quotes?.items ?? [];
  const idOf = (number: string | null | undefined) =>
    quotes.find(({ title }) => title.endsWith(` ${number}`))?.id ?? '';
  const before = await log();
  await using events = await openEventStream(stint.url, ann.cookie);
  await ann.api.projects.create({ name: 'Notified after all that came before' });
  await events.skipTo({ what: 'projects' });
  // Loading the page again within a minute is the same visit.
  await noor.read();
  await noor.post('/work', { offset: 0 });
  expect(await log()).toEqual(before);
  const answer = { quoteId: idOf(numbers[0]), state: 'accepted', name: 'Noor Weber' };
  expect((await noor.post('/answer-quote', answer)).status).toBe(200);
  expect([await events.next(), await events.next()]).toMatchObject([
    { what: 'portal' },
    { what: 'invoices' },
  ]);
  const given = { grantId, quoteId: idOf(numbers[1]), state: 'declined' as const, name: 'Vera' };
  await vera.api.sharedPortal.answerQuote(given);
  expect([await events.next(), await events.next()]).toMatchObject([
    { what: 'portal' },
    { what: 'invoices' },
  ]);
  expect(await log()).toMatchObject([
    { kind: 'quoteAnswered', detail: `${numbers[1]} (Vera)`, linkLabel: null, viewerName: 'Vera' },
    { kind: 'quoteAnswered', detail: `${numbers[0]} (Noor Weber)`, linkLabel: 'Noor' },
    ...before.slice(0, 18),
  ]);
});

it('offers statements of account only in currencies that it shows', async () => {
  expect((await nora.post('/statement', { currency: 'EUR' })).status).toBe(200);
  expect((await nora.post('/statement', { currency: 'USD' })).status).toBe(404);
  await expect(vera.api.sharedPortal.pdf({ grantId, kind: 'statement', name: 'USD' })).rejects.toMatchObject({
    code: 'NOT_SHARED',
  });
});
