/** After a client changes currency, earlier work keeps its own. */
import { beforeAll, expect, it } from 'vitest';
import { budgetUsages } from '#src/features/projects/rules/budget.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

it('a money budget never adds up two currencies', async () => {
  const client = await ann.api.clients.create(aClient({ currency: 'EUR' }));
  const project = { budgetHours: null, budgetAmount: 5000 };
  const { id } = await ann.api.projects.create(
    aProject({ ...project, clientId: client.id, hourlyRate: 33.33 }),
  );
  const log = (date: string, duration: number) =>
    ann.api.timesheets.create(anEntry({ projectId: id, date, duration }));
  await log('2026-03-02', 3);
  await ann.api.clients.update({ id: client.id, currency: 'JPY' });
  await log('2026-03-02', 2);
  await log('2026-03-03', 1);

  const { items } = await ann.api.projects.figures({ projectId: id });
  const [worked] = items;
  expect(worked).toMatchObject({
    currency: 'JPY',
    amounts: [
      { currency: 'EUR', amountMinor: 9_999 },
      { currency: 'JPY', amountMinor: 100 },
    ],
  });
  expect(worked && budgetUsages(project, worked)).toMatchObject([
    { used: 100, budget: 5_000, otherCurrencies: [{ currency: 'EUR', amountMinor: 9_999 }] },
  ]);
  expect((await ann.api.projects.burn({ id }))?.days).toMatchObject([
    { day: '2026-03-02', durationMs: 18_000_000, countedMs: 18_000_000, amountMinor: 67 },
    { day: '2026-03-03', durationMs: 3_600_000, countedMs: 3_600_000, amountMinor: 33 },
  ]);
});
