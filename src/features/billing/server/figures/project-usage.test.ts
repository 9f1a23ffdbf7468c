import { expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it('lists retainers and budgets from 80 % of active projects, the fullest first, and only your own', async () => {
  const [ann, bob] = [await stint.newTenant('Ann'), await stint.newTenant('Bob')];
  const { id: clientId } = await ann.api.clients.create(aClient({ currency: 'EUR' }));
  const worked = async (hours: number, project: object) => {
    const { id } = await ann.api.projects.create(aProject({ clientId, hourlyRate: 100, ...project }));
    await ann.api.timesheets.create(anEntry({ projectId: id, date: '2026-03-02', duration: hours }));
    return id;
  };
  const retainer = { billingType: 'retainer', retainerPeriod: 'oneOff', retainerHours: 10 };
  const care = await worked(2, { name: 'Care', ...retainer });
  const hosting = await worked(5, { name: 'Hosting', ...retainer });
  await worked(9, { name: 'Past', status: 'Completed', ...retainer, budgetHours: 10 });
  const shop = await worked(8, { name: 'Shop', budgetHours: 10, budgetAmount: 500 });
  await worked(7, { name: 'Blog', budgetHours: 10, budgetAmount: 1_000 });
  await ann.api.projects.create(aProject({ name: 'Unworked', budgetHours: 1 }));
  const { updatedAt } = (await ann.api.projects.get({ id: shop })) ?? {};
  const ofShop = { projectId: shop, projectName: 'Shop', projectUpdatedAt: updatedAt, currency: 'EUR' };

  const usage = await ann.api.projects.usage({});
  expect(usage).toEqual({
    retainers: [
      { projectId: hosting, projectName: 'Hosting', retainerHoursUsed: 5, retainerHoursAvailable: 10 },
      { projectId: care, projectName: 'Care', retainerHoursUsed: 2, retainerHoursAvailable: 10 },
    ],
    budgets: [
      {
        ...ofShop,
        of: 'money',
        used: 80_000,
        budget: 50_000,
        share: 1.6,
        level: 'over',
        otherCurrencies: [],
      },
      {
        ...ofShop,
        of: 'hours',
        used: 28_800_000,
        budget: 36_000_000,
        share: 0.8,
        level: 'near',
        otherCurrencies: [],
      },
    ],
  });
  expect(await ann.api.projects.usage({ limit: 1 })).toEqual({
    retainers: usage.retainers.slice(0, 1),
    budgets: usage.budgets.slice(0, 1),
  });
  expect(await bob.api.projects.usage({})).toEqual({ retainers: [], budgets: [] });
});

it('lists those that are equally full by name, so that changing one moves none', async () => {
  const { api } = await stint.newTenant();
  const { id: clientId } = await api.clients.create(aClient());
  const add = async (name: string) => {
    const retainer = {
      billingType: 'retainer' as const,
      retainerPeriod: 'oneOff' as const,
      retainerHours: 10,
    };
    const { id } = await api.projects.create(aProject({ clientId, name, ...retainer, budgetHours: 2 }));
    await api.timesheets.create(anEntry({ projectId: id, duration: 2 }));
    return id;
  };
  const ids = [await add('Beta'), await add('Gamma'), await add('Alpha')];
  for (const id of ids) {
    await api.projects.update({ id, notes: 'Changed' });
    const { retainers, budgets } = await api.projects.usage({});
    expect(retainers.map(({ projectName }) => projectName)).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(budgets.map(({ projectName }) => projectName)).toEqual(['Alpha', 'Beta', 'Gamma']);
  }
});

it('is for accounts that keep records', async () => {
  const viewer = await stint.newAccount('Vic', { systemRole: 'viewer' });
  await expect(viewer.api.projects.usage({})).rejects.toMatchObject({ status: 403 });
});
