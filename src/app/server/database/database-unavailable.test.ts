/** The database stops and restarts while Stint runs. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import { openDatabase } from '#src/platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { openEventStream } from '#tests/support/server/event-stream-client.ts';
import { patience } from '#tests/support/server/patience.ts';
import { throwOnLog } from '#tests/support/server/postgres-setup.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { openTestFiles } from '#tests/support/server/test-files.ts';
import { cheapPasswordHashing } from '#tests/support/server/test-server.ts';

let dataDir: string;
let url: string;
let ann: ApiCaller;
beforeAll(async () => {
  const opened = new AsyncDisposableStack();
  dataDir = await mkdtemp(join(tmpdir(), 'stint-unavailable-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  opened.defer(() => postgres.stop());
  await migrate(postgres.url);
  const logins = await ensureLoginRoles(postgres.url, throwOnLog);
  const database = openDatabase({ logins, poolSize: 3, registration: 'open' });
  opened.defer(() => database.close());
  const server = await buildServer({
    database,
    files: opened.use(await openTestFiles()).services,
    attemptsPerMinute: 10_000,
    callsPerMinute: Infinity,
    passwordHashing: cheapPasswordHashing,
    url: 'http://127.0.0.1',
    secret: 'known to everybody who reads the tests',
    webFolder: 'nowhere',
  });
  opened.defer(() => server.close());
  url = await server.listen({ port: 0, host: '127.0.0.1' });
  ann = createCaller(url, await register(url, 'Ann'));
  return () => opened.disposeAsync();
});

it('returns 503 with Retry-After and recovers, repeatedly', async () => {
  await using events = await openEventStream(url, ann.cookie);
  for (let kill = 1; kill <= 3; kill += 1) {
    await vi.waitFor(
      async () => {
        await killPostmaster();
        const { status, headers, json } = await ann.send({ path: '/api/v1/clients' });
        expect(status).toBe(503);
        expect(headers.get('retry-after')).toMatch(/^\d+$/);
        expect(json).toEqual({
          code: 'SERVICE_UNAVAILABLE',
          message: 'The database is unavailable at the moment. Please try again in a few seconds.',
        });
      },
      { ...patience, interval: 10 },
    );
    await expect.poll(() => ann.send({ path: '/api/v1/clients' })).toMatchObject({ status: 200 });
  }
  // The listening connection is back too and reports changes.
  await vi.waitFor(async () => {
    await ann.api.clients.create(aClient());
    expect(await events.next()).toEqual({ what: 'clients' });
  }, patience);
});

it('returns 503 over REST and RPC', async () => {
  for (const path of [
    '/api/v1/clients',
    '/api/rpc/clients/list',
    '/api/auth/get-session',
    '/api/events',
    '/readyz',
  ])
    await expect
      .poll(async () => {
        await killPostmaster();
        return statusOf(path);
      })
      .toBe(503);
  await expect.poll(() => statusOf('/readyz')).toBe(200);
});

/** It may be back before a request arrives: callers try again. */
async function killPostmaster(): Promise<void> {
  if ((await statusOf('/readyz')) !== 200) return;
  const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = Number(note.split('\n', 1)[0]);
  // While the next server writes the file, it is empty, and 0 would be the group of this process.
  if (pid > 0) process.kill(pid, 'SIGKILL');
}

/** The status alone: `/api/events` never ends. */
async function statusOf(path: string): Promise<number> {
  const response = await fetch(url + path, { headers: { cookie: ann.cookie } });
  await response.body?.cancel();
  return response.status;
}
