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
const packages = ['chromium', 'fonts-liberation'];
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
  // pages with scripts in every window.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
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
  const given = environment['CHROMIUM_PATH'];
  if (given) return given;
  const folders = (environment['PATH'] ?? '').split(delimiter);
  return [
    ...folders.flatMap((folder) => programs.map((program) => join(folder, program))),
    ...knownPaths,
  ].find(isProgram);
}

/** Finds Chromium, or downloads it if that needs no interaction; otherwise names the command to run. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log(`Chromium not found: ${install.join(' ')}`);
    apt(['update']);
    apt(install.slice(1));
    const fetched = findChromium();
    if (fetched) return fetched;
  }
  const command = existsSync('/usr/bin/apt-get')
    ? `sudo ${install.join(' ')}`
    : 'your package manager’s "install chromium"';
  throw new Error(`The browser tests need Chromium. Run: ${command}\nor set CHROMIUM_PATH to one.`);
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
