/** Documents that bring the answers of their page. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { request } from 'undici';
import { expect, it } from 'vitest';
import { serverRenderedPages, preloadedCalls, followingCalls } from '#src/app/preloaded-calls.ts';
import { preloadedAnswersId } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { PreloadedAnswers } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { anEntry } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { findFirstAnswers } from './preloaded-answers.ts';

const webFolder = await mkdtemp(join(tmpdir(), 'stint-web-'));
const shell = '<html><!--preloaded-answers--><p>Loading</p></html>';
await writeFile(join(webFolder, 'app.html'), shell);
const stint = shareInstallation({ webFolder, documentPatienceMs: 10_000 });

async function open(path: string, cookie = '', headers: Record<string, string> = {}) {
  const { headers: received, body } = await request(stint.url + path, { headers: { cookie, ...headers } });
  const bytes = Buffer.from(await body.arrayBuffer());
  const html = (received['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
  const [, json] =
    new RegExp(`<script type="application/json" id="${preloadedAnswersId}">(.*?)</script>`, 's').exec(html) ??
    [];
  return {
    headers: received,
    html,
    answers: json === undefined ? null : (JSON.parse(json) as PreloadedAnswers),
  };
}

/** A tenant whose browser has said where it is. */
async function newTenant(name: string) {
  const tenant = await stint.newTenant(name);
  await tenant.send({ method: 'PATCH', path: '/api/v1/me', body: { timeZone: 'UTC' } });
  return tenant;
}

it('sends the dashboard with the session and what the API answers, to its account only', async () => {
  const ann = await newTenant('Ann');
  const bo = await newTenant('Bo');
  const description = '</script><script>alert(1)</script><!--';
  const { id: projectId } = await ann.api.projects.create({ name: 'Website' });
  const date = `${localDay(Date.now(), 'UTC')}T09:00:00Z`;
  await ann.api.timesheets.create(anEntry({ description, date, projectId }));

  const { headers, html, answers } = await open('/dashboard', ann.cookie, { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    vary: 'cookie, accept-encoding',
    'content-encoding': 'br',
  });
  expect(html).not.toContain('alert(1)</script>');
  expect(html.replace(/<script.*<\/script>/s, '<!--preloaded-answers-->')).toBe(shell);
  expect(answers?.uid).toBe(ann.uid);
  expect(answers?.responses).toMatchObject({
    '/api/auth/get-session': { user: { id: ann.uid } },
    '/api/v1/me': (await ann.send({ path: '/api/v1/me' })).json,
  });
  const list = answers?.calls.find(({ name }) => name === 'timesheets/list');
  expect(list?.answer).toEqual(await ann.api.timesheets.list({ ...list?.input }));
  expect(JSON.stringify(list?.answer)).toContain('alert(1)');
  expect(answers?.calls.map(({ name }) => name)).toEqual([
    'timesheets/totals',
    'timesheets/totals',
    'timesheets/totals',
    'timesheets/totals',
    'timesheets/list',
    'timesheets/unbilled',
    'projects/usage',
    'invoices/totals',
    'expenses/overview',
    'reminders/overview',
    'recurringInvoices/overview',
    'documents/expiring',
    'documents/avatar',
    'projects/get',
  ]);
  expect(answers?.calls.at(-1)?.answer).toMatchObject({ id: projectId, name: 'Website' });

  const other = await open('/dashboard', bo.cookie);
  expect(other.answers?.uid).toBe(bo.uid);
  expect(other.html).not.toContain('alert(1)');
  expect(other.html).not.toContain(ann.uid);
});

it.each(serverRenderedPages)('%s brings what its page asks first, to its account only', async (path) => {
  const ann = await newTenant('Ann');
  const bo = await newTenant('Bo');
  const client = await ann.api.clients.create({ name: 'Only Ann’s client' });
  const project = await ann.api.projects.create({ name: 'Website', clientId: client.id });
  const draft = await ann.api.invoices.create({ type: 'invoice', clientId: client.id });
  const idOf: Readonly<Record<string, string>> = {
    '/clients/:id': client.id,
    '/projects/:id': project.id,
    '/invoices/:id': draft.id,
  };
  const address = path.replace(':id', idOf[path] ?? '');
  const today = localDay(Date.now(), 'UTC');
  const { headers, answers } = await open(address, ann.cookie);
  expect(headers['cache-control']).toBe('no-store');
  expect(answers?.uid).toBe(ann.uid);
  const asking = { today, weekStart: 1 };
  const first = preloadedCalls(address, asking);
  expect(answers?.calls.map(({ name, input }) => [name, input])).toEqual([
    ...first,
    ...followingCalls(address, answers?.calls ?? [], asking),
  ]);
  const other = await open(address, bo.cookie);
  expect(other.headers['cache-control']).toBe('no-store');
  expect(other.answers?.uid).toBe(bo.uid);
  // Of an address, Bo knows the ID.
  const secrets = ['Only Ann’s client', ...(address.endsWith(client.id) ? [] : [client.id])];
  for (const secret of secrets) expect(other.html).not.toContain(secret);
});

it('sends the plain shell without a session, or with one that has ended', async () => {
  const ann = await newTenant('Ann');
  await ann.send({ method: 'POST', path: '/api/auth/sign-out', body: {} });
  for (const cookie of ['', ann.cookie, `${ann.cookie}x`]) {
    const { html, headers } = await open('/dashboard', cookie);
    expect(html).toBe(shell);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['vary']).toContain('cookie');
  }
});

it('leaves out what an account may not ask, and what an address with a filter asks', async () => {
  const pending = await stint.newAccount('Cleo');
  expect((await open('/dashboard', pending.cookie)).answers?.calls).toEqual([]);
  const ann = await newTenant('Ann');
  expect((await open('/dashboard?x=1', ann.cookie)).answers).toMatchObject({ uid: ann.uid, calls: [] });
  const today = await open('/timesheets?range=today', ann.cookie);
  expect(today.answers?.calls[0]?.input).toMatchObject({ from: localDay(Date.now(), 'UTC') });
  expect((await open('/timesheets?range=today&q=call', ann.cookie)).answers?.calls).toEqual([]);
});

it('leaves out answers that are slow, fail, or are too long', async () => {
  await using app = Fastify();
  app.get('/api/auth/get-session', async () => ({ user: { id: 'ada' } }));
  app.get('/api/v1/me', async () => ({ timeZone: 'UTC', timeZoneKnown: true, weekStart: 1, role: null }));
  const { promise: never } = Promise.withResolvers<object>();
  app.get('/api/rpc/projects/usage', () => never);
  app.get('/api/rpc/invoices/totals', (_asking, reply) => reply.code(500).send({}));
  app.get('/api/rpc/timesheets/list', async () => ({ json: 'x'.repeat(128_000) }));
  // The answers of a page with 50 expenses are this long.
  const long = 'x'.repeat(100_000);
  app.get('/api/rpc/expenses/overview', async () => ({ json: long }));
  app.get('/api/rpc/timesheets/totals', async () => ({ json: 'a date', meta: [[1, 'at']] }));
  app.get('/api/rpc/timesheets/unbilled', async () => ({ json: 'unbilled' }));
  app.get('/dashboard', (asking, reply) => findFirstAnswers(app, asking, reply, 1_000));

  const startedAt = performance.now();
  const { calls } = (await app.inject('/dashboard')).json<PreloadedAnswers>();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(calls).toMatchObject([
    { name: 'timesheets/unbilled', input: { limit: 5 }, answer: 'unbilled' },
    { name: 'expenses/overview', answer: long },
  ]);
});
