/** Recalculates rates of logged time: preview, apply, undo. */
import { beforeAll, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const logged = async (projectId: string, date: string, duration: number) =>
  (await ann.api.timesheets.create(anEntry({ projectId, date, duration }))).id;
/** One entry on each day from 2020-01-01. */
const logMany = (projectId: string, count: number) =>
  withClient(stint.database.url, (client) =>
    client.query(
      `insert into timesheets (user_id, id, project_id, date, day, time_zone, duration_ms, description, rate,
           rate_reason, amount_minor, currency, request_hash)
         select $1, gen_random_uuid(), $2, day + time '12:00', day, 'UTC', 3600, 'Called', 1, 'Imported', 100, 'EUR', ''
           from generate_series(timestamp '2020-01-01', '2020-01-01'::date + $3::int - 1, interval '1 day') day`,
      [ann.uid, projectId, count],
    ),
  );
const rateOf = async (id: string) => (await ann.api.timesheets.get({ id }))?.rate;

it('leaves out non-billable entries, whose amount stays 0 [9.5]', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
  const id = await logged(projectId, '2026-03-01', 2);
  await ann.api.timesheets.create(anEntry({ projectId, date: '2026-03-02', billable: false }));
  await ann.api.projects.update({ id: projectId, hourlyRate: 120 });
  const { count, changes } = await ann.api.timesheets.previewRecalculatedRates({ projectId });
  expect([count, changes.map((change) => change.id)]).toEqual([1, [id]]);
});

it('previews changes, applies them as shown, logs them, and can be undone [9.2]', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
  const [early, late, billed] = [
    await logged(projectId, '2026-03-01', 2),
    await logged(projectId, '2026-03-10', 1),
    await logged(projectId, '2026-03-11', 1),
  ];
  await withClient(stint.database.url, (client) =>
    client.query('update timesheets set invoiced = true where id = $1', [billed]),
  );
  await ann.api.projects.update({ id: projectId, hourlyRate: 120, billingFrom: '2026-03-05' });
  const before = await ann.api.timesheets.get({ id: late });
  const { changes, count, digest } = await ann.api.timesheets.previewRecalculatedRates({ projectId });

  expect(count).toBe(2);
  expect(changes).toEqual([
    {
      id: late,
      revision: 1,
      projectId,
      day: '2026-03-10',
      description: before?.description,
      duration: 1,
      before: { rate: 100, rateReason: 'projectRate', amountMinor: 10_000, currency: 'EUR' },
      after: { rate: 120, rateReason: 'projectRate', amountMinor: 12_000, currency: 'EUR' },
    },
  ]);
  expect(await rateOf(late)).toBe(100);

  const request = { projectId, digest, operationId: newId() };
  expect(await ann.api.timesheets.recalculateRates(request)).toMatchObject({ ids: [late] });
  expect(await ann.api.timesheets.recalculateRates(request)).toMatchObject({ ids: [late] });
  const after = await ann.api.timesheets.get({ id: late });
  expect(after).toMatchObject({ rate: 120, amountMinor: 12_000, revision: 2 });
  expect(after?.activityLog.at(-1)).toMatchObject({
    action: 'edited rate',
    changes: [{ field: 'rate', before: '100 EUR', after: '120 EUR' }],
  });
  expect([await rateOf(early), await rateOf(billed)]).toEqual([100, 100]);

  await ann.api.timesheets.undo({ id: request.operationId });
  expect(await ann.api.timesheets.get({ id: late })).toEqual({
    ...before,
    revision: 3,
    updatedAt: expect.any(String) as string,
  });
});

it('assigns retainer hours to entries in order of time [9.4]', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
  const ids = [
    await logged(projectId, '2026-03-03', 2),
    await logged(projectId, '2026-03-02', 2),
    await logged(projectId, '2026-03-01', 2),
  ];
  await ann.api.projects.update({
    id: projectId,
    billingType: 'retainer',
    retainerHours: 3,
    retainerRate: 60,
    retainerPeriod: 'monthly',
    retainerStart: '2026-03-01',
  });
  const { digest } = await ann.api.timesheets.previewRecalculatedRates({ projectId });
  const { operationId } = await ann.api.timesheets.recalculateRates({ projectId, digest });

  expect(await Promise.all(ids.map(rateOf))).toEqual([100, 60, 60]);
  const account = await ann.api.projects.retainer({ id: projectId });
  expect(account?.lines.at(-1)).toMatchObject({ usedMs: 14_400_000, overMs: 3_600_000 });
  expect(await ann.api.timesheets.previewRecalculatedRates({ projectId })).toMatchObject({
    count: 3,
    changes: [],
  });
  await ann.api.timesheets.undo({ id: operationId });
  expect((await ann.api.projects.retainer({ id: projectId }))?.lines.at(-1)).toMatchObject({
    usedMs: 0,
  });
});

