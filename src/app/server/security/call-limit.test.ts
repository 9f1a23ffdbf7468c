/** Plain calls are limited, too: by account, and each call of a batch counts. */
import { expect, it } from 'vitest';
import { batchPath } from '#src/platform/shared/requests/request-batch.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ callsPerMinute: 60 });

const refusal = {
  code: 'TOO_MANY_REQUESTS',
  message: 'Your account has made too many requests in the last minute. Try again in a few seconds.',
};

it('an account above its limit gets a sentence and a time, and changes nothing', async () => {
  const [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
  const calls = Array.from({ length: 80 }, () =>
    ann.send({ method: 'POST', path: '/api/v1/clients', body: aClient() }),
  );
  const answers = await Promise.all(calls);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { json, headers } of refused) {
    expect(json).toEqual(refusal);
    expect(headers.get('retry-after')).toBe('5');
  }
  expect((await ben.send({ path: '/api/v1/clients' })).status).toBe(200);
  const { rowCount } = await withClient(stint.database.url, (client) =>
    client.query('select from clients where user_id = $1', [ann.uid]),
  );
  expect(rowCount).toBe(answers.length - refused.length);
});

it('each call of a batch counts, and is refused for itself', async () => {
  const ann = await stint.newTenant('Ann');
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push(...(await sendBatch(ann)));
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
});

async function sendBatch(caller: ApiCaller): Promise<number[]> {
  const call = { url: 'http://stint.invalid/api/rpc/clients/list', body: { json: {} } };
  const { json } = await caller.send({
    method: 'POST',
    path: batchPath,
    body: Array.from({ length: 20 }, () => call),
    headers: { 'x-orpc-batch': 'buffered' },
  });
  return (json as { status: number }[]).map(({ status }) => status);
}
