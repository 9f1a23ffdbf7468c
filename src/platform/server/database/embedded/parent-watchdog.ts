import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Cluster } from './cluster.ts';
import { postgresEnvironment } from './run-program.ts';

/**
 * Stops the server if our process is killed: a small shell waits for the end of a pipe that only we hold open. It
 * checks the process id in the server's pid file, so it can't signal another process.
 */
export function startParentWatchdog(
  { directory, user }: Cluster,
  server: ChildProcess,
  socketFolder: string,
): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined; // The next start finds the server and stops it.
  const shell = spawn('/bin/sh', ['-c', watchdogScript, 'stint-watcher', String(server.pid), socketFolder], {
    cwd: directory,
    env: postgresEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...user,
  });
  shell.on('error', () => shell.removeAllListeners()); // Silent: without a shell, the next start stops the orphaned server.
  shell.unref();
  return shell;
}

const watchdogScript = `
  read -r _
  [ "$(head -n 1 postmaster.pid)" = "$1" ] || exit
  kill -INT "$1"
  while kill -0 "$1"; do sleep 0.2; done
  rmdir "$2"`;
