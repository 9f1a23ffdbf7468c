import { serverRenderedPages } from '#src/app/preloaded-calls.ts';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { isTakenOver, openRendered } from '#tests/support/browser/server-rendered-page.ts';
import { anEntry, anExpense, clientForInvoices } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { TestAccount } from '#tests/support/server/test-accounts.ts';

const tenant = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };

test('a page whose script can’t be fetched says so, and reloads', async ({ page, expectConsole }) => {
  expectConsole(/net::ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/auth/login', { waitUntil: 'load' });
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('couldn’t be loaded');
  await page.unroute('**/assets/*.js');
  await notice.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect(notice).toBeHidden();
});

test('the dashboard shows its records before its script loads, and hydrates without changes', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const account = await newAccount('Dina', tenant);
  const { api } = createCaller(stint.url, account);
  await api.timesheets.create(
    anEntry({ description: 'Rendered by the server', date: `${today()}T09:00:00Z` }),
  );
  await signInAs(account);
  // Saves time zone and formats of the browser.
  await page.goto('/dashboard');
  await expect(page.getByText('Rendered by the server')).toBeVisible();

  const release = await openRendered(page, '/dashboard');
  const entry = page.getByText('Rendered by the server');
  await expect(entry).toBeVisible();
  const bar = page.locator('main ol [aria-hidden] [data-billable]').first();
  expect(await bar.evaluate((element) => element.getAttribute('style'))).toContain('height');
  const link = page.getByRole('main').getByRole('link', { name: 'All entries' }).first();
  const nodes = [await entry.elementHandle(), await link.elementHandle()];
  await page.getByRole('button', { name: 'Account' }).click();
  const before = await page.getByRole('main').innerText();
  release();
  for (const node of nodes) {
    await expect.poll(() => node.evaluate(isTakenOver)).toBe(true);
    expect(await node.evaluate((element) => element.isConnected)).toBe(true);
  }
  expect(await page.getByRole('main').innerText()).toBe(before);
  // It was pressed before it worked.
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await expect(page).toHaveURL('/clients');
});

test('lists arrive as cards on a phone and as tables elsewhere, and hydrate without changes', async ({
  page,
  stint,
  newAccount,
  signInAs,
}) => {
  const account = await newAccount('Lisa', tenant);
  const { api } = createCaller(stint.url, account);
  const client = await api.clients.create({ name: 'Acme' });
  const project = await api.projects.create({ name: 'Website', clientId: client.id });
  await api.timesheets.create(
    anEntry({ description: 'Sketches', date: `${today()}T09:00:00Z`, projectId: project.id }),
  );
  await api.invoices.create({ type: 'invoice', clientId: client.id });
  await api.expenses.create(anExpense({ day: today(), vendor: 'Hotel Adler' }));
  await signInAs(account);
  const main = page.getByRole('main');
  const pages = {
    '/timesheets': 'Sketches',
    '/clients': 'Acme',
    '/projects': 'Website',
    '/invoices': 'Acme',
    '/documents': 'Keep contracts, briefs',
    '/expenses': 'Hotel Adler',
    [`/clients/${client.id}`]: 'Sketches',
    [`/projects/${project.id}`]: 'Sketches',
  };
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The browser says how wide it is.
    await page.goto('/dashboard');
    await expect(main.getByText('Sketches')).toBeVisible();
    for (const [path, text] of Object.entries(pages)) {
      const release = await openRendered(page, path);
      const content = main.getByText(text).first();
      await expect(content).toBeVisible();
      const list = lists[path];
      const table = main.getByRole('table', { ...(list && { name: list, exact: true }) });
      await expect(table).toHaveCount(width === 390 || !list ? 0 : 1);
      const node = await content.elementHandle();
      const before = await main.innerText();
      release();
      await expect.poll(() => node.evaluate(isTakenOver)).toBe(true);
      expect(await node.evaluate((element) => element.isConnected)).toBe(true);
      expect(await main.innerText()).toBe(before);
    }
  }
});

/** Their captions: a chart has a table, too. */
const lists: Readonly<Record<string, string>> = {
  '/clients': 'Clients',
  '/projects': 'Projects',
  '/invoices': 'Invoices',
  '/expenses': 'Expenses',
};

