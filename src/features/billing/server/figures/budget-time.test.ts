import { expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const hour = 3_600_000;

/** Ten hours of budget, nine of them worked: one isn’t billable. */
async function addWork({ api }: ApiCaller, fields: object) {
  const { id } = await api.projects.create(aProject({ name: 'Shop', budgetHours: 10, ...fields }));
  const work = { projectId: id, date: '2026-03-02' };
  await api.timesheets.create(anEntry({ ...work, duration: 8 }));
  await api.timesheets.create(anEntry({ ...work, duration: 1, billable: false }));
  return id;
}

it('a budget counts billable time, the same on dashboard, project page and the client’s page', async () => {
  const ann = await stint.newTenant('Ann');
  const { id: clientId } = await ann.api.clients.create(aClient({ language: 'en-GB' }));
  const projectId = await addWork(ann, { clientId });

  expect((await ann.api.projects.usage({})).budgets).toMatchObject([{ projectId, used: 8 * hour }]);
  const figures = { projectId, durationMs: 9 * hour, countedMs: 8 * hour };
  expect((await ann.api.projects.figures({ projectId })).items).toMatchObject([figures]);
  expect((await ann.api.projects.burn({ id: projectId }))?.days).toMatchObject([
    { durationMs: 9 * hour, countedMs: 8 * hour },
  ]);
  const { path } = await ann.api.portal.createLink({ id: clientId, label: 'Nora' });
  const visitor = createPortalVisitor(stint.url, path);
  for (const nonBillable of [false, true]) {
    const chosen = await ann.api.portal.settings({ id: clientId });
    if (!chosen) throw new Error('The client is missing.');
    await ann.api.portal.saveSettings({ id: clientId, settings: { ...chosen, progress: true, nonBillable } });
    expect((await visitor.read()).progress).toMatchObject([{ project: 'Shop', share: 0.8 }]);
  }
});

it('a budget counts all time for which nobody pays', async () => {
  const ben = await stint.newTenant('Ben');
  const { id: internalId } = await ben.api.clients.create(aClient({ name: 'Internal', isInternal: true }));
  const ids = [await addWork(ben, { clientId: internalId }), await addWork(ben, {})];
  const { budgets } = await ben.api.projects.usage({});
  expect(new Map(budgets.map(({ projectId, used }) => [projectId, used]))).toEqual(
    new Map(ids.map((id) => [id, 9 * hour])),
  );
});
