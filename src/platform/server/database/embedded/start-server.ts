import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Endpoint } from './endpoint.ts';
import { startParentWatchdog } from './parent-watchdog.ts';
import { postgresSettings } from './postgres-settings.ts';
import { postgresEnvironment, runProgram } from './run-program.ts';
import { dataDirectoryArgument } from './system-user.ts';

export type ServerProcess = {
  ended: Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL and waits until it accepts connections, including crash recovery. */
export async function startPostgresServer(cluster: Cluster, access: Endpoint): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const { child, ready, lastWords } = spawnServer(cluster, access);
    const ended = once(child, 'exit');
    // From the start: crash recovery can take long, and our process may be killed in the meantime.
    const watcher = startParentWatchdog(cluster, child, access.settings['unix_socket_directories'] ?? '');
    void ended.then(() => watcher?.kill('SIGKILL'));
    if (await Promise.race([ready, ended.then(() => false)])) return serverProcess(cluster, child, ended);
    // The workers of a killed server need a moment to exit.
    const isCrowded = lastWords().includes('still in use');
    if (!isCrowded || attempt === 50) throw new Error(`PostgreSQL did not start: ${lastWords()}`);
    await delay(200);
  }
}

function spawnServer({ binDirectory, directory, user, isThrowaway, log }: Cluster, access: Endpoint) {
  const settings = Object.entries({ ...postgresSettings(isThrowaway), ...access.settings });
  const child = spawn(
    join(binDirectory, 'postgres'),
    [
      '-D',
      dataDirectoryArgument(directory, user),
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // A separate process group, so Ctrl-C reaches only us and requests finish before the database stops.
    {
      cwd: directory,
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      ...user,
    },
  );

  const lastLines: string[] = [];
  const ready = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    createInterface({ input: child.stderr }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > 10) lastLines.shift();
      if (line.includes('ready to accept connections')) resolve(true);
      if (line.includes('automatic recovery in progress'))
        log.warn('The database wasn’t shut down cleanly; recovering');
      if (/^(WARNING|PANIC):/.test(line)) log.warn(`PostgreSQL: ${line}`);
    });
  });
  return { child, ready, lastWords: () => lastLines.join(' ') };
}

function serverProcess(cluster: Cluster, child: ChildProcess, ended: Promise<unknown>): ServerProcess {
  return {
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await stopFast(cluster, child);
      await ended;
    },
  };
}

async function stopFast({ binDirectory, directory, user }: Cluster, child: ChildProcess): Promise<void> {
  if (process.platform !== 'win32') {
    child.kill('SIGINT');
    return;
  }
  // Windows has no signals; pg_ctl replaces them.
  await runProgram(join(binDirectory, 'pg_ctl'), {
    args: ['stop', '-D', directory, '-m', 'fast'],
    cwd: directory,
    user,
  });
}
