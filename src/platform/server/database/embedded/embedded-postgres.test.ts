import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { deleteAbandonedClusters } from '#tests/support/server/abandoned-clusters.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { lockDataDirectory } from './data-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

/** All tests that don't create a database share this folder, because creating one takes longest. */
let dataDir: string;
let output: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stint-embedded-'));
  await (await start()).stop();
  return () => rm(dataDir, { recursive: true });
});

beforeEach(() => {
  output = [];
});

const log = {
  info: (message: string) => output.push(message),
  warn: (message: string) => output.push(message),
};

it('keeps data across a restart without opening a port', async () => {
  const first = await start();
  await withClient(first.url, (client) => client.query(`create table kept as select 'yes' as text`));
  await first.stop();

  const again = await start();
  const { rows } = await withClient(again.url, (client) =>
    client.query(`
    select text, current_setting('data_checksums') as checksums, current_setting('listen_addresses') as ports,
           (select rolsuper from pg_roles where rolname = current_user) as "isMighty" from kept`),
  );
  await again.stop();

  expect(rows).toEqual([{ text: 'yes', checksums: 'on', ports: '', isMighty: false }]);
});

it('makes every commit durable in production settings', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { rows } = await withClient(postgres.url, (client) =>
    client.query(`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
           current_setting('full_page_writes') as "fullPageWrites"`),
  );
  await postgres.stop();

  expect(rows).toEqual([{ fsync: 'on', synchronousCommit: 'on', fullPageWrites: 'on' }]);
});

it('rejects a second start on the same data', async () => {
  const first = await start();

  await expect(start()).rejects.toThrow(`Stint is already running on ${dataDir}. Stop it first`);
  await withClient(first.url, (client) => client.query('select 1'));
  await first.stop();
});

it('restarts in the same directory when its server is killed', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await withClient(postgres.url, (client) => client.query(`create table survived as select 'yes' as text`));

  const before = await serverId();
  process.kill(before, 'SIGKILL');
  await expect.poll(() => output).toContain('The database server ended unexpectedly; starting it again');
  const survivors = () => withClient(postgres.url, (client) => client.query('select text from survived'));
  await expect.poll(survivors).toMatchObject({ rows: [{ text: 'yes' }] });
  await postgres.stop();
});

it('restarts each time its server is killed', async () => {
  const postgres = await start();
  for (let kill = 1; kill <= 4; kill += 1) {
    process.kill(await serverId(), 'SIGKILL');
    await expect.poll(() => isReady(postgres)).toBe(true);
  }
  await postgres.stop();

  expect(output.filter((line) => line.includes('starting it again'))).toHaveLength(4);
});

it('retries until the server can start', async () => {
  const postgres = await start();
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  await rename(version, `${version}.away`);
  process.kill(await serverId(), 'SIGKILL');
  await expect.poll(() => output.join()).toMatch(/The database server did not start.*; trying again in \d/s);
  await rename(`${version}.away`, version);

  await expect.poll(() => isReady(postgres)).toBe(true);
  await postgres.stop();
});

it('ends with the process that started it, even if that is killed', async () => {
  const app = await startInProcess();
  const server = await serverId();

  app.kill('SIGKILL');

  await expect.poll(() => isRunning(server)).toBe(false);
  const postgres = await start();
  expect(output).not.toContain('The database wasn’t shut down cleanly; recovering');
  await postgres.stop();
});

// These tests find the watcher through /proc.
it.runIf(existsSync('/proc/self/exe'))(
  'ends with the process that started it, even before it is ready',
  async () => {
    const app = startProcess();
    await expect.poll(serverId, { interval: 2 }).toBeGreaterThan(0);
    // On a busy machine, the watcher may start after the server has written its id.
    await expect.poll(() => childrenOf(app), { interval: 2 }).toHaveLength(2);
    const server = await serverId();

    app.kill('SIGKILL');

    await expect.poll(() => isRunning(server)).toBe(false);
  },
);

it.runIf(existsSync('/proc/self/exe'))(
  'stops a server left behind when Stint and its watcher were killed',
  async () => {
    const app = await startInProcess();
    const orphan = await serverId();
    for (const child of await childrenOf(app)) if (child !== orphan) process.kill(child, 'SIGKILL');
    app.kill('SIGKILL');
    await once(app, 'exit');
    expect(isRunning(orphan)).toBe(true);

    const postgres = await start();

    expect(isRunning(orphan)).toBe(false);
    expect(output).toContain(
      'An earlier Stint process was killed and left its database running; stopping it first',
    );
    await withClient(postgres.url, (client) => client.query('select 1'));
    await postgres.stop();
  },
);

it('ignores an old postmaster.pid whose process id belongs to another process', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(stranger, 'spawn');
  await leaveNote(
    `${stranger.pid}\n/proc/self/cwd\n1700000000\n5432\n/tmp/stint-socket-gone\n\n  1 1\nready   \n`,
  );

  const postgres = await start();

  expect(stranger.exitCode).toBeNull();
  await withClient(postgres.url, (client) => client.query('select 1'));
  await postgres.stop();
  stranger.kill();
});

// The test lists processes through /proc.
it.runIf(existsSync('/proc/self/exe'))('removes an empty postmaster.pid of a stopped server', async () => {
  await leaveNote('');

  const postgres = await start();

  await withClient(postgres.url, (client) => client.query('select 1'));
  await postgres.stop();
  expect(output.join()).toContain('postmaster.pid is empty');
});

it('deletes the remains of an interrupted first start', async () => {
  const directory = await createDirectory();
  await mkdir(join(directory, 'postgres.new'));
  await writeFile(join(directory, 'postgres.new', 'PG_VERSION'), '18\n');

  const postgres = await start(directory);
  await postgres.stop();

  expect(existsSync(join(directory, 'postgres.new'))).toBe(false);
});

it('rejects data of another PostgreSQL version', async () => {
  const directory = await createDirectory();
  await mkdir(join(directory, 'postgres'));
  await writeFile(join(directory, 'postgres', 'PG_VERSION'), '17\n');

  await expect(start(directory)).rejects.toThrow(
    /was created by PostgreSQL 17, but this version of Stint includes PostgreSQL 18/,
  );
});

it('deletes the data of test runs that were killed, and no other', async () => {
  const folder = await createDirectory();
  for (const name of ['stint-test-killed/postgres', 'stint-test-running/postgres', 'stint-test-starting'])
    await mkdir(join(folder, name), { recursive: true });
  const unlock = lockDataDirectory(join(folder, 'stint-test-running', 'lock'), 'It is running.');

  deleteAbandonedClusters(folder);
  unlock();

  expect((await readdir(folder)).toSorted()).toEqual(['stint-test-running', 'stint-test-starting']);
});

async function createDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'stint-embedded-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

function start(directory = dataDir): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: directory, log, isThrowaway: true });
}

/** A Stint that can be killed. */
async function startInProcess(): Promise<ChildProcess> {
  const app = startProcess();
  await once(app.stdout, 'data');
  return app;
}

function startProcess() {
  const module = new URL('embedded-postgres.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, warn() {} }, isThrowaway: true });
    process.stdout.write('started');`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function isReady({ url }: EmbeddedPostgres): Promise<boolean> {
  return withClient(url, (client) => client.query('select 1')).then(() => true);
}

async function serverId(): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(note.split('\n', 1)[0]);
}

async function leaveNote(text: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const { uid, gid } = await stat(folder);
  await writeFile(join(folder, 'postmaster.pid'), text, { mode: 0o600 });
  await chown(join(folder, 'postmaster.pid'), uid, gid);
}

async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // Silent: no such process means it has ended.
    return false;
  }
}