it('changes nothing if the preview is out of date [9.2]', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
  const id = await logged(projectId, '2026-03-01', 1);
  await ann.api.projects.update({ id: projectId, hourlyRate: 120 });
  const { digest } = await ann.api.timesheets.previewRecalculatedRates({ projectId });
  await ann.api.timesheets.update({ id, duration: 5 });

  await expect(ann.api.timesheets.recalculateRates({ projectId, digest })).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    status: 409,
    message: 'Rates changed since this preview. Review it again.',
  });
  expect(await rateOf(id)).toBe(100);
});

it('includes only the requested days [9.2]', async () => {
  const { id: projectId } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) await logged(projectId, day, 1);
  await ann.api.projects.update({ id: projectId, hourlyRate: 120 });
  const days = { from: '2026-03-02', to: '2026-03-02' };

  const { changes } = await ann.api.timesheets.previewRecalculatedRates({ projectId, ...days });
  expect(changes.map(({ day }) => day)).toEqual(['2026-03-02']);
});

it('includes the projects of a client as one change, without waiting for others that have their entries [9.2]', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient({ hourlyRate: 100 }));
  const projectIds = await Promise.all(
    [1, 2].map(async () => (await ann.api.projects.create(aProject({ clientId }))).id),
  );
  const ids: string[] = [];
  for (const projectId of projectIds) ids.push(await logged(projectId, '2026-03-01', 1));
  await logged((await ann.api.projects.create(aProject({ hourlyRate: 100 }))).id, '2026-03-01', 1);
  await ann.api.clients.update({ id: clientId, hourlyRate: 120 });

  const preview = await withClient(stint.database.url, async (client) => {
    await client.query('begin');
    await client.query('select from timesheets where id = any($1::uuid[]) for update', [ids]);
    await client.query('select from projects where id = any($1::uuid[]) for update', [projectIds]);
    return ann.api.timesheets.previewRecalculatedRates({ clientId });
  });
  expect(preview).toMatchObject({ count: 2, leftOut: [] });
  expect(new Set(preview.changes.map(({ projectId }) => projectId))).toEqual(new Set(projectIds));

  const request = { clientId, digest: preview.digest, operationId: newId() };
  await ann.api.timesheets.recalculateRates(request);
  expect(await Promise.all(ids.map(rateOf))).toEqual([120, 120]);
  await ann.api.timesheets.undo({ id: request.operationId });
  expect(await Promise.all(ids.map(rateOf))).toEqual([100, 100]);
});

it('names the projects of a client that have too many entries [9.2]', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient({ hourlyRate: 100 }));
  const { id: small } = await ann.api.projects.create(aProject({ clientId }));
  const { id: large } = await ann.api.projects.create(aProject({ clientId, name: 'Large' }));
  await logged(small, '2026-03-01', 1);
  await logMany(large, 5_000);

  expect(await ann.api.timesheets.previewRecalculatedRates({ clientId })).toMatchObject({
    count: 1,
    leftOut: [{ id: large, name: 'Large' }],
  });
  await logMany(large, 1);
  await expect(ann.api.timesheets.previewRecalculatedRates({ projectId: large })).rejects.toMatchObject({
    code: 'CANNOT_RECALCULATE',
  });
});

it('doesn’t block other requests, even with many entries and periods [9.4]', async () => {
  const ben = await stint.newTenant('Ben');
  const { id: projectId } = await ann.api.projects.create(
    aProject({
      billingType: 'retainer',
      retainerHours: 10,
      retainerPeriod: 'monthly',
      retainerStart: '1900-01-01',
    }),
  );
  await logMany(projectId, 2_000);
  const state = { isOver: false };
  const preview = ann.api.timesheets.previewRecalculatedRates({ projectId }).finally(() => {
    state.isOver = true;
  });
  let answered = 0;
  for (; !state.isOver; answered += 1) await ben.api.projects.list({});

  expect(await preview).toMatchObject({ count: 2_000 });
  // It was four in a calculation without pauses, and twelve with them.
  expect(answered).toBeGreaterThan(6);
});
