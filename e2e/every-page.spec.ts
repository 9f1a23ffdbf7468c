/** Opens every page once and checks what must hold on all of them. */
import type { CDPSession, Page } from '@playwright/test';
import { axeViolations } from '#tests/support/browser/axe.ts';
import { test as base, expect } from '#tests/support/browser/browser-test.ts';
import {
  aWeekOfWork,
  emptyPages,
  filledPages,
  publicPages,
  tenant,
} from '#tests/support/browser/every-page.ts';
import { stopsWithoutFocusRing } from '#tests/support/browser/focus-ring.ts';
import { overflowingElements } from '#tests/support/browser/overflow.ts';
import { pageHeading, pressTimerButton, timerPanel } from '#tests/support/browser/page-locators.ts';
import { smallTargets } from '#tests/support/browser/target-size.ts';
import { doAndWaitForIdle, openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';
import { createRecord } from '#tests/support/server/test-accounts.ts';

interface View {
  name: string;
  width: number;
  isPhone?: boolean;
  colorScheme?: 'dark';
  findProblems?: ((page: Page, devTools: CDPSession) => Promise<string[]>)[];
}

const allRules = (page: Page) => axeViolations(page);
const contrast = (page: Page) => axeViolations(page, ['color-contrast']);

/** In the dark only contrast and focus rings are checked, as nothing else depends on colors. */
const views: View[] = [
  { name: 'wide desktop', width: 1920 },
  { name: 'desktop', width: 1280, findProblems: [allRules, stopsWithoutFocusRing] },
  { name: 'tablet', width: 768 },
  { name: 'phone', width: 390, isPhone: true, findProblems: [allRules, smallTargets] },
  {
    name: 'dark phone',
    width: 390,
    isPhone: true,
    colorScheme: 'dark',
    findProblems: [contrast, stopsWithoutFocusRing],
  },
  { name: 'small phone', width: 320, isPhone: true },
];

/** Where the heading stands in a view: its left edge, and its room below the link back or else below the top bar. */
type HeadingPlace = { left: number; belowLink?: number; belowBar?: number };
type Places = Record<string, HeadingPlace>;

/** `isAlsoSeenFilled`: the same page is toured with data, so without data only its layout and access rules are checked. */
type Check = (place: string, options?: { isAlsoSeenFilled?: boolean }) => Promise<Places>;

const test = base.extend<{ expectNoProblems: Check }>({
  /** Checks what is open in all views. Returns where the heading stands. */
  expectNoProblems: async ({ page }, provide) => {
    const devTools = await page.context().newCDPSession(page);
    await page.addInitScript(stopMotion);
    let shown: View | undefined;
    /** Changes only what differs: each change draws the page again, and Playwright's would resize the window, too. */
    async function show(view: View): Promise<void> {
      const { width, isPhone = false, colorScheme = 'light' } = view;
      if (colorScheme !== (shown?.colorScheme ?? 'light')) await page.emulateMedia({ colorScheme });
      if (isPhone !== (shown?.isPhone ?? false))
        await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
      const size = { width, height: 844, deviceScaleFactor: 1, mobile: false };
      await devTools.send('Emulation.setDeviceMetricsOverride', size);
      shown = view;
    }
    await provide(async (place, { isAlsoSeenFilled = false } = {}) => {
      const places: Places = {};
      for (const view of views) {
        const { name, findProblems = [] } = view;
        await doAndWaitForIdle(page, () => show(view), 0, { isBrief: true });
        places[name] = await page.evaluate(headingPlace);
        const finders = isAlsoSeenFilled
          ? findProblems.filter((find) => find !== stopsWithoutFocusRing)
          : findProblems;
        for (const find of [overflowingElements, ...finders])
          expect.soft(await find(page, devTools), `${place}, ${name}`).toEqual([]);
      }
      return places;
    });
  },
});
// The messages say what a trace would show.
test.use({ reducedMotion: 'reduce', trace: 'off' });
test.describe.configure({ timeout: 600_000 });

test('public pages are accessible and fit every screen', async ({ page, expectNoProblems }) => {
  for (const path of publicPages) {
    await openAndWaitForIdle(page, path, 0);
    await expect(pageHeading(page)).toBeVisible();
    await expectNoProblems(path);
  }
});

test('empty pages are accessible and fit every screen, with their headings in one place', async ({
  page,
  newAccount,
  signInAs,
  expectNoProblems,
}) => {
  await signInAs(await newAccount('Axel', tenant));
  const filled = filledPages({ clientId: '', projectId: '', invoiceId: '' });
  await visit(page, emptyPages, (path) =>
    expectNoProblems(path, { isAlsoSeenFilled: filled.includes(path) }),
  );
});

test('filled pages are accessible and fit every screen, with their headings in one place', async ({
  page,
  newAccount,
  signInAs,
  stint,
  expectNoProblems,
}) => {
  const account = await newAccount('Axa', tenant);
  const work = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  await visit(page, filledPages(work), expectNoProblems);
});

test('dialogs are accessible and fit every screen', async ({
  page,
  newAccount,
  signInAs,
  stint,
  expectNoProblems,
}) => {
  const account = await newAccount('Axl', tenant);
  const { clientId, projectId } = await aWeekOfWork(stint.url, account);
  await createRecord(stint.url, account, '/clients', { name: 'ACME', email: 'office@acme.example' });
  await signInAs(account);
  for (const [path, button, ...parts] of [
    [`/clients/${clientId}`, 'Edit', 'Invoicing', 'Address', 'Contacts', 'Private notes'],
    [`/projects/${projectId}`, 'Edit'],
    [`/projects/${projectId}`, /^Actions for/],
    ['/clients', 'Add client'],
    ['/clients', 'Review'],
    ['/projects', 'Add project'],
    ['/timesheets', 'Add entry'],
    ['/expenses', 'Add expense', 'Tax', 'Currency', 'Details'],
    ['/admin/roles', 'Invite'],
  ] as const) {
    await open(page, path);
    await page.getByRole('button', { name: button }).first().click();
    if (typeof button !== 'string') await page.getByRole('menuitem', { name: 'Recalculate rates' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (const part of parts) await dialog.getByRole('button', { name: part }).click();
    await expectNoProblems(`${path} ${String(button)}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('an import is accessible and fits every screen', async ({
  page,
  newAccount,
  signInAs,
  expectNoProblems,
}) => {
  await signInAs(await newAccount('Axon', tenant));
  await page.goto('/imports');
  await page.getByLabel('File to import').setInputFiles('tests/import-files/bad-rows.csv');
  await expect(page.getByRole('button', { name: 'Use this rate' })).toBeEnabled();
  await expectNoProblems('preview of an import');
  await page.getByRole('button', { name: 'Use this rate' }).click();
  await page.getByRole('button', { name: 'Import 2 entries' }).click();
  await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible();
  await expectNoProblems('report of an import');
  await open(page, '/imports');
  await expect(page.getByText('Previous imports')).toBeVisible();
  await expectNoProblems('list of imports');
});

test('the timer is accessible and fits every screen', async ({
  page,
  newAccount,
  signInAs,
  expectNoProblems,
}) => {
  await signInAs(await newAccount('Axi', tenant));
  await page.goto('/invoices');
  await pressTimerButton(page, 'Track Time');
  await expect(timerPanel(page).getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expectNoProblems('idle timer');
  await pressTimerButton(page, 'Start');
  await expect(timerPanel(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expectNoProblems('running timer');
  await pressTimerButton(page, 'Pause');
  await pressTimerButton(page, 'Close timer');
  await expect(timerPanel(page).getByRole('button', { name: /Paused/ })).toBeVisible();
  await expectNoProblems('collapsed timer');
});

async function visit(
  page: Page,
  paths: readonly string[],
  expectNoProblems: (place: string) => Promise<Places>,
): Promise<void> {
  const places: [path: string, Places][] = [];
  const headings = new Set<string>();
  for (const path of paths) {
    await open(page, path);
    headings.add(await pageHeading(page).innerText());
    places.push([path, await expectNoProblems(path)]);
  }
  for (const edge of ['left', 'belowLink', 'belowBar'] as const) {
    const edges = places.map(([path, ofViews]) => ({
      path,
      px: Object.values(ofViews).map((place) => place[edge]),
    }));
    const withEdge = edges.filter(({ px }) => px[0] !== undefined);
    expect.soft(withEdge, edge).toEqual(withEdge.map(({ path }) => ({ path, px: withEdge[0]?.px })));
  }
  // A few pages differ only in a tab or a view.
  expect(headings.size).toBeGreaterThan(paths.length / 2);
}

/** The app is loaded once, as by a person who follows its links. */
async function open(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') await openAndWaitForIdle(page, path, 0);
  else await doAndWaitForIdle(page, () => page.evaluate(navigate, path));
  await expect(pageHeading(page)).toBeVisible();
}

/** Runs in the page. A focus ring that is still on its way counts as missing, and each stop would have to wait for it. */
function stopMotion(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page. Measures the words, because the heading's box may have room around them. */
function headingPlace(): HeadingPlace {
  const heading = document.querySelector('h1');
  const main = document.querySelector('main');
  if (!heading || !main) throw new Error('The page has no heading.');
  const words = document.createRange();
  words.selectNodeContents(heading);
  const [line] = words.getClientRects();
  if (!line) throw new Error('The heading has no words.');
  const link = [...main.querySelectorAll('a')].findLast(
    (each) => each.compareDocumentPosition(heading) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return link
    ? { left: line.left, belowLink: line.top - link.getBoundingClientRect().bottom }
    : { left: line.left, belowBar: line.top - main.getBoundingClientRect().top };
}

/** Runs in the page. The router follows the history. */
function navigate(path: string): void {
  history.pushState({ idx: history.length }, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
