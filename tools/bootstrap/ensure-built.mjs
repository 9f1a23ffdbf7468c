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
/** Stored with the build output, so that any other build removes it. */
const stamp = 'build/web/.built-from';

/**
 * Builds the web app unless it was built from exactly these sources.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  const fingerprint = await fingerprintSources(sources);
  const built = await readFile(stamp, 'utf8').catch(() => undefined);
  if (built === fingerprint) return;

  process.stdout.write('Building the web app\n');
  await rm(stamp, { force: true }); // Invalidate the build until the new one is complete.
  const code = await runNpm(node, ['run', '--silent', 'build']);
  if (code !== 0) throw new StartupError('The web app could not be built. See the error above.');
  await writeFile(stamp, fingerprint);
}

/** @param {string[]} paths */
async function fingerprintSources(paths) {
  const hash = createHash('sha256').update(process.env['STINT_LANGUAGE'] ?? '');
  for (const path of paths) {
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
