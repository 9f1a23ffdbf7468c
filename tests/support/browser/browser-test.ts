/** What every browser test starts from: a Stint of its worker's own, people in it, and a quiet console. */
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { startStint } from '#tests/support/server/stint-process.ts';
import type { StintProcess } from '#tests/support/server/stint-process.ts';
import { setRole, register } from '#tests/support/server/test-accounts.ts';
import type { RoleRecord, TestAccount } from '#tests/support/server/test-accounts.ts';

export { expect };

/** The day it is where the browser is (playwright.config.ts), which is not always the day where the tests run. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format();

/** What Chromium itself writes of every request without a network. */
export const disconnectedError = /net::ERR_INTERNET_DISCONNECTED/;

interface TestFixtures {
  /** Console words a test wants to hear: each must come, and no other may. */
  expectConsole: (...words: RegExp[]) => void;
  /** Makes this page's browser the account's own. */
  signInAs: (account: TestAccount) => Promise<void>;
  /** A new account with this role record; without one it awaits approval. */
  newAccount: (name: string, role?: RoleRecord) => Promise<TestAccount>;
}
interface WorkerFixtures {
  stint: StintProcess;
  /** The first account: superAdmin with a tenant of its own. */
  owner: TestAccount;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stint: [
    async ({}, provide) => {
      await using stint = await startStint();
      await provide(stint);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  owner: [
    async ({ stint }, provide) => {
      await provide(await register(stint.url, 'Olga'));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stint }, provide) => {
    await provide(stint.url);
  },
  signInAs: async ({ context }, provide) => {
    await provide(async ({ storageState }) => {
      // What the last account's pages still ask must not be answered to nobody.
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
  expectConsole: [
    async ({ context, stint }, provide, info) => {
      const heard = collectConsole(context);
      const expected: RegExp[] = [];
      await provide((...words) => expected.push(...words));
      const surprises = heard.filter((line) => !expected.some((wish) => wish.test(line)));
      const silences = expected.filter((wish) => !heard.some((line) => wish.test(line)));
      if (info.status !== info.expectedStatus) await info.attach('stint', { body: stint.output() });
      expect(surprises, 'nothing unexpected on the console').toEqual([]);
      expect(silences.map(String), 'everything expected on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** What pages ask for by themselves, whoever is there. */
const backgroundRequests =
  /\/(api\/events|healthz|api\/functions\/unwrapDataKey|api\/rpc\/encryption\/privateMode)$/;

/** Errors, warnings, uncaught exceptions; violations of the content security policy are among the errors. */
function collectConsole(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on('console', (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // The stream of live events ends with the server or the session, then it is asked whether anybody is there; the data
    // key is fetched, silently [8.8], and it is asked whether something is to be converted: browsers
    // say of each, whatever the page does.
    if (backgroundRequests.test(message.location().url)) return;
    // Where a test does without the service worker (playwright.config.ts), the runner itself says so.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => heard.push(`uncaught: ${String(error.error().stack)}`));
  return heard;
}
