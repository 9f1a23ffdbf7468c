import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from './run-program.mjs';
import { StartupError } from './startup-error.mjs';

const sources = [
  'src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tools/messages',
  'tools/web-build',
];
/** Stored with the build output, which every build replaces. */
const stamp = 'build/web/.built-from';

/**
 * Builds the web app unless it was built from exactly these sources.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  const built = await readFile(stamp, 'utf8').catch(() => undefined);
  if (built === (await fingerprintSources(process.env['STINT_LANGUAGE']))) return;

  process.stdout.write('Building the web app\n');
  const code = await runNpm(node, ['run', '--silent', 'build']);
  if (code !== 0) throw new StartupError('The web app could not be built. See the error above.');
}

/**
 * Every build calls this at its start, and the result at its end: however it was started, it isn't repeated for the
 * same sources.
 * @param {string | undefined} language
 * @returns {Promise<() => Promise<void>>}
 */
export async function markBuilt(language) {
  await rm(stamp, { force: true }); // Invalidate the build until the new one is complete.
  const fingerprint = await fingerprintSources(language);
  return () => writeFile(stamp, fingerprint);
}

/**
 * What builds depend on.
 * @param {string} [language]
 */
export async function fingerprintSources(language = '') {
  const chosen = language.trim();
  const hash = createHash('sha256').update(chosen === '' ? 'en' : chosen);
  for (const path of sources) {
    for (const file of await filesOf(path)) {
      const content = await readFile(file).catch(() => undefined); // A folder has no content.
      if (content) hash.update(`${file}\0`).update(content).update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * All files of a folder, or the single file. Tests don't affect the build.
 * @param {string} path
 */
async function filesOf(path) {
  const names = await readdir(path, { recursive: true }).catch(() => undefined);
  if (!names) return [path];
  return names
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .toSorted()
    .map((name) => join(path, name));
}
