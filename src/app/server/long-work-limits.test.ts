/** One account's exports, reports and feeds don't block other accounts. */
import { readdir, readlink } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { startRealSideProcesses } from '#tests/support/server/side-processes.ts';

startRealSideProcesses();
const stint = shareInstallation();
let ann: ApiCaller;
let feed: string;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  await ann.api.timesheets.create(anEntry());
  feed = (await ann.api.calendarFeed.create({})).path;
});

const exported = '/api/v1/exports/everything';
const [shortTable, ...formats] = ['csv', 'xlsx', 'pdf'].map(
  (format) => `/api/v1/reports/time?format=${format}`,
);

it('rejects requests above an account’s share with Retry-After, and accepts them later', async () => {
  const paths = [exported, ...formats, feed];
  {
    using _first = await stint.slots.acquire(ann.uid);
    using _second = await stint.slots.acquire(ann.uid);
    // Concurrently: two of them wait a few seconds for a slot.
    const responses = await Promise.all(paths.map(async (path) => ({ path, ...(await ann.send({ path })) })));
    for (const { path, status, headers, json } of responses) {
      expect({ path, status, json }).toEqual({
        path,
        status: 429,
        json: {
          code: 'BUSY',
          message:
            'Your account has reached its limit of parallel exports, reports and imports. Try again when one has finished.',
        },
      });
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await stint.owner.send({ path: exported })).status).toBe(200);
    // A short table as CSV is read like any list.
    expect((await ann.send({ path: shortTable ?? '' })).status).toBe(200);
  }
  for (const path of paths) expect((await ann.send({ path })).status).toBe(200);
});

it('runs twenty exports of one account two at a time while others get responses', async () => {
  const rejected: number[] = [];
  const responses = await withClient(stint.database.url, async (other) => {
    // The exports wait for this, so none ends before the last one is requested.
    await other.query('begin; lock table timesheets in access exclusive mode');
    const requests = Array.from({ length: 20 }, async () => {
      const { status } = await ann.send({ path: exported });
      if (status === 429) rejected.push(status);
      return status;
    });
    await expect.poll(() => rejected.length).toBeGreaterThanOrEqual(16);
    expect((await stint.owner.send({ path: '/api/v1/clients' })).status).toBe(200);
    await other.query('commit');
    return Promise.all(requests);
  });

  // Two run, and two more may wait a few seconds for a slot.
  expect(new Set(responses)).toEqual(new Set([200, 429]));
});

it.each([exported, ...formats])(
  'stops %s and frees all resources when the client disconnects',
  async (path) => {
    await withClient(stint.database.url, async (other) => {
      // The export waits for this.
      await other.query('begin; lock table timesheets in access exclusive mode');
      const leaving = new AbortController();
      const request = fetch(stint.url + path, { headers: { cookie: ann.cookie }, signal: leaving.signal });
      const settled = request.catch((error: unknown) => String(error));
      await expect.poll(waitingFor).toBe(1);
      leaving.abort();

      expect(await settled).toContain('abort');
      // The table is still locked: the statement was cancelled.
      await expect.poll(waitingFor).toBe(0);

      async function waitingFor(): Promise<number> {
        const { rows } = await other.query(`select from pg_locks
        where relation = 'timesheets'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`);
        return rows.length;
      }
    });
    using _both = await stint.slots.acquire(ann.uid);
    using _free = await stint.slots.acquire(ann.uid);
    // An unlinked file exists only while its descriptor is open.
    await expect.poll(openUnnamedFiles).toEqual([]);
    expect(stint.takeErrors()).toEqual([]);
  },
);

async function openUnnamedFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')),
  );
  return targets.filter((target) => target.includes('stint-restore-'));
}
