/** What the dashboard loads in an account with many records. */
import { expect, it } from 'vitest';
import { batchPath } from '#src/platform/shared/requests/request-batch.ts';
import { dashboardCalls } from '#tests/support/dashboard-calls.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it('is at most 30 kB before compression, however many clients and projects there are', async () => {
  const ann = await stint.newTenant('Ann');
  await addRecords(ann.uid, 300);
  const bytesOf = async (calls: readonly (readonly [name: string, json: object])[]) => {
    const { status, text } = await ann.send({
      method: 'POST',
      path: batchPath,
      headers: { 'x-orpc-batch': 'streaming' },
      body: calls.map(([name, json]) => ({
        url: `http://stint.invalid/api/rpc/${name}`,
        body: { json },
      })),
    });
    expect(status).toBe(207);
    expect(text.match(/"status":200/g)).toHaveLength(calls.length);
    return text.length;
  };
  expect(await bytesOf(dashboardCalls)).toBeLessThan(30_000);
  // So many records that it couldn't be all of them.
  expect(await bytesOf([['timesheets/unbilled', {}]])).toBeGreaterThan(30_000);
  expect(await bytesOf([['projects/usage', {}]])).toBeGreaterThan(30_000);
});

/** So many clients and projects, each with an entry that isn't invoiced and a budget that is used up. */
async function addRecords(userId: string, count: number): Promise<void> {
  await withClient(stint.database.url, async (client) => {
    await client.query(
      `insert into clients (user_id, id, name, billing_type, request_hash)
         select $1::uuid, ${idOf(1)}, 'Client ' || n, 'hourly', '' from generate_series(1, $2::int) n`,
      [userId, count],
    );
    await client.query(
      `insert into projects (user_id, id, client_id, name, billing_type, request_hash, budget_ms, tasks)
         select $1::uuid, ${idOf(2)}, ${idOf(1)}, 'Project ' || n, 'hourly', '', 3600000, '[]'
         from generate_series(1, $2::int) n`,
      [userId, count],
    );
    await client.query(
      `insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, duration_ms, description, billable,
           rate, rate_reason, amount_minor, currency, request_hash)
         select $1::uuid, ${idOf(3)}, ${idOf(1)}, ${idOf(2)},
           '2026-11-20T12:00:00Z', '2026-11-20', 'UTC', 3600000, 'Work ' || n, true, 90, 'projectRate', 9000, 'EUR', ''
         from generate_series(1, $2::int) n`,
      [userId, count],
    );
  });
}

/** The ID of the n-th record of a kind as SQL. */
function idOf(kind: number): string {
  return `('00000000-0000-7000-800${kind}-' || lpad(n::text, 12, '0'))::uuid`;
}
