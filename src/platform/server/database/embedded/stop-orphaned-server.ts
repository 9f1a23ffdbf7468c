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
 * We hold the lock of these data, so a server that still runs on them lost its Stint to a crash. It is stopped, not
 * taken over: a server of our own has today's settings, ends with us, and lets go of what the dead one had begun.
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
    cluster.log.warn('An earlier Stint was killed and left its database running; stopping that first');
    await stop(cluster, pid);
  } else if (process.platform !== 'win32') {
    // The id may belong to another process by now. With ours in its place PostgreSQL knows that this is no server,
    // and still looks for workers of the old one by the rest of the note, which deleting it would forbid.
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n')).catch(ignoreError('ENOENT'));
  }

  const socketFolder = lines[4] ?? '';
  if (basename(socketFolder).startsWith(socketFolderPrefix))
    await rm(socketFolder, { recursive: true, force: true });
}

/** A full disk or a power cut leaves the note empty. A server that runs would have ended itself within a minute. */
async function removeEmptyPidFile(
  { directory, log }: Cluster,
  pidFile: string,
  platform: NodeJS.Platform,
): Promise<void> {
  const ids = platform === 'linux' ? (await readdir('/proc')).filter((name) => /^\d+$/.test(name)) : null;
  const servers = ids && (await Promise.all(ids.map((id) => isServerProcess(directory, Number(id)))));
  if (!servers || servers.includes(true)) {
    throw new StartupError(
      `${pidFile} is empty. Make sure that no PostgreSQL runs on ${directory}, delete that file, and start again.`,
    );
  }
  log.warn(`${pidFile} is empty and no server runs on these data; removing it`);
  await rm(pidFile, { force: true });
}

async function isServerProcess(directory: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    // Readable for our own processes; a process that hides it from us is none of ours.
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
  // Fast, then at once, then by force: PostgreSQL recovers from each of them.
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
