/** Packages that stand in for S3, Google and identity providers. They are large, so only tests that need them install them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../emulators', import.meta.url));

/** Returns their `require`. The check has installed them before, so that two tests don’t install at the same time. */
export async function loadEmulators(): Promise<NodeJS.Require> {
  const isInstalled = await access(join(folder, 'node_modules/.package-lock.json')).then(
    () => true,
    () => false,
  );
  if (!isInstalled) await install();
  return createRequire(join(folder, 'package.json'));
}

async function install(): Promise<void> {
  const child = spawn('npm', ['run', 'emulators'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The emulators could not be installed (npm run emulators).');
}
