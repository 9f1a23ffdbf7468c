/** The base of every browser test: one Stint per worker, accounts, and a console without errors. */
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { startStint } from '#tests/support/server/stint-process.ts';
import type { StintProcess } from '#tests/support/server/stint-process.ts';
import { setRole, register } from '#tests/support/server/test-accounts.ts';
import type { RoleRecord, TestAccount } from '#tests/support/server/test-accounts.ts';
import { collectUntranslatedTexts } from './untranslated-text.ts';

export { expect };

/** Today in the browser's time zone (playwright.config.ts), which may differ from the test runner's. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format();

/** What Chromium logs for every request made offline. */
export const disconnectedError = /net::ERR_INTERNET_DISCONNECTED/;

interface TestFixtures {
  /** Expected console messages: each must appear, and no others may. */
  expectConsole: (...patterns: RegExp[]) => void;
  /** Console messages that depend on what happens first. */
  allowConsole: (...patterns: RegExp[]) => void;
  allowedConsole: RegExp[];
  /** Signs this page's browser in. */
  signInAs: (account: TestAccount) => Promise<void>;
  /** A new account with this role record; without one it awaits approval. */
  newAccount: (name: string, role?: RoleRecord) => Promise<TestAccount>;
}
interface WorkerFixtures {
  stint: StintProcess;
  /** The first account: super admin with its own tenant. */
  owner: TestAccount;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stint: [
    async ({}, provide) => {
      await using stint = await startStint();
      await provide(stint);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  owner: [
    async ({ stint }, provide) => {
      await provide(await register(stint.url, 'Olga'));
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, provide) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await open(address, options);
      if (options?.waitUntil === undefined) await page.waitForFunction(hasStarted);
      return answer;
    };
    await provide(page);
  },
  baseURL: async ({ stint }, provide) => {
    await provide(stint.url);
  },
  signInAs: async ({ context }, provide) => {
    await provide(async ({ storageState }) => {
      // Open pages must not make requests after their session ends.
      for (const page of context.pages()) await page.goto('about:blank');
      await context.clearCookies();
      await context.addCookies(storageState.cookies);
    });
  },
  newAccount: async ({ stint, owner }, provide) => {
    await provide(async (name, role) => {
      const account = await register(stint.url, name);
      if (role) await setRole(stint.url, owner, account, role);
      return account;
    });
  },
  allowedConsole: [
    async ({}, provide) => {
      await provide([]);
    },
    { scope: 'test' },
  ],
  allowConsole: async ({ allowedConsole }, provide) => {
    await provide((...patterns) => allowedConsole.push(...patterns));
  },
  expectConsole: [
    async ({ context, stint, allowedConsole }, provide, info) => {
      const messages = collectConsole(context);
      const expected: RegExp[] = [];
      const untranslatedTexts = await collectUntranslatedTexts(context);
      await provide((...patterns) => expected.push(...patterns));
      const known = [...expected, ...allowedConsole];
      const unexpected = messages.filter((line) => !known.some((pattern) => pattern.test(line)));
      const missing = expected.filter((pattern) => !messages.some((line) => pattern.test(line)));
      if (info.status !== info.expectedStatus) await info.attach('stint', { body: stint.output() });
      expect(await untranslatedTexts(), 'all texts come from the catalogues').toEqual([]);
      expect(unexpected, 'nothing unexpected on the console').toEqual([]);
      expect(missing.map(String), 'everything expected on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** The app starts after the `load` event of a page that can be read without it. React marks the element that it renders into. */
function hasStarted(): boolean {
  const root = document.querySelector('#root');
  const isApp = document.body.dataset['scripts'] !== undefined;
  return !isApp || (root !== null && Object.keys(root).some((key) => key.startsWith('__react')));
}

/** Requests that pages make by themselves. */
const backgroundRequests =
  /\/(api\/events|healthz|api\/functions\/unwrapDataKey|api\/rpc\/encryption\/privateMode)$/;

/** Errors, warnings and uncaught exceptions, including violations of the content security policy. */
function collectConsole(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Browsers log failures of these background requests regardless of the page: the event stream, which ends with the
    // server or session, the health check after it, the data key [8.8], and the conversion status.
    if (backgroundRequests.test(message.location().url)) return;
    // Playwright itself logs this when a test blocks the service worker (playwright.config.ts).
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => messages.push(`uncaught: ${String(error.error().stack)}`));
  return messages;
}
