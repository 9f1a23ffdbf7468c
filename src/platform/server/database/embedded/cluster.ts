import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { runProgram } from './run-program.ts';
import { dataDirectoryArgument, changeOwner } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** The files of a PostgreSQL cluster and what it takes to run it. */
export type Cluster = {
  directory: string;
  binDirectory: string;
  user: SystemUser | undefined;
  isThrowaway: boolean;
  log: { info(message: string): void; warn(message: string): void };
};

const majorVersion = '18';

/**
 * Creates the cluster on first start. It is renamed into place when complete, so an unfinished cluster is never used.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { directory, user, log } = cluster;
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version?.trim() === majorVersion) return;
  if (version !== undefined) {
    throw new StartupError(
      `The database in ${directory} was created by PostgreSQL ${version.trim()}, but this version of Stint includes PostgreSQL ${majorVersion}. Export your data with the version of Stint that created it.`,
    );
  }

  log.info('Creating a new database');
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await changeOwner(unfinished, user);
  await initialise(cluster, unfinished);
  await rename(unfinished, directory);
  await syncDirectory(dirname(directory));
}

async function initialise({ binDirectory, user, isThrowaway }: Cluster, unfinished: string): Promise<void> {
  const password = await createPasswordFile(dirname(unfinished));
  await runProgram(join(binDirectory, 'initdb'), {
    args: [
      `--pgdata=${dataDirectoryArgument(unfinished, user)}`,
      '--username=postgres',
      '--auth=reject', // `openEndpoint` sets up access.
      ...(password ? [`--pwfile=${password}`] : []),
      '--encoding=UTF8',
      // The same sort order on every machine: system locales differ, and a locale change corrupts indexes.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
      ...(isThrowaway ? ['--no-sync'] : []),
    ],
    cwd: unfinished,
    user,
  });
}

/** A rename survives a power failure only once its directory is synced. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows can't and needn't.
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The file with the random password of a new cluster; only for systems without Unix sockets. */
async function createPasswordFile(dataDir: string): Promise<string | undefined> {
  if (process.platform !== 'win32') return undefined;
  await writeFile(passwordFilePath(dataDir), randomBytes(32).toString('hex'), { mode: 0o600 });
  return passwordFilePath(dataDir);
}

export function passwordFilePath(dataDir: string): string {
  return join(dataDir, 'postgres-password');
}
