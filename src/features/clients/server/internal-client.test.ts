import { beforeAll, expect, it } from 'vitest';
import { aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const internal = { name: 'Internal', isInternal: true };

it('is one client per account, however often it is created at once [5.3]', async () => {
  const made = await Promise.all([1, 2, 3].map(() => ann.api.clients.create({ ...internal, id: newId() })));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const { items } = await ann.api.clients.list({});
  expect(items.filter(({ isInternal }) => isInternal)).toHaveLength(1);
});

it('is never billable: not new entries, not changed ones, not those of a project that becomes internal [5.3]', async () => {
  const { clients, projects, timesheets } = ann.api;
  const { id: projectId } = await projects.create(aProject());
  const earlier = await timesheets.create(anEntry({ projectId, billable: true }));
  const { id: clientId } = await clients.create({ ...internal, id: newId() });
  await projects.update({ id: projectId, clientId });
  const later = await timesheets.create(anEntry({ projectId, clientId, billable: true }));
  await timesheets.update({ id: later.id, billable: true });
  for (const { id } of [earlier, later]) {
    expect(await timesheets.get({ id })).toMatchObject({ clientId, billable: false });
  }
  expect(await timesheets.unbilled({})).toMatchObject({ items: [] });
});
