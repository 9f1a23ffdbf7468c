/** Packages in separate folders, because they are large or need another TypeScript. Only their tests install them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder, which is also the name of the script that installs it. */
type Folder = 'emulators' | 'api-client';

/** Returns their `require`. The check has installed them before, so that two tests don’t install at the same time. */
export async function loadPackages(folder: Folder): Promise<NodeJS.Require> {
  const path = fileURLToPath(new URL(`../../${folder}`, import.meta.url));
  const isInstalled = await access(join(path, 'node_modules/.package-lock.json')).then(
    () => true,
    () => false,
  );
  if (!isInstalled) await install(folder);
  return createRequire(join(path, 'package.json'));
}

async function install(folder: Folder): Promise<void> {
  const child = spawn('npm', ['run', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The packages could not be installed (npm run ${folder}).`);
}
