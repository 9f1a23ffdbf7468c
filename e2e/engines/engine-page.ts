/** A page as a person uses it, in any engine: found by role and name, clicked and typed into by WebDriver. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebDriverError } from './webdriver.ts';
import type { WebDriver } from './webdriver.ts';

/** One step down the page: what has this role and name, label or text. Names match as a whole, texts in part. */
export type Query = { role: string; name?: string; level?: number } | { label: string } | { text: string };

export interface EnginePage {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  click(...queries: Query[]): Promise<void>;
  fill(text: string, ...queries: Query[]): Promise<void>;
  /** Presses a key together with Ctrl. */
  pressWithControl(key: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Waits until it is there. */
  see(...queries: Query[]): Promise<void>;
  waitUntilGone(...queries: Query[]): Promise<void>;
  textOf(...queries: Query[]): Promise<string>;
  /** The value of a field. */
  valueOf(...queries: Query[]): Promise<string>;
  /** Runs a script in the page. */
  run(script: string): Promise<unknown>;
  waitFor(what: string, isTrue: () => Promise<boolean>): Promise<void>;
  /** The texts of all that are there, in order. */
  textsOf(...queries: Query[]): Promise<string[]>;
  /** A picture as PNG, once nothing appears or disappears any more. */
  picture(): Promise<Buffer>;
}

/** Keys without a character, as WebDriver writes them. */
export const keys = { control: '\uE009', enter: '\uE007', escape: '\uE00C' };

const patienceMs = 30_000;
/** The name of an element in the answers of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const testingLibrary = readFileSync(
  fileURLToPath(
    new URL('../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', import.meta.url),
  ),
  'utf8',
);

/** Runs in the page. Elements that the queries lead to, one after the other, without those that aren’t drawn. */
const findScript = `
  ${testingLibrary}
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = globalThis.TestingLibraryDom;
  const one = (within, query) => {
    const { role, label, text, ...options } = query;
    if (role) return queryAllByRole(within, role, options);
    // Labels of required fields end in an asterisk.
    const isLabel = (content) => content.replace(' *', '') === label;
    if (label) return queryAllByLabelText(within, isLabel, { selector: 'input, textarea, select' });
    return queryAllByText(within, text, { exact: false });
  };
  const isDrawn = (element) => element.getClientRects().length > 0;
  let found = [document.body];
  for (const query of arguments[0]) found = found.flatMap((element) => one(element, query)).filter(isDrawn);
`;

const named = (queries: Query[]): string =>
  queries.map((query) => Object.values(query).join(' ')).join(' › ');

export function createEnginePage(driver: WebDriver): EnginePage {
  const run = (script: string, ...args: unknown[]) => driver.send('executeScript', { script, args });

  /** Tries again while the page is still changing. */
  async function retry<Result>(what: string, act: () => Promise<Result | undefined>): Promise<Result> {
    const deadline = performance.now() + patienceMs;
    let lastError: WebDriverError | undefined;
    while (performance.now() < deadline) {
      try {
        const result = await act();
        if (result !== undefined) return result;
        lastError = undefined;
      } catch (error) {
        if (!(error instanceof WebDriverError)) throw error;
        lastError = error;
      }
      await delay(100);
    }
    throw new Error(`${what}: ${lastError?.message ?? 'not as expected'}`);
  }

  const find = async (queries: Query[]): Promise<string | undefined> => {
    const element = (await run(`${findScript} return found[0];`, queries)) as Record<string, string> | null;
    return element?.[elementKey];
  };

  const textsOf = async (queries: Query[]) =>
    (await run(
      `${findScript} return found.map((element) => element.innerText.trim());`,
      queries,
    )) as string[];

  const click = (queries: Query[]) =>
    retry(named(queries), async () => {
      const id = await find(queries);
      if (id === undefined) return undefined;
      await driver.send('clickElement', { id });
      return true;
    });

  const pressKeys = (pressed: readonly string[]) =>
    driver.send('performActions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            ...pressed.map((value) => ({ type: 'keyDown', value })),
            ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
          ],
        },
      ],
    });

  return {
    async open(url) {
      await driver.send('navigate', { url });
    },
    async reload() {
      await driver.send('refresh');
    },
    async click(...queries) {
      await click(queries);
    },
    async fill(text, ...queries) {
      await click(queries);
      const id = await retry(named(queries), () => find(queries));
      await driver.send('sendKeys', { id, text });
    },
    async pressWithControl(key) {
      await pressKeys([keys.control, key]);
    },
    async press(key) {
      await pressKeys([key]);
    },
    async see(...queries) {
      await retry(named(queries), () => find(queries));
    },
    async waitUntilGone(...queries) {
      await retry(named(queries), async () => ((await find(queries)) === undefined ? true : undefined));
    },
    async waitFor(what, isTrue) {
      await retry(what, async () => ((await isTrue()) ? true : undefined));
    },
    async valueOf(...queries) {
      const value = await retry(named(queries), () =>
        run(`${findScript} return found[0]?.value ?? undefined;`, queries),
      );
      return String(value);
    },
    run,
    async textOf(...queries) {
      return retry(named(queries), async () => (await textsOf(queries))[0]);
    },
    textsOf: (...queries) => textsOf(queries),
    async picture() {
      let before: unknown;
      let stillFor = 0;
      await retry('a page at rest', async () => {
        const elements = await run("return document.querySelectorAll('*').length;");
        stillFor = elements === before ? stillFor + 1 : 0;
        before = elements;
        return stillFor > 3 ? true : undefined;
      });
      return Buffer.from((await driver.send('takeScreenshot')) as string, 'base64');
    },
  };
}
