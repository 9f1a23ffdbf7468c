/** Start and stop, seen from outside the process. The tests run concurrently, because most of their time is waiting. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import { startFakeVault } from '#tests/support/server/fake-vault.ts';
import { patience } from '#tests/support/server/patience.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { spawnStint } from '#tests/support/server/stint-process.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import { startTransactionPool } from '#tests/support/server/transaction-pool.ts';

it.concurrent('reports an invalid setting and exits', async () => {
  await using stint = await starting({ DATABASE_POOL_SIZE: 'many' });

  expect(await stint.end()).toBe(1);
  expect(stint.output()).toBe('DATABASE_POOL_SIZE must be a whole number from 1 to 500.\n');
});

it.concurrent('looks at the port before it creates a database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await using stint = await starting({ PORT: String(port) });

  expect(await stint.end()).toBe(1);
  expect(stint.output()).toBe(`Port ${port} is in use by another program. Set PORT to a free one.\n`);
  other.close();
});

// Alone, because it must end within nine seconds.
it('shuts down cleanly while creating the first database', async () => {
  await using stint = await starting();
  await stint.waitForOutput('Creating a new database');
  stint.signal('SIGTERM');

  expect(await stint.end()).toBe(0);
  expect(stint.output()).toMatch(/Stopping…\n$/);
  expect(stint.isDatabaseRunning()).toBe(false);
});

it.concurrent('shuts down cleanly right after becoming ready, and takes Ctrl-C from both terminal and npm as one', async () => {
  await using stint = await starting();
  await stint.waitForOutput('ready at');
  stint.signal('SIGINT');
  await stint.waitForOutput('Stopping…');
  stint.signal('SIGINT');

  expect(await stint.end()).toBe(0);
  expect(stint.isDatabaseRunning()).toBe(false);
});

it.concurrent('doesn’t wait for another process’s migration when it shuts down', async () => {
  await using database = await createTestDatabase();
  await withClient(database.url, async (other) => {
    await other.query(`select pg_advisory_lock(hashtext('stint migrations'))`);
    await using stint = await starting({ DATABASE_URL: database.url });
    await vi.waitFor(async () => {
      const { rows } = await other.query(`select from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      expect(rows).toHaveLength(1);
    }, patience);
    stint.signal('SIGINT');

    expect(await stint.end()).toBe(0);
    expect(stint.output()).toBe('Stopping…\n');
  });
});

it.concurrent('refuses a connection pool in transaction mode without a direct address', async () => {
  await using database = await createTestDatabase();
  await using pool = await startTransactionPool(database.url);
  await using stint = await starting({ DATABASE_URL: pool.url });

  expect(await stint.end()).toBe(1);
  expect(stint.output()).toBe(
    'DATABASE_URL leads to a connection pool in transaction mode, such as PgBouncer. Logins, live changes and mails don’t work through it. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or use the pool in session mode.\n',
  );
});

it.concurrent('reads and writes records through a connection pool in transaction mode', async () => {
  await using database = await createTestDatabase();
  await using pool = await startTransactionPool(database.url);
  await using stint = await starting({ DATABASE_URL: pool.url, DATABASE_DIRECT_URL: database.url });
  await stint.waitForOutput('ready at');
  const url = `http://127.0.0.1:${stint.port}`;
  const { cookie } = await register(url);
  const before = pool.served();

  const { status } = await fetch(`${url}/api/v1/timesheets`, { headers: { cookie } });

  expect([status, pool.served() > before]).toEqual([200, true]);
});

it.concurrent('renews its key service token while running and shuts down cleanly', async () => {
  // Its clock is stopped, so the token doesn't expire during a slow start.
  const now = Date.now();
  await using vault = await startFakeVault(() => now);
  await using database = await createTestDatabase();
  await using stint = await starting({
    DATABASE_URL: database.url,
    STINT_KEY_SERVICE: vault.url,
    STINT_KEY_SERVICE_TOKEN: vault.lease({ ttl: 4 }),
  });
  await stint.waitForOutput('ready at');
  await vi.waitFor(() => expect(vault.operations).toContain('renew-self'), patience);
  const figures = await fetch(`http://127.0.0.1:${stint.port}/metrics`);
  expect(await figures.text()).toMatch(/\nstint_key_service_token_end_seconds \d{10}/);
  stint.signal('SIGTERM');

  expect(await stint.end()).toBe(0);
});

it.concurrent('doesn’t wait for a request that never ends, or a mail server that never answers', async () => {
  const connections: Socket[] = [];
  const silent = createServer((connection) => connections.push(connection)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await using database = await createTestDatabase();
  await using stint = await starting({
    DATABASE_URL: database.url,
    STINT_SMTP_URL: `smtp://127.0.0.1:${port}`,
    STINT_MAIL_FROM: 'stint@example.org',
  });
  await stint.waitForOutput('ready at');
  await withClient(database.url, (owner) =>
    owner.query(`insert into mails (id, kind, recipient, subject, text, html)
      values (gen_random_uuid(), 'invitation', 'ann@example.org', 'Hello', 'Hello', 'Hello')`),
  );
  await vi.waitFor(() => expect(connections).toHaveLength(1), patience);
  const slow = connect(stint.port, '127.0.0.1');
  slow.on('error', () => undefined); // Cut off on purpose.
  await once(slow, 'connect');
  slow.write(
    'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n',
  );
  slow.write('content-length: 100\r\n\r\n{"email": ');
  // The response arrives after the slow request has.
  await fetch(`http://127.0.0.1:${stint.port}/healthz`);
  stint.signal('SIGTERM');

  // After nine seconds it would be 1.
  expect(await stint.end()).toBe(0);
  for (const connection of connections) connection.destroy();
  silent.close();
});

it.concurrent('always exits, even if something hangs', async () => {
  await using database = await createTestDatabase();
  await using stint = await starting({ DATABASE_URL: database.url });
  await stint.waitForOutput('ready at');
  await withClient(database.url, async (other) => {
    // Only sign-in reads this table; Stint itself reads `users` after the start.
    await other.query('begin; lock table login_attempts in access exclusive mode');
    const asking = fetch(`http://127.0.0.1:${stint.port}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${stint.port}` },
      body: JSON.stringify({ email: 'ann@example.org', password: 'correct horse battery staple' }),
    }).catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const { rows } = await other.query(
        `select from pg_locks where relation = 'login_attempts'::regclass and not granted`,
      );
      expect(rows).not.toHaveLength(0);
    }, patience);
    stint.signal('SIGTERM');

    expect(await stint.end()).toBe(1);
    expect(stint.output()).toContain('Shutdown took longer than 9 s.');
    expect(String(await asking)).toContain('fetch failed');
  });
});

async function starting(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'stint-main-'));
  const port = await freePort();
  const child = spawnStint({
    PATH: process.env['PATH'],
    PORT: String(port),
    STINT_DATA_DIR: dataDir,
    ...settings,
  });
  const ended = new Promise<unknown>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(code ?? killedBy));
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    port,
    output: () => output,
    waitForOutput: (words: string) =>
      vi.waitFor(() => expect(output).toContain(words), { ...patience, interval: 5 }),
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** The exit code, or the signal that ended it. */
    end: () => ended,
    isDatabaseRunning: () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
