/** The main journey, as in e2e/first-entry.spec.ts, and every page of the menu. */
import { keys } from './engine-page.ts';
import type { EnginePage, Query } from './engine-page.ts';

export interface Step {
  name: string;
  act(page: EnginePage): Promise<void>;
}

const button = (name: string): Query => ({ role: 'button', name });
const link = (name: string): Query => ({ role: 'link', name });
const option = (name: string): Query => ({ role: 'option', name });
const label = (text: string): Query => ({ label: text });
const text = (part: string): Query => ({ text: part });
const dialog: Query = { role: 'dialog' };
const timer: Query = { role: 'region', name: 'Timer' };
const menu: Query = { role: 'navigation', name: 'Main' };
const main: Query = { role: 'main' };
const heading = (name?: string): Query => ({
  role: 'heading',
  level: 1,
  ...(name !== undefined && { name }),
});

/** Headings that aren’t the name in the menu. */
const otherHeadings: Readonly<Record<string, string>> = {};

export const journey = (url: string): Step[] => [
  {
    name: 'register',
    async act(page) {
      await page.open(url);
      await page.click({ role: 'banner' }, link('Register'));
      await page.fill('Ada Lovelace', label('Name'));
      await page.fill('ada@example.org', label('Email'));
      await page.fill('notes on the engine', label('Password'));
      await page.click(main, button('Register'));
      await page.see(heading('Dashboard'));
    },
  },
  {
    name: 'add a client',
    async act(page) {
      await page.click(link('Add a client'));
      await page.fill('Babbage & Co', dialog, label('Name'));
      await page.click(dialog, button('Save'));
      await page.waitUntilGone(dialog);
      await page.see(main, link('Babbage & Co'));
    },
  },
  {
    name: 'add a project',
    async act(page) {
      await page.click({ role: 'status' }, button('Add a project'));
      await page.fill('Analytical engine', dialog, label('Name'));
      await page.click(dialog, label('Client'));
      await page.click(option('Babbage & Co'));
      await page.click(dialog, button('Save'));
      await page.waitUntilGone(dialog);
      await page.see(main, link('Analytical engine'));
    },
  },
  {
    name: 'start the timer',
    async act(page) {
      await page.click(timer, button('Track Time'));
      await page.fill('Note G', timer, label('Description'));
      await page.click(timer, label('Project'));
      await page.click(option('Analytical engine'));
      await page.click(timer, button('Start'));
      await waitForElapsed(page, 2);
    },
  },
  {
    name: 'reload while it runs',
    async act(page) {
      const before = await elapsedSeconds(page);
      await page.reload();
      await waitForElapsed(page, before + 1);
    },
  },
  {
    name: 'stop and save',
    async act(page) {
      await page.click(timer, button('Pause'));
      await page.click(timer, button('Save'));
      await page.see(text('Time entry saved successfully!'));
      await page.click(menu, link('Timesheets'));
      await page.see(main, text('Note G'));
    },
  },
  {
    name: 'palette',
    async act(page) {
      await page.pressWithControl('k');
      await page.fill('Babbage', dialog, { role: 'combobox' });
      await page.see(dialog, option('Babbage & Co'));
    },
  },
  {
    name: 'open a result of the palette',
    async act(page) {
      await page.press(keys.enter);
      await page.see(heading('Babbage & Co'));
    },
  },
  {
    name: 'copy and paste',
    async act(page) {
      await copyAndPaste(page);
    },
  },
  {
    // Where browsers offer no clipboard.
    name: 'copy and paste without https',
    async act(page) {
      await page.run(`
        // Firefox runs scripts beside the page’s own.
        const own = window.wrappedJSObject ?? window;
        Object.defineProperty(own.navigator, 'clipboard', { value: undefined });
      `);
      await copyAndPaste(page);
    },
  },
];

/** Copies the build’s name from the footer over something else, and pastes it into the palette. */
async function copyAndPaste(page: EnginePage): Promise<void> {
  const input = [dialog, { role: 'combobox' }];
  await page.pressWithControl('k');
  await page.fill('Not copied', ...input);
  await page.pressWithControl('a');
  await page.pressWithControl('x');
  await page.press(keys.escape);
  await page.waitUntilGone(dialog);
  await page.click({ role: 'contentinfo' }, { role: 'button' });
  await page.pressWithControl('k');
  await page.click(...input);
  await page.pressWithControl('v');
  await page.waitFor('the build in the palette', async () =>
    /^[0-9a-f]{40}$/.test(await page.valueOf(...input)),
  );
  await page.press(keys.escape);
  await page.waitUntilGone(dialog);
}

/** One step for each page of the menu of who is signed in. */
export async function menuSteps(page: EnginePage): Promise<Step[]> {
  const names = await page.textsOf(menu, { role: 'link' });
  return names.map((name) => ({
    name: `menu ${name}`,
    async act() {
      await page.click(menu, link(name));
      await page.see(heading(otherHeadings[name] ?? name));
    },
  }));
}

async function elapsedSeconds(page: EnginePage): Promise<number> {
  const shown = /(\d+):(\d\d):(\d\d)/.exec(await page.textOf(timer));
  if (!shown) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0] = shown.slice(1).map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

async function waitForElapsed(page: EnginePage, seconds: number): Promise<void> {
  await page.waitFor(`${seconds} s on the timer`, async () => (await elapsedSeconds(page)) >= seconds);
}
