import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '#src/platform/server/startup-error.ts';
import { createPasswordFile } from './password-file.ts';
import { runProgram } from './run-program.ts';
import { dataDirectoryArgument, changeOwner } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

/** The files of one PostgreSQL and what it takes to run it on them. */
export type Cluster = {
  directory: string;
  binDirectory: string;
  user: SystemUser | undefined;
  isThrowaway: boolean;
  log: { info(message: string): void; warn(message: string): void };
};

const majorVersion = '18';

/** Makes the files at the first start. They get their name when they are complete, so a half-made cluster is never used. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { directory, user, log } = cluster;
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version?.trim() === majorVersion) return;
  if (version !== undefined) {
    throw new StartupError(
      `The database in ${directory} was written by PostgreSQL ${version.trim()}; this Stint brings PostgreSQL ${majorVersion}. Export your data with the Stint that wrote it.`,
    );
  }

  log.info('Making a new database');
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
      '--auth=reject', // `openAccess` lets the right one in.
      ...(password ? [`--pwfile=${password}`] : []),
      '--encoding=UTF8',
      // The same order of texts on every machine: the system's locales differ and change under an index.
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

/** A rename survives a power cut only when the directory it happened in is written down. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot, and does not need to.
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
