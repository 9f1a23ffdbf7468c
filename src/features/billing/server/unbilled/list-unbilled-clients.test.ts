import { expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it('lists the unbilled amount and oldest day of each client, currencies and internal work apart, and only your own', async () => {
  const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
  const acme = await ann.api.clients.create(aClient({ name: 'Acme', currency: 'EUR' }));
  const web = await ann.api.projects.create(aProject({ clientId: acme.id, hourlyRate: 33.33 }));
  const log = (date: string, duration: number, more: object = {}) =>
    ann.api.timesheets.create(anEntry({ projectId: web.id, date, duration, ...more }));
  await log('2026-03-02', 1, { billable: false });
  const invoiced = await log('2026-03-03', 1);
  await ann.api.timesheets.markInvoiced({ entries: [invoiced], invoiced: true });
  await log('2026-03-05', 3);
  await log('2026-03-04', 1);
  await ann.api.clients.update({ id: acme.id, currency: 'JPY' });
  await log('2026-03-06', 2);
  await ann.api.timesheets.create(anEntry({ date: '2026-02-01', duration: 2 }));
  const fixed = await ann.api.projects.create(aProject({ clientId: acme.id, billingType: 'fixed' }));
  await ann.api.timesheets.create(anEntry({ projectId: fixed.id, date: '2026-01-01' }));

  const internal = await ann.api.projects.create(aProject({ hourlyRate: 50 }));
  await ann.api.timesheets.create(anEntry({ projectId: internal.id, date: '2026-02-02' }));

  expect(await ann.api.timesheets.unbilled({})).toEqual({
    clientCount: 3,
    items: [
      {
        clientId: null,
        clientName: null,
        isInternal: false,
        oldestDay: '2026-02-01',
        hasFixedPrice: false,
        hasRetainerHours: false,
        durationMs: 7_200_000,
        amounts: [{ currency: 'EUR', amountMinor: 18_750 }],
      },
      {
        clientId: null,
        clientName: null,
        isInternal: true,
        oldestDay: '2026-02-02',
        hasFixedPrice: false,
        hasRetainerHours: false,
        durationMs: 3_600_000,
        amounts: [{ currency: 'EUR', amountMinor: 5_000 }],
      },
      {
        clientId: acme.id,
        clientName: 'Acme',
        isInternal: false,
        oldestDay: '2026-03-04',
        hasFixedPrice: false,
        hasRetainerHours: false,
        durationMs: 21_600_000,
        amounts: [
          { currency: 'EUR', amountMinor: 13_332 },
          { currency: 'JPY', amountMinor: 67 },
        ],
      },
    ],
  });
  expect(await bob.api.timesheets.unbilled({})).toEqual({ items: [], clientCount: 0 });
  const oldest = await ann.api.timesheets.unbilled({ limit: 1 });
  expect(oldest).toMatchObject({ items: [{ oldestDay: '2026-02-01' }], clientCount: 3 });
});
