import { fileURLToPath } from 'node:url';
import { bundleServer, bundleSideProcesses } from './bundle-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Separate from the build's bundles, which may be of other sources.
const folder = 'build/test';

/** Bundled as in production: integration tests start dozens of servers and hundreds of their side processes. */
export async function setup(): Promise<void> {
  await bundleServer({ root, outDir: `${root}${folder}/server` });
  process.env['SERVER_PROGRAM'] = `${folder}/server/main.mjs`;
  const sideProcesses = `${root}${folder}/side-processes`;
  await bundleSideProcesses({ root, outDir: sideProcesses });
  process.env['SIDE_PROCESS_BUNDLES'] = sideProcesses;
}
