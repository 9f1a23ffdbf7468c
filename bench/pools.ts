/**
 * Two processes of Stint on one PostgreSQL, directly and through PgBouncer: whether they start, how many of 400 writes
 * fail, and how soon the other process shows a change. `DATABASE_URL=postgresql://… npm run bench:pools`, as a user who
 * may create databases and read `pg_shadow`; `--only transaction` for some of the set-ups, `--writes 40` for
 * fewer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEventStream } from '#tests/support/server/event-stream-client.ts';
import { dropLogins, listLogins } from '#tests/support/server/postgres-setup.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { withClient } from './database/bench-cluster.ts';
import { startTable } from './report/markdown-table.ts';
import { startStint } from './servers/baseline-and-stint.ts';
import { startPgBouncer } from './servers/pgbouncer.ts';
import type { PoolMode } from './servers/pgbouncer.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, writes: { type: 'string', default: '400' } },
});
const serverUrl = process.env['DATABASE_URL'];
if (!serverUrl) throw new Error('Set DATABASE_URL to the address of a PostgreSQL server.');
const writes = Number(values.writes);
const parallel = 20;
const changes = 10;
/** The session of one account, from the first set-up on. */
let cookie = '';

type SetUp = { name: string; mode: PoolMode | null; findsLogins?: boolean; hasDirectUrl?: boolean };

const setUps: SetUp[] = [
  { name: 'direct', mode: null },
  { name: 'session mode', mode: 'session', findsLogins: true },
  { name: 'session mode, only the owner known', mode: 'session' },
  { name: 'transaction mode', mode: 'transaction', findsLogins: true },
  { name: 'transaction mode, direct address', mode: 'transaction', findsLogins: true, hasDirectUrl: true },
  { name: 'transaction mode, direct address, only the owner known', mode: 'transaction', hasDirectUrl: true },
];

await using opened = new AsyncDisposableStack();
process.once('SIGINT', () => void opened.disposeAsync().finally(() => process.exit(130)));
const name = 'stint_bench_pools';
const address = new URL(serverUrl);
address.pathname = name;
await withClient(serverUrl, (owner) => owner.query(`create database ${name}`));
opened.defer(async () => {
  const logins = await listLogins(address.href).catch(() => []);
  await withClient(serverUrl, async (owner) => {
    await owner.query(`drop database ${name} with (force)`);
    await dropLogins(owner, logins);
  });
});
const dataDir = await mkdtemp(join(tmpdir(), 'stint-pools-'));
opened.defer(() => rm(dataDir, { recursive: true, force: true }));

const table = startTable(['set-up', `failed of ${writes} writes`, 'slowest change, ms']);
for (const setUp of setUps.filter((each) => each.name.includes(values.only)))
  table.row([setUp.name, ...(await tryOut(setUp))]);

async function tryOut({ mode, findsLogins = false, hasDirectUrl }: SetUp): Promise<(string | number)[]> {
  await using running = new AsyncDisposableStack();
  const pool = mode && running.use(await startPgBouncer(address.href, { mode, findsLogins }));
  const settings = {
    STINT_DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: 'node_modules/.cache/stint',
    ...(hasDirectUrl ? { DATABASE_DIRECT_URL: address.href } : {}),
  };
  const origins: string[] = [];
  while (origins.length < 2) {
    try {
      origins.push(running.use(await startStint(pool?.url ?? address.href, settings)).origin);
    } catch (error) {
      return [error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error), ''];
    }
  }
  cookie ||= (await register(origins[0] ?? '')).cookie;
  return [await countFailedWrites(origins), await slowestChangeMs(origins)];
}

async function countFailedWrites(origins: readonly string[]): Promise<number> {
  let failed = 0;
  const writer = async (origin: string) => {
    for (let count = 0; count < writes / parallel; count += 1) {
      if (!(await logEntry(origin)).ok) failed += 1;
    }
  };
  await Promise.all(
    Array.from({ length: parallel }, (_, index) => writer(origins[index % origins.length] ?? '')),
  );
  return failed;
}

/** The time until the second process shows an entry that the first one saved. */
async function slowestChangeMs([first = '', second = '']: readonly string[]): Promise<string> {
  await using events = await openEventStream(second, cookie);
  const times: number[] = [];
  for (let count = 0; count < changes; count += 1) {
    const arrives = events.next();
    const start = performance.now();
    await logEntry(first);
    const arrived = await Promise.race([arrives, setTimeout(5_000, undefined, { ref: false })]);
    if (arrived === undefined) return 'none';
    times.push(performance.now() - start);
  }
  return Math.max(...times).toFixed(0);
}

function logEntry(origin: string): Promise<Response> {
  return fetch(`${origin}/api/v1/timesheets`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin },
    body: JSON.stringify({ date: '2026-11-20', duration: 0.5, description: 'Workshop' }),
  });
}
