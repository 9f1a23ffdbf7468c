import { expect, it } from 'vitest';
import { aClient, aPin, aProject, newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

it('pinned work keeps its order, brings its project’s client, and can be replaced', async () => {
  const { api } = await stint.newTenant();
  expect(await api.timesheets.pinnedWork({})).toEqual({ items: [] });
  const { id: clientId } = await api.clients.create(aClient());
  const { id: projectId } = await api.projects.create(aProject({ clientId }));
  const pins = [aPin({ projectId, tags: ['Büro', 'BURO'] }), aPin({ description: 'Calls' })];
  const items = [aPin({ clientId, projectId, tags: ['Büro'] }), aPin({ description: 'Calls' })];
  expect(await api.timesheets.setPinnedWork({ items: pins })).toEqual({ items });
  expect(await api.timesheets.pinnedWork({})).toEqual({ items });
  await api.timesheets.setPinnedWork({ items: [] });
  expect(await api.timesheets.pinnedWork({})).toEqual({ items: [] });
});

it('pinned work must be of your own projects, and at most 20', async () => {
  const { api } = await stint.newTenant();
  const pin = (...items: ReturnType<typeof aPin>[]) => api.timesheets.setPinnedWork({ items });
  await expect(pin(aPin({ projectId: newId() }))).rejects.toMatchObject({ code: 'UNKNOWN_REFERENCE' });
  const many = Array.from({ length: 21 }, (_, place) => aPin({ description: `Pin ${place}` }));
  await expect(pin(...many)).rejects.toMatchObject({ status: 400 });
});
