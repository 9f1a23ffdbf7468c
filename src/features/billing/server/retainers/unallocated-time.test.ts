/** The ledger also shows work on days outside every retainer period. */
import { beforeAll, expect, it } from 'vitest';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const monthly = {
  billingType: 'retainer',
  retainerPeriod: 'monthly',
  retainerStart: '2026-02-01',
  retainerHours: 10,
  retainerRate: 80,
  hourlyRate: 100,
} as const;
const log = (projectId: string, date: string, duration: number, fields = {}) =>
  ann.api.timesheets.create(anEntry({ projectId, date, duration, ...fields }));
const outsideOf = async (id: string) => (await ann.api.projects.retainer({ id }))?.outside;
const entriesOutside = async (id: string) =>
  (await ann.api.projects.retainerEntries({ id, outside: true }))?.items;

it('reports hours used by an entry moved before the retainer, until rates are recalculated [9.4]', async () => {
  const { id } = await ann.api.projects.create(aProject(monthly));
  const moved = await log(id, '2026-02-03', 2);
  await log(id, '2026-02-04', 1);
  await ann.api.timesheets.update({ id: moved.id, date: '2026-01-05' });

  expect(await outsideOf(id)).toEqual({
    takenMs: 7_200_000,
    adjustmentsMs: 0,
    beyond: [],
    notBillableMs: 0,
  });
  expect(await entriesOutside(id)).toMatchObject([
    { id: moved.id, day: '2026-01-05', retainerMs: 7_200_000, billable: true, rate: 80 },
  ]);

  const { digest } = await ann.api.timesheets.previewRecalculatedRates({ projectId: id });
  await ann.api.timesheets.recalculateRates({ projectId: id, digest });
  expect(await outsideOf(id)).toMatchObject({
    takenMs: 0,
    beyond: [{ rate: 100, currency: 'EUR', ms: 7_200_000, amountMinor: 20_000 }],
  });
});

it('counts it in a period once the retainer starts earlier and rates are recalculated [9.4]', async () => {
  const { id } = await ann.api.projects.create(aProject(monthly));
  await log(id, '2026-01-20', 3);
  expect(await entriesOutside(id)).toMatchObject([{ rateReason: 'beforeRetainer:projectRate' }]);

  await ann.api.projects.update({ id, retainerStart: '2026-01-01' });
  const { digest } = await ann.api.timesheets.previewRecalculatedRates({ projectId: id });
  await ann.api.timesheets.recalculateRates({ projectId: id, digest });
  expect(await outsideOf(id)).toMatchObject({ takenMs: 0, beyond: [] });
  expect((await ann.api.projects.retainer({ id }))?.lines.at(-1)).toMatchObject({
    from: '2026-01-01',
    usedMs: 10_800_000,
  });
});

it('reports work after a one-off retainer has ended, and none if there never was one [9.4]', async () => {
  const { id } = await ann.api.projects.create(
    aProject({ ...monthly, retainerPeriod: 'oneOff', retainerStart: null }),
  );
  await log(id, '2026-03-02', 1);
  await ann.api.projects.update({ id, billingType: 'hourly', billingFrom: '2026-04-01' });
  await log(id, '2026-04-01', 2);
  await log(id, '2026-04-02', 0.5, { billable: false });

  expect(await outsideOf(id)).toMatchObject({
    takenMs: 0,
    beyond: [{ rate: 100, ms: 7_200_000 }],
    notBillableMs: 1_800_000,
  });
  const first = await ann.api.projects.retainerEntries({ id, outside: true, limit: 1 });
  const cursor = first?.nextCursor ?? undefined;
  const second = await ann.api.projects.retainerEntries({ id, outside: true, limit: 1, cursor });
  expect([...(first?.items ?? []), ...(second?.items ?? [])].map(({ day }) => day)).toEqual([
    '2026-04-01',
    '2026-04-02',
  ]);
  expect(second?.nextCursor).toBeNull();
  expect(await outsideOf((await ann.api.projects.create(aProject({ hourlyRate: 5 }))).id)).toBeNull();
});

it('reports work in a future period, beyond its hours and non-billable [9.4]', async () => {
  const { id } = await ann.api.projects.create(aProject({ ...monthly, retainerHours: 0 }));
  await log(id, '2199-05-03', 1);
  await log(id, '2199-05-04', 2, { billable: false });

  const account = await ann.api.projects.retainer({ id });
  expect(account?.lines[0]).toMatchObject({
    from: '2199-05-01',
    usedMs: 0,
    beyond: [{ rate: 100, ms: 3_600_000 }],
    notBillableMs: 7_200_000,
  });
  expect(account?.outside).toMatchObject({ takenMs: 0, beyond: [], notBillableMs: 0 });
});
