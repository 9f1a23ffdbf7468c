/** Very large, very small and future hours and amounts of projects. */
import { beforeAll, expect, it } from 'vitest';
import { aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

it.each([0.000_04, 1e-11, 12.345_67])(
  'rejects a budget of %d, which has too many decimals',
  async (budgetAmount) => {
    const response = await ann.send({
      method: 'POST',
      path: '/api/v1/projects',
      body: aProject({ budgetAmount }),
    });
    expect(response).toMatchObject({
      status: 400,
      json: { data: { fields: { budgetAmount: expect.any(String) as string } } },
    });
  },
);

it.each([123_456_789.1234, 999_999_999.9999, 0.0001])(
  'stores a budget of %d exactly',
  async (budgetAmount) => {
    const { id } = await ann.api.projects.create(aProject({ budgetAmount }));
    expect(await ann.api.projects.get({ id })).toMatchObject({ budgetAmount });
  },
);

it('reports more used hours than can be set manually [9.4]', async () => {
  const { id } = await ann.api.projects.create(
    aProject({ billingType: 'retainer', retainerHours: 100, retainerHoursUsed: 0 }),
  );
  const entry = await ann.api.timesheets.create(anEntry({ projectId: id, duration: 1 }));
  await ann.api.projects.update({ id, retainerHoursUsed: 1_000_000 });
  await ann.api.timesheets.update({ id: entry.id, duration: 5 });

  expect(await ann.api.projects.get({ id })).toMatchObject({ retainerHoursUsed: 1_000_004 });
  expect((await ann.api.projects.list({})).items).toContainEqual(expect.objectContaining({ id }));
});

it('shows no available hours before the start date, in the record and the list [3.8]', async () => {
  const later = { billingType: 'retainer', retainerHours: 10, retainerStart: '2199-01-01' } as const;
  const { id } = await ann.api.projects.create(aProject(later));
  await ann.api.projects.create(aProject({ ...later, retainerPeriod: 'monthly' }));
  const { items } = await ann.api.projects.list({});

  expect(await ann.api.projects.get({ id })).toMatchObject({ retainerHoursAvailable: null });
  expect(items.find((each) => each.id === id)).toMatchObject({ retainerHoursAvailable: null });
});

it('counts manual adjustments in the first month of the retainer, as the ledger does [9.4]', async () => {
  const { id } = await ann.api.projects.create(aProject({ retainerHoursUsed: 5 }));
  const today = (await ann.api.projects.retainer({ id }))?.today ?? '';
  const monthly = { billingType: 'retainer', retainerHours: 10, retainerPeriod: 'monthly' } as const;
  await ann.api.projects.update({ id, ...monthly, billingFrom: `${today.slice(0, 8)}01` });

  expect(await ann.api.projects.get({ id })).toMatchObject({ retainerHoursUsed: 5 });
  expect((await ann.api.projects.retainer({ id }))?.lines).toMatchObject([{ usedMs: 18_000_000 }]);
  await ann.api.projects.update({ id, retainerHoursUsed: 6 });
  expect((await ann.api.projects.retainer({ id }))?.lines).toMatchObject([{ usedMs: 21_600_000 }]);
});
