import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';
import { expect, test, today } from '#tests/support/browser/browser-test.ts';
import { doAndWaitForIdle, openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';
import { anEntry } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { budgets } from '../tools/bundle-budget.ts';

/** The build checks the initial script; this checks everything a page loads by itself, including idle-time parts, with the marks of the pseudo-language. */
const beyond = 1.08;
/** What signed-in pages load once they are idle: the timer, sync, live changes. */
const idleKb = 42;
/** Pages that are open at the same time, because they mostly wait. */
const atOnce = 4;
/** As `npm run bench:pages` measures: wider windows show the PDF of a draft, too. */
const phone = { width: 412, height: 823 };
/** The limit includes what a page requests once it is idle. */
const mostRequests = 20;
/** The app's manifest and its icon, which Playwright doesn't see. */
const unseenRequests = 2;

const isForVisitors = (path: string) => path === '/' || path.startsWith('/auth/');

test('pages for visitors load at most their size of script', async ({ browser, stint }) => {
  const listed = budgets.filter(({ page }) => isForVisitors(page));
  const loads = await openPages(
    browser,
    { baseURL: stint.url },
    listed.map(({ page }) => [page, page]),
  );
  expect(tooLarge(loads, 0)).toEqual([]);
  expect(tooMany(loads)).toEqual([]);
});

test('pages for accounts load at most their size of script, with few requests', async ({
  browser,
  stint,
  page,
  newAccount,
  signInAs,
}) => {
  const account = await newAccount('Rosa', { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] });
  const { clientId, projectId, draft, api } = await createIssuer(createCaller(stint.url, account), stint.url);
  const issued = await draft();
  await api.invoices.issue({ id: issued.id });
  // Else its pages show the first steps.
  await api.timesheets.create(anEntry({ date: `${today()}T09:00:00Z`, projectId }));
  await signInAs(account);
  // Saves time zone, formats and width of the browser, without which no document brings the page.
  await page.setViewportSize(phone);
  // Until its client has encrypted copies, which are made once.
  await openAndWaitForIdle(page, '/dashboard', 4_500);
  const records: Readonly<Record<string, string>> = {
    '/invoices/:id (draft)': `/invoices/${(await draft()).id}`,
    '/invoices/:id (issued)': `/invoices/${issued.id}`,
    '/clients/:id': `/clients/${clientId}`,
    '/projects/:id': `/projects/${projectId}`,
  };
  const listed = budgets.filter((budget) => !isForVisitors(budget.page));
  const loads = await openPages(
    browser,
    { baseURL: stint.url, storageState: await page.context().storageState() },
    listed.map((budget) => [budget.page, records[budget.page] ?? budget.page]),
  );
  expect(tooLarge(loads, idleKb)).toEqual([]);
  expect(tooMany(loads)).toEqual([]);
});

type Load = { page: string; kb: number; requests: readonly string[] };

async function openPages(
  browser: Browser,
  options: BrowserContextOptions,
  pages: readonly (readonly [page: string, address: string])[],
): Promise<Load[]> {
  const loads: Load[] = [];
  for (let first = 0; first < pages.length; first += atOnce)
    loads.push(
      ...(await Promise.all(
        pages.slice(first, first + atOnce).map(async ([page, address]) => ({
          page,
          ...(await openAlone(browser, { ...options, viewport: phone, serviceWorkers: 'block' }, address)),
        })),
      )),
    );
  return loads;
}

async function openAlone(browser: Browser, options: BrowserContextOptions, path: string) {
  let load: Omit<Load, 'page'> | undefined;
  // On a busy machine, some documents come without the page, which then asks for its records itself.
  await expect(async () => {
    load = await openOnce(browser, options, path);
  }).toPass();
  return load ?? { kb: 0, requests: [] };
}

/** Each page has a separate browser, so none takes scripts from the cache of another. */
async function openOnce(
  browser: Browser,
  options: BrowserContextOptions,
  path: string,
): Promise<Omit<Load, 'page'>> {
  const context = await browser.newContext(options);
  try {
    // Its connection stays open without changes: each page's use of the data key is one for the other pages.
    if (options.storageState) await context.route('**/api/events?*', () => undefined);
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    // Background work begins four seconds after a page has opened.
    await doAndWaitForIdle(page, () => openReadable(page, path), 4_500);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scripts = requests.filter((request) => request.resourceType() === 'script');
    const sizes = await Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
    const kb = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
    const names = requests.map((request) => request.url()).filter((url) => !url.startsWith('data:'));
    return { kb, requests: names.map((url) => new URL(url).pathname) };
  } finally {
    await context.close();
  }
}

async function openReadable(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  const document = await answer?.text();
  expect(/<div id="root" data-(server-rendered|prerendered)/.test(document ?? '')).toBe(true);
}

function tooLarge(loads: readonly Load[], moreKb: number): Load[] {
  const most = new Map(budgets.map(({ page, maxKb }) => [page, Math.round((maxKb + moreKb) * beyond)]));
  return loads.filter(({ page, kb }) => kb === 0 || kb > (most.get(page) ?? 0));
}

function tooMany(loads: readonly Load[]): Load[] {
  return loads.filter(({ requests }) => requests.length + unseenRequests > mostRequests);
}
