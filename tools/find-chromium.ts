/** Finds Chromium on this machine, and explains how to install it. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const knownPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** Chromium without its windows: opens a page in a third less time. Only Debian has it as a package. */
const headlessShell = 'chromium-headless-shell';
const isRoot = process.getuid?.() === 0;

/** Disables services that tests don't need; as root, Chromium must run without its sandbox. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The last such flag wins, so it repeats Playwright's list. Added: the address bar's suggestion popup, which runs two
  // pages with scripts in every window, and the process that waits for a page on another site.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'SpareRendererForSitePerProcess',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
];

export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return pathOf([...placesOf(programs, environment), ...knownPaths], environment);
}

/** For tests, which open thousands of pages. */
export function findTestBrowser(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return pathOf(placesOf([headlessShell], environment), environment) ?? findChromium(environment);
}

/** Finds Chromium, or downloads it if that needs no interaction; otherwise names the command to run. */
export function ensureChromium(): string {
  return findChromium() ?? install('chromium', findChromium);
}

/** Like `ensureChromium`, for tests. */
export function ensureTestBrowser(): string {
  const found = findTestBrowser();
  if (found) return found;
  try {
    return install(headlessShell, findTestBrowser);
  } catch {
    // Other distributions have only Chromium.
    return install('chromium', findTestBrowser);
  }
}

function pathOf(places: string[], environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment['CHROMIUM_PATH'];
  if (given) return given;
  return places.find(isProgram);
}

function placesOf(names: string[], environment: NodeJS.ProcessEnv): string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function install(browser: string, find: () => string | undefined): string {
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', browser, 'fonts-liberation'];
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log(`Chromium not found: ${command.join(' ')}`);
    apt(['update']);
    apt(command.slice(1));
    const fetched = find();
    if (fetched) return fetched;
  }
  const advice = existsSync('/usr/bin/apt-get')
    ? `sudo ${command.join(' ')}`
    : 'your package manager’s "install chromium"';
  throw new Error(`The browser tests need Chromium. Run: ${advice}\nor set CHROMIUM_PATH to one.`);
}

function apt(args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable: try the next place.
    return false;
  }
}
