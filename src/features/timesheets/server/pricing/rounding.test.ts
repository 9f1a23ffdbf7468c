import { beforeEach, describe, expect, it } from 'vitest';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant('Ann');
});

const rounds = (rounding: Rounding) => ann.api.session.updatePreferences({ rounding });
const quarterHours = { minutes: 15, direction: 'up', when: 'saved' } as const;
const sixMinutes = { minutes: 6, direction: 'up', when: 'billed' } as const;
const timed = {
  startTime: '2026-03-02T09:00:00.000Z',
  endTime: '2026-03-02T09:10:24.000Z',
  duration: 624 / 3600,
};

describe('an account that rounds when saving', () => {
  it('stores the rounded duration with the exact start and end [3.2]', async () => {
    await rounds(quarterHours);
    const { id } = await ann.api.timesheets.create(anEntry(timed));
    expect(await ann.api.timesheets.get({ id })).toMatchObject({
      ...timed,
      duration: 0.25,
      amountMinor: 2344,
    });
  });

  it('rounds a changed duration and leaves the times of other entries alone', async () => {
    const { id } = await ann.api.timesheets.create(anEntry(timed));
    await rounds(quarterHours);
    expect(await ann.api.timesheets.update({ id, notes: 'Later' })).toMatchObject(timed);
    expect(await ann.api.timesheets.update({ id, duration: 0.26 })).toMatchObject({ duration: 0.5 });
  });

  it('uses retainer hours by the rounded duration', async () => {
    await rounds(quarterHours);
    const terms = { billingType: 'retainer', retainerHours: 10, retainerStart: '2026-01-01' } as const;
    const { id } = await ann.api.projects.create(aProject(terms));
    await ann.api.timesheets.create(anEntry({ projectId: id, duration: 624 / 3600 }));
    expect(await ann.api.projects.get({ id })).toMatchObject({ retainerHoursUsed: 0.25 });
  });

  it('doesn’t round the results of a split or copied week', async () => {
    const { id } = await ann.api.timesheets.create(anEntry(timed));
    await rounds(quarterHours);
    await ann.api.timesheets.split({ id, at: '2026-03-02T09:05:00Z' });
    await ann.api.timesheets.copyWeek({ from: '2026-03-02', to: '2026-03-09' });
    const { durationMs } = await ann.api.timesheets.totals({});
    expect(durationMs).toBe(2 * 624_000);
  });
});

describe('an account that rounds when billing', () => {
  it('stores exact time and bills rounded time', async () => {
    await rounds(sixMinutes);
    const { id } = await ann.api.projects.create(aProject({ hourlyRate: 100 }));
    for (let count = 0; count < 5; count += 1) {
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

  it('uses exact time in the retainer ledger, and billed amounts beyond it', async () => {
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

describe('a client or project that rounds otherwise', () => {
  const [quarter, exact] = [
    { minutes: 15, direction: 'up' },
    { minutes: 0, direction: 'nearest' },
  ] as const;

  it('decides how its time is billed, the project before its client', async () => {
    await rounds(sixMinutes);
    const { api } = ann;
    const { id: clientId } = await api.clients.create(aClient({ rounding: quarter, currency: 'EUR' }));
    const hourly = { billingType: 'hourly', hourlyRate: 100 } as const;
    const projects = [
      [await api.projects.create(aProject({ ...hourly, clientId })), quarter, 900_000, 2500],
      [await api.projects.create(aProject({ ...hourly, clientId, rounding: exact })), exact, 624_000, 1733],
      [await api.projects.create(aProject(hourly)), undefined, 720_000, 2000],
    ] as const;
    for (const [{ id }] of projects) await api.timesheets.create(anEntry({ projectId: id, ...timed }));
    const unbilled = (await api.invoices.unbilled({ clientId })).entries;
    for (const [{ id: projectId }, rounding, billableMs, amountMinor] of projects) {
      const amounts = [{ currency: 'EUR', amountMinor }];
      expect(await api.timesheets.totals({ projectId })).toMatchObject({ billableMs, amounts });
      expect((await api.timesheets.list({ projectId })).items.map((entry) => entry.rounding)).toEqual([
        rounding,
      ]);
      expect(await api.projects.figures({ projectId })).toMatchObject({
        items: [{ amounts, unbilled: { durationMs: billableMs, amounts } }],
      });
      const offered = unbilled.filter((entry) => entry.projectId === projectId);
      expect(offered.map(({ durationMs }) => durationMs)).toEqual(rounding ? [billableMs] : []);
    }
    await api.clients.update({ id: clientId, rounding: null });
    expect((await api.invoices.unbilled({ clientId })).entries.map(({ durationMs }) => durationMs)).toEqual([
      720_000, 624_000,
    ]);
  });

  it('decides how its time is stored, also of an entry that moves there', async () => {
    await rounds({ ...sixMinutes, when: 'saved' });
    const { id: projectId } = await ann.api.projects.create(aProject({ rounding: quarter }));
    const { id } = await ann.api.timesheets.create(anEntry({ projectId, ...timed }));
    expect(await ann.api.timesheets.get({ id })).toMatchObject({ duration: 0.25 });
    const { id: moved } = await ann.api.timesheets.create(anEntry(timed));
    const change = { id: moved, projectId, duration: 0.3 };
    expect(await ann.api.timesheets.update(change)).toMatchObject({ duration: 0.5 });
  });
});
