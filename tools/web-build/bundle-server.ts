import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fingerprintSources } from '../bootstrap/ensure-built.mjs';
import { bundleProgram } from './bundle-program.ts';

const serverFolder = 'build/server';
/** The server uses the bundles in the folder SIDE_PROCESS_BUNDLES. */
export const sideProcessesFolder = 'build/side-processes';
export const serverProgram = `${serverFolder}/main.mjs`;
const stamp = `${serverFolder}/.bundled-from`;

/**
 * Bundles the server, and each module that it runs as a process, unless they were bundled from exactly these sources:
 * the builds of all languages and the tests share them. One file of two megabytes takes 50 MB less memory than two
 * thousand, and starts sooner.
 */
export async function ensureServerBundles(root: string): Promise<void> {
  const fingerprint = await fingerprintSources();
  const bundledFrom = await readFile(join(root, stamp), 'utf8').catch(() => undefined);
  if (bundledFrom === fingerprint) return;
  await rm(join(root, stamp), { force: true });
  await bundleProgram('src/app/server/main.ts', root, serverFolder);
  for (const file of globSync('src/**/*-worker.ts', { cwd: root }))
    await bundleProgram(file, root, join(sideProcessesFolder, basename(file, '.ts')));
  await writeFile(join(root, stamp), fingerprint);
}