test('documents of rendered pages have no text that private mode encrypts, and are never stored for another account', async ({
  stint,
  newAccount,
}) => {
  const [prue, olga] = [await newAccount('Prue', tenant), await newAccount('Olga', tenant)];
  const caller = createCaller(stint.url, prue);
  const { api } = caller;
  for (const account of [caller, createCaller(stint.url, olga)])
    await account.api.session.updatePreferences({ timeZone: 'Europe/Berlin' });
  const privateFields = {
    phone: 'Canary-phone',
    notes: 'Canary-notes',
    address: 'Canary-address',
    contacts: [{ name: 'Canary-contact' }],
    postalAddress: { street: 'Canary-street' },
  };
  const [projectNotes, fileName, vendor] = ['Canary-project', 'Canary-file', 'Canary-vendor'] as const;
  const client = await api.clients.create({ name: 'Only Prue’s', ...privateFields });
  const project = await api.projects.create({ name: 'Website', clientId: client.id, notes: projectNotes });
  await api.timesheets.create(anEntry({ date: `${today()}T09:00:00Z`, clientId: client.id }));
  const { id } = await api.invoices.create({ type: 'invoice', clientId: client.id });
  const issued = await issueTo(caller, stint.url, privateFields);
  await api.expenses.create(anExpense({ day: today(), vendor }));
  const file = await uploadDocument(caller, { name: `${fileName}.txt` });
  const recordsOf: Readonly<Record<string, string>> = {
    '/clients/:id': client.id,
    '/projects/:id': project.id,
    '/invoices/:id': id,
  };

  // Verifies the search.
  for (const [path, texts] of [
    ['/clients', ['Canary-phone', 'Canary-notes', 'Canary-address', 'Canary-contact', 'Canary-street']],
    ['/projects', ['Canary-project']],
    ['/documents', ['Canary-file']],
  ] as const)
    await openHtml(stint.url, path, { account: prue, texts });
  await switchPrivateMode(caller, true);
  const pages: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(
      serverRenderedPages.map((path) => [path.replace(':id', recordsOf[path] ?? ''), [client.id]]),
    ),
    '/documents': [file.id],
    [`/invoices/${issued.id}`]: ['data-server-rendered', issued.clientId, ...printed],
  };
  for (const [path, texts] of Object.entries(pages)) {
    const { html, headers } = await openHtml(stint.url, path, { account: prue, texts });
    expect(html).not.toContain('Canary-');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toContain('cookie');
    const other = await openHtml(stint.url, path, { account: olga, texts: [] });
    for (const text of [prue.uid, client.id, file.id, 'Only Prue’s', ...printed])
      // Of an address, Olga knows the ID.
      if (!path.endsWith(text)) expect(other.html).not.toContain(text);
  }
});

/** What the law wants on an invoice, and what is recorded about it: none of it is encrypted. */
const printed = ['Hafenstraße 1', 'Statement 8', '2026-03-31'] as const;

/** An issued invoice, sent by post and paid in part. */
async function issueTo(caller: ApiCaller, url: string, buyer: object) {
  const book = await createIssuer(caller, url);
  const { api } = caller;
  const { postalAddress } = clientForInvoices;
  const { id: clientId } = await api.clients.create({ name: 'Only Prue’s too', ...buyer, postalAddress });
  const { id } = await book.draft({ clientId });
  await api.invoices.issue({ id });
  await api.invoices.markSent({ id, way: 'post', day: '2026-03-31' });
  await api.payments.create({
    clientId,
    day: '2026-03-31',
    currency: 'EUR',
    amountMinor: 100,
    reference: 'Statement 8',
    allocations: [{ invoiceId: id, amountMinor: 100 }],
  });
  return { id, clientId };
}

/** The document as it arrives, once it contains what it is to: answers that are late are left out. */
async function openHtml(
  url: string,
  path: string,
  { account, texts }: { account: Pick<TestAccount, 'uid' | 'cookie'>; texts: readonly string[] },
): Promise<{ html: string; headers: Headers }> {
  let arrived = { html: '', headers: new Headers() };
  await expect(async () => {
    const answer = await fetch(url + path, { headers: { cookie: account.cookie, accept: 'text/html' } });
    arrived = { html: await answer.text(), headers: answer.headers };
    for (const text of [account.uid, ...texts]) expect(arrived.html).toContain(text);
  }).toPass();
  return arrived;
}

test('pages that can be read are painted before their scripts are asked for', async ({
  page,
  newAccount,
  signInAs,
}) => {
  const startsAfterPaint = () =>
    page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      if (paint === undefined || scripts.length === 0) return undefined;
      // The page starts them anyway after two seconds.
      return scripts.every(({ startTime }) => startTime >= Math.min(paint, 2_000));
    });
  await page.goto('/auth/login');
  await expect.poll(startsAfterPaint).toBe(true);
  await signInAs(await newAccount('Petra', tenant));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const release = await openRendered(page, '/dashboard');
  await expect.poll(startsAfterPaint).toBe(true);
  release();
});

test('a browser that signed out offline shows nothing of the rendered page', async ({
  page,
  newAccount,
  signInAs,
}) => {
  await signInAs(await newAccount('Olaf', tenant));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('stint-sign-out-owed', 'yes'));
  const release = await openRendered(page, '/dashboard');
  await expect(page.locator('#root')).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/auth\/login/);
});
