/** Stint as users run it: its own process, port and database, deleted afterwards. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { delayVariable } from '#tests/support/delayed-imports.ts';
import { copyTemplate, withClient, withDatabaseName, dropLogins, listLogins } from './postgres-setup.ts';

export interface StintProcess {
  url: string;
  /** Stops it like Ctrl-C and starts it again with the same data and address. */
  restart(): Promise<void>;
  /** Kills it, as a power failure would; `start` starts it again. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** While it runs. */
  pid(): number | undefined;
  stop(): Promise<void>;
  /** Its output so far, for failing tests to show. */
  output(): string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Names the migrated database at DATABASE_URL that each Stint gets a copy of. */
export const templateVariable = 'STINT_TEST_TEMPLATE';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const delays = new URL('delayed-requests.ts', import.meta.url).href;
const cheapScrypt = new URL('cheap-scrypt.ts', import.meta.url).href;

export async function startStint(settings: Record<string, string> = {}): Promise<StintProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stint-run-'));
  const database = await createRunDatabase(process.env['DATABASE_URL']);
  const port = await freePort();
  const environment = {
    PATH: process.env['PATH'],
    PORT: String(port),
    STINT_DATA_DIR: dataDir,
    STINT_ATTEMPTS_PER_MINUTE: '10000',
    STINT_CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
    // Speeds up its start and its side processes.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'build', 'compile-cache'),
    ...(database ? { DATABASE_URL: database.url } : {}),
    NODE_OPTIONS: `--import=${cheapScrypt}${process.env[delayVariable] ? ` --import=${delays}` : ''}`,
    ...settings,
  };
  let output = '';
  let child: ReturnType<typeof spawnStint> | undefined;

  async function start(): Promise<void> {
    child = spawnStint(environment);
    const starting = child;
    const before = output.length;
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    starting.stdout.on('data', collect);
    starting.stderr.on('data', collect);
    await new Promise<void>((resolve, reject) => {
      starting.stdout.on('data', () => {
        if (output.includes('ready at', before)) resolve();
      });
      starting.once('exit', () => {
        reject(new Error(`Stint did not start:\n${output}`));
      });
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending?.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  }

  async function stop(): Promise<void> {
    await end('SIGTERM');
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  // An interrupted test run must leave no processes behind.
  process.once('exit', () => child?.kill('SIGTERM'));
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    stop,
    kill: () => end('SIGKILL'),
    pid: () => child?.pid,
    async restart() {
      await end('SIGTERM');
      await start();
    },
    output: () => output,
    [Symbol.asyncDispose]: stop,
  };
}

/** Without it, compiling takes half of the start of a process. */
export const compileCache = join(root, 'node_modules/.cache/stint');

/** The process, which may still be starting. Tests run a bundle, as people do. */
export function spawnStint(environment: Record<string, string | undefined>) {
  const program = process.env['SERVER_PROGRAM'] ?? 'src/app/server/main.ts';
  return spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: compileCache,
      SIDE_PROCESS_BUNDLES: process.env['SIDE_PROCESS_BUNDLES'],
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A separate database on the given server: a copy of its template, if it has one. */
async function createRunDatabase(serverUrl: string | undefined) {
  if (!serverUrl) return undefined;
  const template = process.env[templateVariable];
  const name = template ? await copyTemplate(serverUrl, template) : await createEmptyDatabase(serverUrl);
  const url = withDatabaseName(serverUrl, name);
  return {
    url,
    async drop() {
      // All copies share the logins of the template.
      const logins = template ? [] : await listLogins(url);
      await withClient(serverUrl, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        await dropLogins(client, logins);
      });
    },
  };
}

async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `stint_run_${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  return name;
}
