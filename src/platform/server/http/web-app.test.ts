import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { RenderedPage } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { screenLayout } from '#src/platform/shared/requests/screen-layout.ts';
import { installErrorHandler } from './error-handler.ts';
import { serveWebApp } from './web-app.ts';

it('returns 416 for a range beyond the end of a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-web-'));
  await writeFile(join(folder, 'app.html'), '0123456789');
  await using app = Fastify();
  installErrorHandler(app);
  await serveWebApp(app, folder, { hasSession: () => false });
  const fetchRange = (range: string) => app.inject({ url: '/app.html', headers: { range } });

  expect(await fetchRange('bytes=2-5')).toMatchObject({ statusCode: 206, body: '2345' });
  const beyond = await fetchRange('bytes=10-20');
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers['content-range']).toBe('bytes */10');
  expect(beyond.json()).toEqual({
    code: 'RANGE_NOT_SATISFIABLE',
    message: 'The requested range is outside the file.',
  });
  await rm(folder, { recursive: true });
});

it('serves no hidden files, no list of files and nothing outside its folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'stint-web-'));
  const folder = join(root, 'dist');
  await mkdir(join(folder, '.git'), { recursive: true });
  await writeFile(join(folder, 'app.html'), 'the app');
  await mkdir(join(folder, 'assets'));
  for (const file of ['dist/.git/config', 'dist/.env', 'dist/assets/secret.js', 'package.json'])
    await writeFile(join(root, file), 'secret');
  await using app = Fastify();
  installErrorHandler(app);
  await serveWebApp(app, folder, { hasSession: () => false });
  for (const url of [
    '/.git/config',
    '/.env',
    '/assets',
    '/assets/',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
  ])
    expect((await app.inject({ url })).body).not.toContain('secret');
  await rm(root, { recursive: true });
});

it('sends the document of each page, and of a record the one for its kind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-web-'));
  await mkdir(join(folder, 'app/invoices'), { recursive: true });
  for (const file of ['app', 'app/clients', 'app/invoices/record-draft', 'app/invoices/record-issued'])
    await writeFile(join(folder, `${file}.html`), file);
  await using app = Fastify();
  installErrorHandler(app);
  await serveWebApp(app, folder, {
    hasSession: () => true,
    findFirstAnswers: async ({ headers }) =>
      headers['x-kind'] === undefined ? null : { uid: 'ada', responses: {}, calls: [] },
    findPageKind: () => 'draft',
  });
  const open = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;

  const invoice = '/invoices/01a22224-a16c-7bb0-841a-bd987687f797';
  expect(await open('/clients?search=acme')).toBe('app/clients');
  expect(await open(invoice, { 'x-kind': 'draft' })).toBe('app/invoices/record-draft');
  // Whose kind isn't known, and a page that isn't visited often.
  expect(await open(invoice)).toBe('app');
  expect(await open('/profile', { 'x-kind': 'draft' })).toBe('app');
  await rm(folder, { recursive: true });
});

it('sends a rendered page with its title and the layout that it was rendered for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-web-'));
  await writeFile(
    join(folder, 'app.html'),
    '<title>Stint</title><div id="root"><p>Loading</p></div><script>1</script>',
  );
  await using app = Fastify();
  installErrorHandler(app);
  let page: RenderedPage | null = {
    title: 'Clients & <more>',
    markup: '<main>Acme</main>',
    rendered: { layout: screenLayout(390, true), today: '2026-11-28', queries: [], parts: [] },
  };
  await serveWebApp(app, folder, {
    hasSession: () => true,
    findFirstAnswers: async () => ({ uid: 'ada', responses: {}, calls: [] }),
    renderPage: async () => page,
  });
  const open = async () => (await app.inject('/clients')).body;

  expect(await open()).toBe(
    '<title>Clients &amp; &lt;more></title>' +
      '<div id="root" data-server-rendered="(width >= 0px) and (width < 600px) and (pointer: coarse)"><main>Acme</main></div>' +
      '<script>1</script>',
  );
  page = null;
  expect(await open()).toContain('<p>Loading</p>');
  await rm(folder, { recursive: true });
});
