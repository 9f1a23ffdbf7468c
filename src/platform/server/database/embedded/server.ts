import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Access } from './access.ts';
import type { Cluster } from './cluster.ts';
import { postgresEnvironment, runProgram } from './run-program.ts';
import { postgresSettings } from './settings.ts';
import { asWorkingDirectory } from './system-user.ts';
import { stopWhenWeDie } from './watcher.ts';

export type Server = {
  ended: Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts PostgreSQL on the cluster and waits until it answers; after a crash it has then recovered. */
export async function startServer(cluster: Cluster, access: Access): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const { child, ready, lastWords } = launch(cluster, access);
    const ended = once(child, 'exit');
    // From the beginning: recovery after a crash may take long, and we may die meanwhile.
    const watcher = stopWhenWeDie(cluster, child, access.settings['unix_socket_directories'] ?? '');
    void ended.then(() => watcher?.kill('SIGKILL'));
    if (await Promise.race([ready, ended.then(() => false)])) return running(cluster, child, ended);
    // The workers of a killed server take a moment to notice that it is gone.
    const isCrowded = lastWords().includes('still in use');
    if (!isCrowded || attempt === 50) throw new Error(`PostgreSQL did not start: ${lastWords()}`);
    await delay(200);
  }
}

function launch({ programs, directory, user, isThrowaway, log }: Cluster, access: Access) {
  const settings = Object.entries({ ...postgresSettings(isThrowaway), ...access.settings });
  const child = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      asWorkingDirectory(directory, user),
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Its own process group: Ctrl-C is ours to hear first, so that requests end before the database does.
    {
      cwd: directory,
      env: postgresEnvironment(),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      ...user,
    },
  );

  const words: string[] = [];
  const ready = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line);
      if (words.length > 10) words.shift();
      if (line.includes('ready to accept connections')) resolve(true);
      if (line.includes('automatic recovery in progress'))
        log.warn('The database was not stopped cleanly; recovering what was written');
      if (/^(WARNING|PANIC):/.test(line)) log.warn(`PostgreSQL: ${line}`);
    });
  });
  return { child, ready, lastWords: () => words.join(' ') };
}

function running(cluster: Cluster, child: ChildProcess, ended: Promise<unknown>): Server {
  return {
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await stopFast(cluster, child);
      await ended;
    },
  };
}

async function stopFast({ programs, directory, user }: Cluster, child: ChildProcess): Promise<void> {
  if (process.platform !== 'win32') {
    child.kill('SIGINT');
    return;
  }
  // Windows knows no signals; PostgreSQL's own tool speaks to it.
  await runProgram(join(programs, 'pg_ctl'), {
    args: ['stop', '-D', directory, '-m', 'fast'],
    cwd: directory,
    user,
  });
}
