/** What leaves of other clients, by any way out of the portal, also where a query has lost its condition. */
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { limitToClient } from '#src/platform/server/database/limit-to-client.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import {
  aClient,
  aProject,
  anEntry,
  anExpense,
  clientForInvoices,
  newId,
} from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { openEventStream } from '#tests/support/server/event-stream-client.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ attemptsPerMinute: 1000 });
const day = addDays(new Date().toISOString().slice(0, 10), -3);
let ann: ApiCaller;
let vera: ApiCaller;
let own: Awaited<ReturnType<typeof fillClient>>;
let other: Awaited<ReturnType<typeof fillClient>>;
let grantId: string;

/** A client with everything that a client can have; every text begins with its mark. */
async function fillClient(mark: string) {
  const { api } = ann;
  const text = (field: string) => `canary ${mark} ${field}`;
  const { id: clientId } = await api.clients.create(
    aClient({
      ...clientForInvoices,
      name: text('client'),
      legalName: text('legal name'),
      currency: 'EUR',
      language: 'en-GB',
    }),
  );
  const retainer = { billingType: 'retainer', retainerHours: 40, retainerPeriod: 'oneOff' } as const;
  const { id: projectId } = await api.projects.create(
    aProject({ clientId, name: text('project'), ...retainer, tasks: [{ id: newId(), name: text('task') }] }),
  );
  const work = { clientId, projectId, date: day, billable: true };
  const { id: entryId } = await api.timesheets.create(anEntry({ ...work, description: text('description') }));
  const issue = async (type: 'invoice' | 'quote') => {
    const lines = [aLine({ title: text(type) })];
    const { id } = await api.invoices.create({ type, clientId, lines, serviceFrom: day });
    await api.invoices.issue({ id });
    return id;
  };
  const [invoiceId, quoteId] = [await issue('invoice'), await issue('quote')];
  await api.payments.create({
    clientId,
    day,
    currency: 'EUR',
    amountMinor: 100,
    notes: text('payment'),
    allocations: [{ invoiceId, amountMinor: 100 }],
  });
  await api.expenses.create(anExpense({ currency: 'EUR', projectId, vendor: text('vendor') }));
  await uploadDocument(ann, {
    type: 'contract',
    entityType: 'client',
    entityId: clientId,
    name: text('file'),
  });
  const { id: requestId } = await api.approvals.create({ clientId, from: day, to: day });
  const link = await api.portal.createLink({ id: clientId, label: text('link') });
  const visitor = createPortalVisitor(stint.url, link.path);
  return { clientId, projectId, entryId, invoiceId, quoteId, requestId, linkId: link.linkId, visitor };
}

beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  vera = await stint.newAccount('Vera');
  await createIssuer(ann, stint.url);
  own = await fillClient('own');
  other = await fillClient('other');
  await shareClient(ann, vera, own.clientId);
  grantId = (await vera.api.sharedClients.list({})).items[0]?.grantId ?? '';
});

function expectNothingOfOthers(sent: string): void {
  expect(sent).not.toContain('canary other');
  const { visitor, ...ids } = other;
  for (const secret of [visitor.token, ...Object.values(ids)]) expect(sent).not.toContain(secret);
}

