/** Documents that clients see, and files that they send. */
import { readdir } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { receivedLimits } from '#src/features/documents/rules/received-limits.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';
import { aClient, aProject } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { fileHeaders } from '#tests/support/server/client-file.ts';
import { download, uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let vera: ApiCaller;
let clientId: string;
/** Vera may always view it. */
let otherId: string;
let linkId: string;
let visitor: ReturnType<typeof createPortalVisitor>;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  vera = await stint.newAccount('Vera');
  ({ id: otherId } = await ann.api.clients.create(aClient()));
  await shareClient(ann, vera, otherId);
});
beforeEach(async () => {
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme', language: 'en-GB' })));
  await ann.api.portal.saveSettings({ id: clientId, settings: { uploads: true } });
  const link = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
  ({ linkId } = link);
  visitor = createPortalVisitor(stint.url, link.path);
});

const inDatabase = (query: string, values: unknown[] = []) =>
  withClient(stint.database.url, async (client) => (await client.query(query, values)).rows as unknown[]);

async function addDocument(name: string, fields: object = {}) {
  const place = { type: 'clientDocument', entityType: 'client', entityId: clientId };
  return uploadDocument(ann, { ...place, name, content: 'Net 30', ...fields });
}

const show = (id: string, isVisibleToClient = true) => ann.api.documents.update({ id, isVisibleToClient });

async function sendFile(fileName: string, content: string | Buffer<ArrayBuffer> = 'Plan') {
  const { token } = visitor;
  const answer = await fetch(stint.url + portalApi.upload, {
    method: 'POST',
    headers: fileHeaders({ token, name: 'Nora Berg', fileName }),
    body: content,
  });
  return (await answer.json()) as { kind?: string; sentence?: string; code?: string };
}

const waiting = async (id = clientId) => (await ann.api.documents.received({ clientId: id })).items;

async function openGrant() {
  await shareClient(ann, vera, clientId);
  const { items } = await vera.api.sharedClients.list({});
  return items.find(({ name }) => name === 'Acme')?.grantId ?? '';
}

it('shows the documents that are shared one by one, to links and accounts, until they aren’t [6.6]', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
  const plan = await addDocument('Plan.txt', {
    type: 'projectDocument',
    entityType: 'project',
    entityId: projectId,
  });
  const terms = await addDocument('Terms.txt');
  await addDocument('Hidden.txt');
  await show((await addDocument('Foreign.txt', { entityId: otherId })).id);
  await show(plan.id);
  await show(terms.id);

  const { documents } = await visitor.read();
  expect(documents?.items.map(({ name }) => name)).toEqual(['Terms.txt', 'Plan.txt']);
  const [shownTerms, shownPlan] = documents?.items ?? [];
  expect(shownTerms?.facts).toMatch(/^Document · 6 bytes · \d+ \w+ 20\d\d$/);
  const file = await visitor.post('/document', { id: shownPlan?.id });
  expect(await file.text()).toBe('Net 30');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename=Plan.txt');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');

  const grantId = await openGrant();
  expect((await vera.api.sharedPortal.view({ grantId })).documents).toEqual(documents);
  const byAccount = (id = shownTerms?.id) =>
    vera.send({ path: `/api/v1/shared-clients/${grantId}/documents/${id}` });
  expect(await byAccount()).toMatchObject({ status: 200, text: 'Net 30' });
  expect((await ann.api.portal.visits({ id: clientId }))?.items).toMatchObject([
    { kind: 'document', detail: 'Terms.txt', viewerName: 'Vera' },
    { kind: 'view' },
    { kind: 'document', detail: 'Plan.txt', linkLabel: 'Nora' },
    { kind: 'view' },
  ]);

  await show(terms.id, false);
  expect(await byAccount()).toMatchObject({ status: 404 });
  expect(await byAccount(plan.id)).toMatchObject({ status: 404 });
  await ann.api.portal.saveSettings({ id: clientId, settings: { documents: false } });
  expect((await visitor.read()).documents).toBeNull();
  expect((await visitor.post('/document', { id: shownPlan?.id })).status).toBe(404);
  await ann.api.accounts.setRole({ uid: vera.uid, clientViewerOf: [otherId] });
  expect(await byAccount(shownPlan?.id)).toMatchObject({
    status: 404,
    json: { message: 'This client isn’t shared with you any more.' },
  });
});

it('shares no document with the next client of its record, but with the one that its client is merged into', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
  const place = { type: 'projectDocument', entityType: 'project', entityId: projectId };
  const shown = async (name: string) => {
    const { id } = await addDocument(name, place);
    await show(id);
    return id;
  };
  const moveTo = (id: string) => ann.api.projects.update({ id: projectId, clientId: id });
  const plan = await shown('Plan.txt');
  const deleted = await ann.api.documents.delete({ id: await shown('Deleted.txt') });
  const isVisible = async () => (await ann.api.documents.get({ id: plan }))?.isVisibleToClient;
  await moveTo(otherId);
  expect(await isVisible()).toBe(false);
  await ann.api.documents.undo({ id: deleted.operationId });
  await moveTo(clientId);
  expect((await visitor.read()).documents).toBeNull();

  await show(plan);
  const { id } = await ann.api.clients.create(aClient());
  await ann.api.clients.merge({ id, fromId: clientId });
  expect(await isVisible()).toBe(true);
  await ann.api.documents.update({
    id: plan,
    type: 'clientDocument',
    entityType: 'client',
    entityId: otherId,
  });
  expect(await isVisible()).toBe(false);
});

