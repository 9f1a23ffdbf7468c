import { execFile } from 'node:child_process';
import { readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasErrorCode, ignoreError } from '#src/platform/server/fs-errors.ts';
import { StartupError } from '#src/platform/server/startup-error.ts';
import type { Cluster } from './cluster.ts';
import { socketFolderPrefix } from './endpoint.ts';
import { runProgram } from './run-program.ts';

/**
 * We hold the data lock, so a server still running on this data belongs to a crashed Stint process. We stop it rather
 * than reuse it: our server has current settings, ends with us, and drops unfinished transactions.
 */
export async function stopOrphanedServer(cluster: Cluster, platform = process.platform): Promise<void> {
  const pidFile = join(cluster.directory, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch((error: unknown) => {
    ignoreError('ENOENT')(error);
    return null;
  });
  if (text?.trim() === '') return removeEmptyPidFile(cluster, pidFile, platform);
  const lines = (text ?? '').split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;

  if (await isServerProcess(cluster.directory, pid)) {
    cluster.log.warn('An earlier Stint process was killed and left its database running; stopping it first');
    await stop(cluster, pid);
  } else if (process.platform !== 'win32') {
    // The process id may have been reused. With our id, PostgreSQL knows this isn't a server but still uses the rest of
    // the file to find old workers; deleting the file would prevent that.
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n')).catch(ignoreError('ENOENT'));
  }

  const socketFolder = lines[4] ?? '';
  if (basename(socketFolder).startsWith(socketFolderPrefix))
    await rm(socketFolder, { recursive: true, force: true });
}

/** A full disk or a power failure can leave the pid file empty. A live server would have exited within a minute. */
async function removeEmptyPidFile(
  { directory, log }: Cluster,
  pidFile: string,
  platform: NodeJS.Platform,
): Promise<void> {
  const ids = platform === 'linux' ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : null;
  const servers = ids && (await Promise.all(ids.map((id) => isServerProcess(directory, Number(id)))));
  if (!servers || servers.includes(true)) {
    throw new StartupError(
      `${pidFile} is empty. Make sure no PostgreSQL server uses ${directory}, delete that file, and start again.`,
    );
  }
  log.warn(`${pidFile} is empty and no server uses this data; removing it`);
  await rm(pidFile, { force: true });
}

async function isServerProcess(directory: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    // Readable for our own processes; one we can't read isn't ours.
    const [program, workingDirectory] = await Promise.all(
      ['exe', 'cwd'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    return workingDirectory === directory && basename(program ?? '').startsWith('postgres');
  }
  if (process.platform === 'win32') return isRunning(pid);
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(directory);
}

async function stop({ binDirectory, directory, user }: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    return runProgram(join(binDirectory, 'pg_ctl'), {
      args: ['stop', '-D', directory, '-m', 'fast'],
      cwd: directory,
      user,
    });
  }
  // Fast, immediate, then killed: PostgreSQL recovers from each.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalIfRunning(pid, signal);
    if (await hasEnded(pid)) return;
  }
  throw new Error(`The database server with process id ${pid} cannot be stopped.`);
}

async function hasEnded(pid: number): Promise<boolean> {
  const timeoutMs = 15_000;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(20)) {
    if (!isRunning(pid)) return true;
  }
  return false;
}

function isRunning(pid: number): boolean {
  return signalIfRunning(pid, 0);
}

function signalIfRunning(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (hasErrorCode(error, 'ESRCH')) return false;
    throw error;
  }
}
