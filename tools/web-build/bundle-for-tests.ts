import { fileURLToPath } from 'node:url';
import { bundleSideProcesses } from './bundle-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Separate from the build's bundles, which may be of other sources.
const outDir = `${root}build/test/side-processes`;

/** Bundled as in production: integration tests start hundreds of these processes. */
export async function setup(): Promise<void> {
  await bundleSideProcesses({ root, outDir });
  process.env['SIDE_PROCESS_BUNDLES'] = outDir;
}