it('keeps files of clients apart until they are accepted, which can be undone', async () => {
  expect(await sendFile('../Floor\u202Eplan.txt')).toEqual({ kind: 'done' });
  const [file] = await waiting();
  const id = file?.id ?? '';
  expect(file).toMatchObject({
    name: '_Floor_plan.txt',
    sender: 'Nora Berg',
    clientName: 'Acme',
    isScanned: false,
  });
  const list = async () => (await ann.api.documents.list({ entityId: clientId })).items;
  expect(await list()).toEqual([]);
  const content = () => ann.send({ path: `/api/v1/received-files/${id}/content` });
  const { text, headers } = await content();
  expect(text).toBe('Plan');
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(await vera.send({ path: `/api/v1/received-files/${id}/content` })).toMatchObject({ status: 403 });

  await Promise.all([ann.api.documents.acceptReceived({ id }), ann.api.documents.acceptReceived({ id })]);
  expect(await list()).toMatchObject([{ id, name: '_Floor_plan.txt', isVisibleToClient: false }]);
  expect((await download(ann, id)).text).toBe('Plan');
  expect(await waiting()).toEqual([]);
  await ann.api.documents.restoreReceived({ id });
  expect([await list(), (await waiting()).length]).toEqual([[], 1]);

  await ann.api.documents.discardReceived({ id });
  await expect(ann.api.documents.acceptReceived({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await ann.api.documents.restoreReceived({ id });
  await ann.api.documents.acceptReceived({ id });
  await show(id);
  await expect(ann.api.documents.restoreReceived({ id })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
  expect((await visitor.read()).documents?.items).toMatchObject([{ name: '_Floor_plan.txt' }]);
});

it('refuses files that lie about their type, are too large, or aren’t taken', async () => {
  const type = 'This type of file isn’t accepted, or its name doesn’t match its content.';
  for (const [name, content, sentence] of [
    ['Invoice.pdf', 'MZ\u0000', type],
    ['Setup.exe', 'MZ\u0000', type],
    ['Page.html', '<script>', type],
    ['Empty.txt', '', 'This file is empty.'],
  ] as const)
    expect([name, await sendFile(name, content)]).toEqual([name, { kind: 'refused', sentence }]);
  expect(await sendFile('Large.txt', Buffer.alloc(receivedLimits.fileBytes + 1, 'a'))).toEqual({
    kind: 'refused',
    sentence: 'This file is too large. A file can have at most 25 MB.',
  });
  await ann.api.portal.saveSettings({ id: clientId, settings: {} });
  expect((await visitor.read()).uploads).toBeNull();
  expect(await sendFile('Plan.txt')).toMatchObject({ sentence: 'Files can’t be sent here any more.' });
  expect(await waiting()).toEqual([]);
});

it('takes 50 files of a client until the owner looks, and deletes them after 90 days', async () => {
  await inDatabase(
    `insert into received_files (user_id, id, client_id, sender, name, path, content_type, size_bytes, is_scanned, created_at)
       select $1, gen_random_uuid(), $2::uuid, 'Nora', 'Plan.txt', $2::text || '/' || n, 'text/plain', 4, false,
              now() - make_interval(days => case when n <= 10 then 91 else 0 end)
         from generate_series(1, 59) n`,
    [ann.uid, clientId],
  );
  expect(await waiting()).toHaveLength(49);
  expect(await sendFile('Plan.txt')).toEqual({ kind: 'done' });
  expect(await sendFile('Plan.txt')).toEqual({
    kind: 'refused',
    sentence: 'Too many files wait to be looked at. Try again later.',
  });
});

/** The status of a file that arrives slowly; `whileSending` runs when the link has opened. */
async function sendSlowly(whileSending: () => Promise<unknown>, pin?: string) {
  const { token } = visitor;
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { ...fileHeaders({ token, pin, name: 'Nora', fileName: 'Plan.txt' }), 'content-length': 8 };
  const sending = openRequest(stint.url + portalApi.upload, { method: 'POST', headers }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  sending.on('error', reject);
  sending.write('Plan');
  // Admitted by then: the log has no entry before the file is complete.
  await expect.poll(() => readdir(join(stint.folder, 'uploads'))).toHaveLength(1);
  await whileSending();
  sending.end('Plan');
  return promise;
}

it('keeps nothing of a file whose link is revoked or gets another PIN while it arrives', async () => {
  const stored = await readdir(join(stint.folder, 'files'), { recursive: true });
  const update = (change: object) => ann.api.portal.updateLink({ id: linkId, ...change });
  await update({ pin: '2468' });
  expect(await sendSlowly(() => update({ pin: '1357' }), '2468')).toBe(401);
  expect(await sendSlowly(() => update({ isRevoked: true }), '1357')).toBe(404);
  expect(await waiting()).toEqual([]);
  expect(await readdir(join(stint.folder, 'uploads'))).toEqual([]);
  expect(await readdir(join(stint.folder, 'files'), { recursive: true })).toEqual(stored);
});

it('keeps a file although its link was locked by others while it arrived', async () => {
  await ann.api.portal.updateLink({ id: linkId, pin: '2468' });
  const lock = () =>
    inDatabase('update client_links set pin_attempts = 10, pin_attempted_at = now() where id = $1', [linkId]);
  expect(await sendSlowly(lock, '2468')).toBe(200);
  expect(await waiting()).toHaveLength(1);
});

it('keeps no file of a client that is merged at the same time', async () => {
  await withClient(stint.database.url, async (merging) => {
    await merging.query('begin');
    await merging.query('select from clients where id = $1 for update', [clientId]);
    const sent = sendFile('Plan.txt');
    const blocked = "select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'for key share'";
    await expect.poll(async () => (await inDatabase(blocked)).length).toBe(1);
    await merging.query('delete from clients where id = $1', [clientId]);
    await merging.query('commit');
    expect(await sent).toMatchObject({ kind: 'refused' });
  });
  expect(await inDatabase('select from received_files where client_id = $1', [clientId])).toEqual([]);
});

it('takes files from accounts with their name, and moves them when clients are merged', async () => {
  const grantId = await openGrant();
  const send = (fileName: string) =>
    vera.send({
      method: 'POST',
      path: `/api/v1/shared-clients/${grantId}/files`,
      headers: fileHeaders({ fileName }),
      body: Buffer.from('Plan'),
    });
  expect(await send('Plan.txt')).toMatchObject({ status: 200, json: { kind: 'done' } });
  expect(await waiting()).toMatchObject([{ sender: 'Vera' }]);
  const { id } = await ann.api.clients.create(aClient({ name: 'Acme Ltd' }));
  const { operationId } = await ann.api.clients.merge({ id, fromId: clientId });
  expect(await waiting(id)).toMatchObject([{ clientName: 'Acme Ltd' }]);
  await ann.api.clients.undo({ id: operationId });
  expect(await waiting()).toHaveLength(1);
  await ann.api.clients.delete({ id: clientId });
  expect(await waiting()).toEqual([]);
  expect(await send('Late.txt')).toMatchObject({ status: 404 });
});

it('neither shares documents nor takes files in private mode', async () => {
  const pia = await stint.newTenant('Pia');
  const { id } = await pia.api.clients.create(aClient());
  await pia.api.portal.saveSettings({ id, settings: { uploads: true } });
  const place = { type: 'clientDocument', entityType: 'client', entityId: id };
  const shared = await uploadDocument(pia, place);
  await pia.api.documents.update({ id: shared.id, isVisibleToClient: true });
  await switchPrivateMode(pia, true);
  const { path } = await pia.api.portal.createLink({ id, label: 'Nora' });
  expect(await createPortalVisitor(stint.url, path).read()).toMatchObject({ documents: null, uploads: null });
  const hidden = await uploadDocument(pia, place);
  await expect(pia.api.documents.update({ id: hidden.id, isVisibleToClient: true })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('leaves no readable trace of documents when private mode is turned on, or a file accepted then', async () => {
  const pia = await stint.newTenant('Pia');
  const { id } = await pia.api.clients.create(aClient());
  await pia.api.portal.saveSettings({ id, settings: { uploads: true } });
  visitor = createPortalVisitor(stint.url, (await pia.api.portal.createLink({ id, label: 'Nora' })).path);
  for (const name of ['Accepted.txt', 'Discarded.txt', 'Waiting.txt']) await sendFile(name);
  const [accepted, discarded, waits] = (await pia.api.documents.received({})).items.map((file) => file.id);
  await pia.api.documents.acceptReceived({ id: accepted ?? '' });
  await pia.api.documents.discardReceived({ id: discarded ?? '' });
  const traces = async () => ({
    files: (await inDatabase('select name from received_files where user_id = $1', [pia.uid])) as object[],
    details: await inDatabase('select detail from portal_visits where user_id = $1 and detail <> $2', [
      pia.uid,
      '',
    ]),
  });
  expect((await traces()).details).toHaveLength(3);
  await switchPrivateMode(pia, true);
  expect(await traces()).toEqual({ files: [{ name: 'Waiting.txt' }], details: [] });

  const again = { id: waits ?? '' };
  for (let place = 0; place < 2; place += 1)
    expect(await pia.api.documents.acceptReceived(again)).toEqual({ documentId: waits });
  expect((await traces()).files).toEqual([]);
  expect(await readdir(join(stint.folder, 'files', pia.uid, 'received'))).not.toContain(waits);
  await expect(pia.api.documents.restoreReceived(again)).rejects.toMatchObject({ code: 'ENCRYPTED' });
});
