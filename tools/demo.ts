/** Runs Stint with a year of realistic demo data in a separate directory: `npm run demo`. */
import { readConfig } from '#src/app/server/config.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { ensureDemo } from './demo/demo-directory.ts';
import { demoPeople } from './demo/fill-demo.ts';

try {
  // Always separate from real data, regardless of the configuration.
  const config = readConfig(process.env);
  const dataDir = `${config.dataDir}-demo`;
  process.env['STINT_DATA_DIR'] = dataDir;
  delete process.env['DATABASE_URL'];
  const { password, madeAt, portalPath } = await ensureDemo(dataDir, (message) => console.log(message));
  const { owner, viewer, pending } = demoPeople;
  console.log(`Sign in as ${owner.email} with the password ${password}
(also ${viewer.email}, who views a client, and ${pending.email}, who awaits approval)
Lindqvist Coffee sees its portal without an account at ${config.url}${portalPath}
The data ends on ${madeAt.slice(0, 10)}. Delete ${dataDir} to create it again.`);
  await import('#src/app/server/main.ts');
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
