/** Every page for people with large zoom, colours of their own or a keyboard alone: `npm run test:access`. */
import {
  coveringParts,
  crowdedTargets,
  lostInForcedColours,
  misleadingNames,
  movingParts,
  rowsWithSeveralStops,
} from '#tests/support/browser/access-checks.ts';
import { test, expect } from '#tests/support/browser/browser-test.ts';
import { aWeekOfWork, filledPages, rarePages, tenant } from '#tests/support/browser/every-page.ts';
import { overflowingElements } from '#tests/support/browser/overflow.ts';
import { pageHeading, timerPanel } from '#tests/support/browser/page-locators.ts';
import { doAndWaitForIdle, openAndWaitForIdle } from '#tests/support/browser/wait-for-idle.ts';

/** 1280 × 800 px at 200 %, and 1280 × 1024 px at 400 % (WCAG 1.4.10). */
const zooms = [
  { name: '200 %', width: 640, height: 400 },
  { name: '400 %', width: 320, height: 256 },
];
/** Blocks of a calendar are as high as their time is long; the list has the same entries. */
const withTargetsBySize = '/timesheets?view=calendar';

test.use({ reducedMotion: 'reduce', trace: 'off' });
test.describe.configure({ timeout: 600_000 });

test('pages work with large zoom, forced colours, the keyboard and less motion @all', async ({
  page,
  newAccount,
  signInAs,
  stint,
}) => {
  const account = await newAccount('Axe', tenant);
  const work = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  const others = ['/profile', '/documents', '/imports', '/invoices/settings', '/expenses/categories'];
  for (const path of [...filledPages(work), ...others, ...rarePages]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAndWaitForIdle(page, path);
    await expect(pageHeading(page)).toBeVisible();
    const checks = [lostInForcedColours, misleadingNames, movingParts, rowsWithSeveralStops];
    if (path !== withTargetsBySize) checks.push(crowdedTargets);
    for (const find of checks) expect.soft(await find(page), `${path}, ${find.name}`).toEqual([]);
    for (const { name, width, height } of zooms) {
      await doAndWaitForIdle(page, () => page.setViewportSize({ width, height }));
      for (const find of [overflowingElements, coveringParts])
        expect.soft(await find(page), `${path}, ${name}`).toEqual([]);
    }
  }
});

test('the focus returns to what opened a dialog @all', async ({ page, newAccount, signInAs, stint }) => {
  const account = await newAccount('Axo', tenant);
  const { clientId, projectId } = await aWeekOfWork(stint.url, account);
  await signInAs(account);
  for (const [path, name] of [
    ['/clients', 'Add client'],
    ['/projects', 'Add project'],
    ['/timesheets', 'Add entry'],
    ['/expenses', 'Add expense'],
    ['/admin/roles', 'Invite'],
    ['/profile', 'Change name'],
    ['/profile', 'Change email'],
    ['/profile', 'Change password'],
    ['/profile', 'Lock time'],
    [`/clients/${clientId}`, 'Edit'],
    [`/projects/${projectId}`, 'Edit'],
    [`/projects/${projectId}`, /^Actions for/],
    ['/timesheets?view=week', 'Add row'],
  ] as const) {
    await page.goto(path);
    const opener = page.getByRole('button', { name, exact: true }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    if (typeof name !== 'string')
      await page.getByRole('menuitem', { name: 'Recalculate rates' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener, `${path} ${String(name)}`).toBeFocused();
  }
});

test('the open timer passes too: ready, running and paused @all', async ({ page, newAccount, signInAs }) => {
  await signInAs(await newAccount('Axi', tenant));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Track Time' }).click();
  await timerPanel(page).getByLabel('Description').fill('Wireframes');
  for (const next of ['Start', 'Pause', 'Resume']) {
    const button = timerPanel(page).getByRole('button', { name: next, exact: true });
    await expect(button).toBeVisible();
    await expect(timerPanel(page).getByRole('button', { name: /^Stop/ })).toHaveAccessibleName(
      'Stop and discard',
    );
    for (const find of [lostInForcedColours, misleadingNames, movingParts, crowdedTargets])
      expect.soft(await find(page), `before ${next}, ${find.name}`).toEqual([]);
    await button.click();
  }
});
