import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, disconnectedError, test as base } from '#tests/support/browser/browser-test.ts';
import { waitForServiceWorker } from '#tests/support/browser/service-worker-ready.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { startStint } from '#tests/support/server/stint-process.ts';

/** A separate server that the tests stop and restart. */
const test = base.extend<object, object>({
  stint: [
    async ({}, provide) => {
      await using stint = await startStint();
      await provide(stint);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.use({ serviceWorkers: 'allow' });

test('the app can be installed and opens offline', async ({ page, context, expectConsole }) => {
  await page.goto('/about');
  await waitForServiceWorker(page);
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({
    name: 'Stint',
    display: 'standalone',
    start_url: '/dashboard',
    shortcuts: [{ url: '/timesheets' }, { url: '/dashboard' }],
  });

  expectConsole(disconnectedError);
  await context.setOffline(true);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
  await context.setOffline(false);
});

test('the service worker caches no API responses', async ({ page, owner, signInAs }) => {
  await signInAs(owner);
  await page.goto('/timesheets');
  await waitForServiceWorker(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timesheets');
  const cachedPaths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedPaths).toContain('/app.html');
  expect(cachedPaths.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('a new version waits for the user and then replaces the whole page', async ({ page, stint }) => {
  await using upgraded = await startUpgradable(stint.url);
  await page.goto(`${upgraded.url}/about`);
  await waitForServiceWorker(page);
  upgraded.upgrade();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());

  const connection = page.getByRole('status', { name: 'Connection' });
  await expect(connection).toContainText('A new version is ready.');
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await connection.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
  expect(await page.evaluate(() => caches.keys())).toContain('stint-newer');
});

/** A proxy in front of Stint that can switch to a newer version. */
async function startUpgradable(url: string) {
  let isNewer = false;
  const server = createServer((request, response) => {
    void fetch(new URL(request.url ?? '', url)).then(async (answer) => {
      const { 'content-encoding': _, ...headers } = Object.fromEntries(answer.headers);
      delete headers['content-length'];
      const body = Buffer.from(await answer.arrayBuffer());
      const isWorker = isNewer && request.url === '/service-worker.js';
      const text = isWorker && body.toString().replace(/const build = .*;/, 'const build = "newer";');
      response.writeHead(answer.status, headers).end(text || body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    upgrade() {
      isNewer = true;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('cached pages stay readable offline for the same account', async ({
  page,
  context,
  owner,
  signInAs,
  expectConsole,
}) => {
  await signInAs(owner);
  await page.goto('/timesheets');
  await page.request.post('/api/v1/clients', {
    data: { name: 'Babbage & Co', email: 'charles@example.org' },
  });
  await page.goto('/clients');
  await expect(page.getByRole('link', { name: 'Babbage & Co' })).toBeVisible();
  await waitForServiceWorker(page);

  expectConsole(disconnectedError);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Babbage & Co' })).toBeVisible();
  const connection = page.getByRole('status', { name: 'Connection' });
  await expect(connection).toContainText('You’re offline');

  await context.setOffline(false);
  await expect(connection).toBeEmpty();
});

test('invoices that were opened stay readable offline', async ({
  page,
  context,
  owner,
  signInAs,
  expectConsole,
}) => {
  await signInAs(owner);
  const line = { id: newId(), kind: 'item', title: 'Workshop', price: '100', taxRate: '19' };
  const created = await page.request.post('/api/v1/invoices', {
    data: { type: 'invoice', clientId: null, lines: [line] },
  });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/invoices/${id}`);
  await expect(page.getByText('€119.00').first()).toBeVisible();
  await page.goto('/invoices');
  await expect(page.getByRole('link', { name: 'Workshop' })).toBeVisible();
  await waitForServiceWorker(page);

  expectConsole(disconnectedError);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Workshop' }).click();
  await expect(page.getByText('€119.00').first()).toBeVisible();
  await context.setOffline(false);
});

test('signing out removes all of the account’s data from the browser [4.2]', async ({
  page,
  owner,
  signInAs,
}) => {
  await signInAs(owner);
  await page.goto('/timesheets');
  await page.request.post('/api/v1/clients', { data: { name: 'Lovelace Ltd', email: 'ada@example.org' } });
  await page.goto('/clients');
  await expect(page.getByRole('link', { name: 'Lovelace Ltd' })).toBeVisible();
  await waitForServiceWorker(page);
  await expect.poll(() => everythingKept(page)).toContain('Lovelace Ltd');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect.poll(() => everythingKept(page)).not.toContain('Lovelace Ltd');
  const stored = await everythingKept(page);
  for (const secret of [owner.email, 'Olga']) expect(stored).not.toContain(secret);
});

/** Everything the browser stores for this site, as text: local and session storage, databases, caches. */
async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('unreadable')));
      });
    const stored: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const content = database.transaction(store).objectStore(store);
        stored.push(await result(content.getAll()), await result(content.getAllKeys()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (/html|json/.test(response?.headers.get('content-type') ?? ''))
          stored.push(await response?.text());
        stored.push(request.url);
      }
    }
    return JSON.stringify(stored);
  });
}