it('hides rows of other clients from every query without its condition, of any table [6.6]', async () => {
  const tables = await withClient(stint.database.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
         and has_table_privilege('stint_app', c.oid, 'select') and relname <> 'audit_log'`,
    );
    return rows.map(({ name }) => name);
  });
  const owner = { ownerId: ann.uid };
  const readAll = (database: Pick<typeof stint.database, 'withOwner'>) =>
    database.withOwner(owner, async (db) => {
      const found: string[] = [];
      for (const table of tables) {
        const { rows } = await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db);
        found.push(`${table}: ${JSON.stringify(rows)}`);
      }
      return found.join('\n');
    });
  const limited = await readAll(limitToClient(stint.database, own.clientId));
  expectNothingOfOthers(limited);
  for (const field of ['legal name', 'project', 'task', 'description', 'invoice', 'quote', 'payment', 'link'])
    expect(limited).toContain(`canary own ${field}`);
  expect(await readAll(stint.database)).toContain('canary other payment');
});

it('refuses to write rows of other clients', async () => {
  const database = limitToClient(stint.database, own.clientId);
  const move = (clientId: string) =>
    database.withOwner({ ownerId: ann.uid }, (db) =>
      sql`update client_links set client_id = ${clientId} where id = ${own.linkId}`.execute(db),
    );
  await move(own.clientId);
  await expect(move(other.clientId)).rejects.toThrow('row-level security');
});

it('takes no IDs of others in any call, by link or account [6.6]', async () => {
  const { visitor } = own;
  const [theirs] = (await other.visitor.read()).quotes?.items ?? [];
  const [theirInvoice] = (await other.visitor.read()).invoices?.open ?? [];
  const [theirRequest] = (await other.visitor.read()).approvals;
  if (!theirs || !theirInvoice || !theirRequest) throw new Error('Something is missing.');
  const act = { requestId: theirRequest.id, hash: theirRequest.hash, name: 'Eve' };
  const question = { ...act, place: 0, text: 'Why?' };
  const quote = (quoteId: string) => ({ quoteId, state: 'accepted' as const, name: 'Eve' });
  const answers = await Promise.all([
    ...[other.invoiceId, theirInvoice.id, theirs.id, own.invoiceId].map((id) =>
      visitor.post('/invoice', { id }),
    ),
    visitor.post('/approve', act),
    visitor.post('/ask', question),
    ...[other.quoteId, theirs.id, own.quoteId].map((id) => visitor.post('/answer-quote', quote(id))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 200, 200, 200, 200, 200]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expectNothingOfOthers(texts.join('\n'));
  for (const text of texts.slice(4, 6))
    expect(JSON.parse(text)).toMatchObject({ kind: 'refused', request: null });
  for (const text of texts.slice(6)) expect(JSON.parse(text)).toMatchObject({ isDone: false });

  const { sharedPortal } = vera.api;
  expect(await sharedPortal.approve({ grantId, ...act })).toMatchObject({ kind: 'refused', request: null });
  expect(await sharedPortal.ask({ grantId, ...question })).toMatchObject({ kind: 'refused', request: null });
  expect(await sharedPortal.answerQuote({ grantId, ...quote(theirs.id) })).toMatchObject({ isDone: false });
  for (const name of [other.invoiceId, theirInvoice.id])
    await expect(sharedPortal.pdf({ grantId, kind: 'invoice', name })).rejects.toMatchObject({
      code: 'NOT_SHARED',
    });
  for (const wrong of [newId(), own.clientId])
    await expect(sharedPortal.view({ grantId: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await ann.api.invoices.get({ id: other.quoteId })).toMatchObject({ state: 'sent' });
});

it('says nothing of others in PDFs, streams, mails, the session, the page or errors [6.6]', async () => {
  const { visitor } = own;
  await using stream = await openEventStream(stint.url, vera.cookie);
  const portal = await visitor.read();
  const invoice = portal.invoices?.open[0];
  const pdfs = await Promise.all([
    visitor.post('/invoice', { id: invoice?.id }),
    visitor.post('/invoice', { id: portal.quotes?.items[0]?.id }),
    visitor.post('/statement', { currency: 'EUR' }),
  ]);
  const sent = [];
  for (const pdf of pdfs) {
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    sent.push((await extractText(document, { mergePages: true })).text, [...pdf.headers].join());
  }
  expect(sent.join(' ')).toContain('canary own invoice');
  await ann.api.timesheets.update({ id: other.entryId, description: 'canary other edit' });
  await vera.api.session.updatePreferences({ weekStart: 0 });
  sent.push(JSON.stringify(await stream.next()), [...stream.headers].join());
  for (const [part, body] of [
    ['', {}],
    ['/work', { offset: -1 }],
    ['/statement', { currency: 'nothing' }],
    ['/ask', { text: 'x'.repeat(100_000) }],
  ] as const) {
    const answer = await visitor.post(part, body);
    sent.push(await answer.text(), [...answer.headers].join());
  }
  const page = await fetch(`${stint.url}/p/${visitor.token}`);
  sent.push(await page.text(), [...page.headers].join());
  const { api } = vera;
  const answers = [api.session.me({}), api.sharedClients.list({}), api.sharedPortal.view({ grantId })];
  sent.push(JSON.stringify(await Promise.all<unknown>(answers)));
  const mails = await withClient(stint.database.url, (client) =>
    client.query(`select to_jsonb(m)::text as mail from mails m where recipient = $1`, [vera.email]),
  );
  sent.push(JSON.stringify(mails.rows));
  expectNothingOfOthers(sent.join('\n'));
  // Even the ID of their own client is the owner’s.
  expect(sent.join('\n')).not.toContain(own.clientId);
});

it('ends with a client that is merged, and stays with one that is archived', async () => {
  const [merged, archived, target] = await Promise.all(
    ['Merged', 'Archived', 'Target'].map(async (name) => {
      const { id } = await ann.api.clients.create(aClient({ name, currency: 'EUR' }));
      await shareClient(ann, vera, id);
      const { path } = await ann.api.portal.createLink({ id, label: 'Nora' });
      return { id, visitor: createPortalVisitor(stint.url, path) };
    }),
  );
  if (!merged || !archived || !target) throw new Error('A client is missing.');
  await ann.api.clients.update({ id: archived.id, isActive: false });
  const grants = (await vera.api.sharedClients.list({})).items;
  const grantOf = (name: string) => grants.find((grant) => grant.name === name)?.grantId ?? '';
  await ann.api.clients.merge({ id: target.id, fromId: merged.id });
  expect((await merged.visitor.post('')).status).toBe(404);
  await expect(vera.api.sharedPortal.view({ grantId: grantOf('Merged') })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await archived.visitor.read()).client.name).toBe('Archived');
  expect(await vera.api.sharedPortal.view({ grantId: grantOf('Archived') })).toMatchObject({
    client: { name: 'Archived' },
  });
});

it('answers a quote once, by its name, which the owner sees; texts of 100 kB are refused', async () => {
  const { visitor } = own;
  const [quote] = (await visitor.read()).quotes?.items ?? [];
  expect(quote).toMatchObject({ lines: [{ title: 'canary own quote', amount: '€100.00' }], hasPdf: true });
  const answer = (name: string) =>
    visitor.post('/answer-quote', { quoteId: quote?.id, state: 'accepted', name });
  expect((await answer(' ')).status).toBe(400);
  expect((await answer('x'.repeat(100_000))).status).toBe(400);
  const [first, second] = await Promise.all([answer('Nora'), answer('Nils')]);
  const outcomes = [await first.json(), await second.json()];
  expect(outcomes).toContainEqual({
    isDone: true,
    note: expect.stringMatching(/^Accepted by N\w+ on /) as string,
  });
  expect(outcomes).toContainEqual({ isDone: false, note: 'Your answer couldn’t be saved. Try again.' });
  expect(await ann.api.invoices.get({ id: own.quoteId })).toMatchObject({
    state: 'accepted',
    answeredBy: expect.stringMatching(/^N/) as string,
  });
  expect((await visitor.read()).quotes).toBeNull();
  const asked = { requestId: own.requestId, hash: 'a'.repeat(64), place: null, name: 'Nora' };
  expect((await visitor.post('/ask', { ...asked, text: 'x'.repeat(100_000) })).status).toBe(400);
});
