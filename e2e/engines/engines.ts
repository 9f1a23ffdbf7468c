/** Chromium, Firefox and WebKit as this machine has them, each with an empty profile and no window. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { chromiumFlags, findChromium } from '#tools/find-chromium.ts';
import { openMarionetteSession } from './marionette.ts';
import {
  findProgram,
  hasScreen,
  startProgram,
  startScreen,
  temporaryFolder,
  untilReady,
} from './programs.ts';
import type { RunningProgram } from './programs.ts';
import { openHttpSession } from './webdriver.ts';
import type { HttpDriver, Parameters, WebDriver } from './webdriver.ts';

export interface RunningEngine {
  driver: WebDriver;
  /** Errors on the console since the last call: also uncaught exceptions, failed requests and refused content. */
  consoleErrors(): Promise<string[]>;
}

export interface Engine {
  name: string;
  /** Debian’s packages, for people who lack one. */
  packages: string;
  isInstalled(): boolean;
  /** Its processes end with the stack. */
  start(opened: AsyncDisposableStack): Promise<RunningEngine>;
}

const chromium: Engine = {
  name: 'chromium',
  packages: 'chromium chromium-driver',
  isInstalled: () => Boolean(findChromium() && findProgram('chromedriver')),
  async start(opened) {
    const driver = await startDriver('chromedriver', opened, {
      'goog:chromeOptions': { binary: findChromium(), args: ['--headless=new', ...chromiumFlags] },
      'goog:loggingPrefs': { browser: 'ALL' },
    });
    return {
      driver,
      async consoleErrors() {
        // chromedriver’s own form.
        const lines = (await driver.request('POST', 'se/log', { type: 'browser' })) as {
          level: string;
          message: string;
        }[];
        return lines.filter(({ level }) => level === 'SEVERE').map(({ message }) => message);
      },
    };
  },
};

const firefox: Engine = {
  name: 'firefox',
  packages: 'firefox-esr',
  isInstalled: () => findProgram('firefox-esr', 'firefox') !== undefined,
  async start(opened) {
    const profile = await temporaryFolder(opened);
    const port = await freePort();
    const settings = Object.entries({
      'marionette.port': port,
      // Otherwise only the developer tools get what the page logs.
      'devtools.console.stdout.content': true,
      'devtools.console.stdout.chrome': false,
      'app.update.enabled': false,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
    });
    await writeFile(
      join(profile, 'user.js'),
      settings.map(([name, value]) => `user_pref('${name}', ${value});\n`).join(''),
    );
    const program = startProgram(
      findProgram('firefox-esr', 'firefox') ?? 'firefox',
      ['-headless', '-no-remote', '-profile', profile, '--marionette', '--remote-allow-system-access'],
      opened,
    );
    const driver = await untilReady(() => openMarionetteSession(port));
    opened.defer(() => driver.end());
    return {
      driver,
      async consoleErrors() {
        // An array of strings.
        const thrown = (await driver.runInBrowser(readFirefoxConsole)) as string[];
        return [...thrown, ...matchingLines(program, /^console\.error: (?!RSLoader)/)];
      },
    };
  },
};

/** Runs in Firefox itself: errors of web pages. */
const readFirefoxConsole = `
  const messages = Services.console.getMessageArray();
  Services.console.reset();
  return messages
    .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
    .filter(({ sourceName }) => sourceName.startsWith('http'))
    .map((message) => message.toString());
`;

const webkit: Engine = {
  name: 'webkit',
  packages: 'webkit2gtk-driver xvfb',
  isInstalled: () => Boolean(findProgram('WebKitWebDriver') && (hasScreen() || findProgram('Xvfb'))),
  async start(opened) {
    const environment = hasScreen() ? {} : { DISPLAY: await startScreen(opened) };
    const driver = await startDriver(
      'WebKitWebDriver',
      opened,
      // Returns before the page’s scripts run, so that their errors are collected.
      { pageLoadStrategy: 'none' },
      environment,
    );
    const run = (script: string) => driver.send('executeScript', { script, args: [] });
    return {
      driver: {
        ...driver,
        async send(command, parameters) {
          const answer = await driver.send(command, parameters);
          if (command === 'navigate' || command === 'refresh')
            await untilReady(async () => {
              if (!(await run(collectErrors))) throw new Error('The page did not change.');
            });
          return answer;
        },
      },
      // An array of strings: see below.
      consoleErrors: async () => (await run('return globalThis.collectedErrors.splice(0);')) as string[],
    };
  },
};

/** Runs in the page, as WebKit doesn’t pass on the console of a new profile. False on a page that has it already. */
const collectErrors = `
  if (globalThis.collectedErrors || !location.protocol.startsWith('http')) return false;
  const errors = (globalThis.collectedErrors = []);
  addEventListener('error', ({ message, target }) => errors.push(message ?? \`\${target.outerHTML} did not load\`), true);
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  new ReportingObserver((reports) => errors.push(...reports.map(({ body }) => \`refused: \${body.blockedURL}\`)), {
    types: ['csp-violation'],
    buffered: true,
  }).observe();
  const { error } = console;
  console.error = (...logged) => {
    errors.push(logged.map(String).join(' '));
    error(...logged);
  };
  return true;
`;

export const engines: readonly Engine[] = [chromium, firefox, webkit];

async function startDriver(
  name: string,
  opened: AsyncDisposableStack,
  capabilities: Parameters,
  environment: Record<string, string> = {},
): Promise<HttpDriver> {
  const port = await freePort();
  startProgram(name, [`--port=${port}`], opened, environment);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(() => fetch(`${url}/status`));
  const driver = await openHttpSession(url, capabilities);
  opened.defer(() => driver.end());
  return driver;
}

const matchingLines = (program: RunningProgram, pattern: RegExp): string[] =>
  program
    .newOutput()
    .split('\n')
    .filter((line) => pattern.test(line));
