import { readFile } from 'node:fs/promises';
import { runNpm } from './run-program.mjs';
import { StartupError } from './startup-error.mjs';

/** Installs the packages of package-lock.json unless exactly those are installed. */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  process.stdout.write('Installing packages (once; this takes a minute)\n');
  // All kinds, even if NODE_ENV or user settings omit some: the build needs dev packages, the database optional ones.
  const code = await runNpm(process.execPath, [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new StartupError('npm could not install the packages. See the error above.');
  if (!(await isInstalled()))
    throw new StartupError('npm left packages out. Delete node_modules and try again.');
}

/** npm writes this list last, so an interrupted installation has none. */
async function isInstalled() {
  const installed = await readPackages('node_modules/.package-lock.json');
  const wanted = await readPackages('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([place, expected]) =>
      place === '' || installed[place]?.version === expected.version || isForOtherPlatform(expected),
  );
}

/**
 * npm skips optional packages for other platforms. Only npm knows the machine's C library.
 * @param {Package} expected
 */
function isForOtherPlatform({ optional = false, os = [], cpu = [], libc }) {
  return optional && (libc !== undefined || !os.includes(process.platform) || !cpu.includes(process.arch));
}

/**
 * @typedef {{ version: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @param {string} file
 * @returns {Promise<Record<string, Package> | undefined>}
 */
async function readPackages(file) {
  try {
    const list = /** @type {{ packages: Record<string, Package> }} */ (
      JSON.parse(await readFile(file, 'utf8'))
    );
    return list.packages;
  } catch {
    // Missing or truncated: treat as not installed.
    return undefined;
  }
}
