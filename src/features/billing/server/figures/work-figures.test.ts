import { expect, it } from 'vitest';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it('sums this month’s time until today and unbilled amounts per client and project, and only your own', async () => {
  const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
  const today = localDay(new Date().toISOString(), 'UTC');
  const { id: clientId } = await ann.api.clients.create(aClient({ currency: 'EUR' }));
  const { id: projectId } = await ann.api.projects.create(aProject({ clientId, hourlyRate: 100 }));
  const log = (date: string, duration: number, more: object) =>
    ann.api.timesheets.create(anEntry({ date, duration, ...more }));
  await log(today, 2, { projectId });
  await log(today, 1, { projectId, billable: false });
  await log(addDays(monthOf(today).from, -1), 3, { projectId });
  await log(addDays(today, 1), 4, { projectId, billable: false });
  await log(today, 0.5, { clientId, billable: false });
  const old = await ann.api.projects.create(aProject({ clientId }));
  await log('2026-01-05', 1, { projectId: old.id, billable: false });

  const { items, lastDays } = await ann.api.projects.work({});
  expect(items).toHaveLength(2);
  expect(items).toEqual(
    expect.arrayContaining([
      {
        clientId,
        projectId,
        monthMs: 3 * 3_600_000,
        unbilled: [{ currency: 'EUR', amountMinor: 50_000 }],
      },
      { clientId, projectId: null, monthMs: 1_800_000, unbilled: [] },
    ]),
  );
  expect(lastDays).toEqual([{ clientId, day: today }]);
  expect(await bob.api.projects.work({})).toEqual({ items: [], lastDays: [] });
});

it('has the last day with time until today for each client that has any', async () => {
  const dan = await stint.newTenant('Dan');
  const { id: clientId } = await dan.api.clients.create(aClient());
  await dan.api.clients.create(aClient());
  const tomorrow = addDays(localDay(new Date().toISOString(), 'UTC'), 1);
  for (const date of ['2025-03-05', '2025-03-07', '2025-02-01', tomorrow])
    await dan.api.timesheets.create(anEntry({ date, clientId, billable: false }));
  const { lastDays } = await dan.api.projects.work({});
  expect(lastDays).toEqual([{ clientId, day: '2025-03-07' }]);
});

it('has work that is only unbilled, such as a fixed price', async () => {
  const cleo = await stint.newTenant('Cleo');
  const { id: clientId } = await cleo.api.clients.create(aClient({ currency: 'EUR' }));
  const { id: projectId } = await cleo.api.projects.create(
    aProject({ clientId, billingType: 'fixed', fixedPrice: 4000 }),
  );
  expect(await cleo.api.projects.work({})).toEqual({
    items: [{ clientId, projectId, monthMs: 0, unbilled: [{ currency: 'EUR', amountMinor: 400_000 }] }],
    lastDays: [],
  });
});
