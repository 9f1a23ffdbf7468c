import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';

let stint: Installation;
let ann: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  return () => stint[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ann = await stint.newTenant('Ann');
});

const rounds = (rounding: Rounding) => ann.api.session.prefer({ rounding });
const quarterHours = { minutes: 15, direction: 'up', when: 'saved' } as const;
const sixMinutes = { minutes: 6, direction: 'up', when: 'billed' } as const;
const timed = {
  startTime: '2026-03-02T09:00:00.000Z',
  endTime: '2026-03-02T09:10:24.000Z',
  duration: 624 / 3600,
};

describe('an account that rounds when time is saved', () => {
  it('stores the rounded duration, and the start and end as they were sent [3.2]', async () => {
    await rounds(quarterHours);
    const { id } = await ann.api.timesheets.create(anEntry(timed));
    expect(await ann.api.timesheets.get({ id })).toMatchObject({
      ...timed,
      duration: 0.25,
      amountMinor: 2344,
    });
  });

  it('rounds a duration that is changed, and leaves the time of other entries alone', async () => {
    const { id } = await ann.api.timesheets.create(anEntry(timed));
    await rounds(quarterHours);
    expect(await ann.api.timesheets.update({ id, notes: 'Later' })).toMatchObject(timed);
    expect(await ann.api.timesheets.update({ id, duration: 0.26 })).toMatchObject({ duration: 0.5 });
  });

  it('takes the rounded duration from a retainer', async () => {
    await rounds(quarterHours);
    const terms = { billingType: 'retainer', retainerHours: 10, retainerStart: '2026-01-01' } as const;
    const { id } = await ann.api.projects.create(aProject(terms));
    await ann.api.timesheets.create(anEntry({ projectId: id, duration: 624 / 3600 }));
    expect(await ann.api.projects.get({ id })).toMatchObject({ retainerHoursUsed: 0.25 });
  });

  it('keeps what a split or a copied week makes of exact time exact', async () => {
    const { id } = await ann.api.timesheets.create(anEntry(timed));
    await rounds(quarterHours);
    await ann.api.timesheets.split({ id, at: '2026-03-02T09:05:00Z' });
    await ann.api.timesheets.copyWeek({ from: '2026-03-02', to: '2026-03-09' });
    const { durationMs } = await ann.api.timesheets.totals({});
    expect(durationMs).toBe(2 * 624_000);
  });
});

describe('an account that rounds when time is billed', () => {
  it('keeps the stored time exact, and bills each entry rounded', async () => {
    await rounds(sixMinutes);
    const { id } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
    for (let made = 0; made < 5; made += 1) {
      await ann.api.timesheets.create(anEntry({ projectId: id, duration: 624 / 3600 }));
    }
    const { items } = await ann.api.timesheets.list({});
    expect(items.map(({ duration }) => duration)).toEqual(Array.from({ length: 5 }, () => 624 / 3600));
    const billed = { amounts: [{ currency: 'EUR', amountMinor: 5 * 2000 }] };
    expect(await ann.api.timesheets.totals({})).toMatchObject({
      durationMs: 5 * 624_000,
      billableMs: 5 * 720_000,
      days: [{ durationMs: 5 * 624_000, billableMs: 5 * 720_000 }],
      ...billed,
    });
    expect(await ann.api.projects.figures({ projectId: id })).toMatchObject({
      items: [{ durationMs: 5 * 624_000, ...billed, unbilled: { durationMs: 5 * 720_000, ...billed } }],
    });
  });

  it('keeps time exact in a retainer’s ledger, and amounts beyond it as billed', async () => {
    await rounds(sixMinutes);
    const terms = { billingType: 'retainer', retainerHours: 1, retainerStart: '2027-01-01' } as const;
    const { id } = await ann.api.projects.create(aProject({ ...terms, hourlyRate: 100 }));
    await ann.api.timesheets.create(anEntry({ projectId: id, duration: 624 / 3600 }));
    const { amounts } = await ann.api.timesheets.totals({ projectId: id });
    expect(amounts).toEqual([{ currency: 'EUR', amountMinor: 2000 }]);
    expect(await ann.api.projects.retainer({ id })).toMatchObject({
      outside: { beyond: [{ rate: 100, ms: 624_000, amountMinor: 2000 }] },
    });
  });
});
