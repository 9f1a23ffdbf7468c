import { fileURLToPath } from 'node:url';
import { ensureServerBundles, serverProgram, sideProcessesFolder } from './bundle-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundled as in production: integration tests start dozens of servers and hundreds of their side processes. */
export async function setup(): Promise<void> {
  await ensureServerBundles(root);
  process.env['SERVER_PROGRAM'] = serverProgram;
  process.env['SIDE_PROCESS_BUNDLES'] = `${root}${sideProcessesFolder}`;
}
