import { readFile } from 'node:fs/promises';
import { runNpm } from './run.mjs';
import { Stop } from './stop.mjs';

/** Installs the packages of package-lock.json, unless exactly those are there. */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  process.stdout.write('Installing packages (once; this takes a minute)\n');
  // All kinds, whatever NODE_ENV or the user's settings leave out: the build needs the dev ones, the database the optional.
  const code = await runNpm(process.execPath, [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code !== 0) throw new Stop('npm could not install the packages; its reason stands above.');
  if (!(await isInstalled())) throw new Stop('npm left packages out. Delete node_modules and try again.');
}

/** npm writes its own list as the last thing it does, so an interrupted installation has none. */
async function isInstalled() {
  const installed = await packagesOf('node_modules/.package-lock.json');
  const wanted = await packagesOf('package-lock.json');
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(
    ([place, wish]) => place === '' || installed[place]?.version === wish.version || isForOthers(wish),
  );
}

/**
 * npm leaves out what is optional and made for another machine. Which C library a machine has only npm knows.
 * @param {Package} wish
 */
function isForOthers({ optional = false, os = [], cpu = [], libc }) {
  return optional && (libc !== undefined || !os.includes(process.platform) || !cpu.includes(process.arch));
}

/**
 * @typedef {{ version: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @param {string} file
 * @returns {Promise<Record<string, Package> | undefined>}
 */
async function packagesOf(file) {
  try {
    const list = /** @type {{ packages: Record<string, Package> }} */ (
      JSON.parse(await readFile(file, 'utf8'))
    );
    return list.packages;
  } catch {
    // Missing or cut short: in both cases there is nothing to rely on.
    return undefined;
  }
}
