/** Connections end under running requests while PostgreSQL stays up: an administrator, a failover, a proxy. */
import { beforeAll, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  await ann.api.clients.create(aClient());
});

const listed = () => ann.send({ path: '/api/v1/clients' });
const created = () => ann.send({ method: 'POST', path: '/api/v1/clients', body: aClient() });

it('returns 503 with Retry-After when a connection ends during a request, and recovers each time', async () => {
  for (let time = 1; time <= 3; time += 1) {
    const { status, headers } = await endConnectionsDuring(listed, 'clients');

    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    // A request may still meet another connection that has ended before the server notices.
    await expect.poll(listed).toMatchObject({ status: 200 });
    await expect.poll(created).toMatchObject({ status: 201 });
  }
});

it('a session whose user can’t be read is neither ended nor logged past our log', async () => {
  const whoIs = () => ann.send({ path: '/api/auth/get-session' });
  const { status, headers } = await endConnectionsDuring(whoIs, 'users');

  expect(status).toBe(503);
  expect(headers.getSetCookie()).toEqual([]);
  await expect.poll(whoIs).toMatchObject({ status: 200, json: { user: { id: ann.uid } } });
});

/** The request waits for a lock of the table, so it is still running when its connection ends. */
function endConnectionsDuring<Answer>(request: () => Promise<Answer>, table: string): Promise<Answer> {
  return withClient(stint.database.url, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const underWay = request();
    await expect
      .poll(async () => {
        // PostgreSQL shows a transaction the same connections until its end.
        await client.query('select pg_stat_clear_snapshot()');
        return client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      })
      .toMatchObject({ rowCount: 1 });
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const done = await underWay;
    await client.query('rollback');
    return done;
  });
}
