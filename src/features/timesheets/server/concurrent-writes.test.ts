/** Concurrent changes of time, rates and projects: no deadlock, and a consistent result. */
import { beforeAll, expect, it } from 'vitest';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

let ann: ApiCaller;
beforeAll(async () => {
  const stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  return () => stint[Symbol.asyncDispose]();
});

const send = async (method: string, path: string, body?: unknown) =>
  (await ann.send({ method, path: `/api/v1${path}`, body })).status;

it('answers all concurrent requests on the same entries, projects and clients [9.4]', async () => {
  const { clients, projects, timesheets } = ann.api;
  const [one, other] = [await clients.create(aClient()), await clients.create(aClient())];
  const retainer = { billingType: 'retainer', retainerHours: 20 } as const;
  const p = await projects.create(aProject({ clientId: one.id, ...retainer }));
  const q = await projects.create(aProject({ clientId: other.id, ...retainer }));
  const statuses = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    const [clientOfP, clientOfQ] = round % 2 === 0 ? [other.id, one.id] : [one.id, other.id];
    const a = await timesheets.create(anEntry({ projectId: p.id }));
    const b = await timesheets.create(anEntry({ projectId: q.id }));
    const responses = await Promise.all([
      send('POST', '/timesheets', anEntry({ projectId: p.id })),
      send('POST', '/timesheets', anEntry({ projectId: q.id })),
      send('POST', '/timesheets/change-many', { entries: [a, b], projectId: p.id }),
      send('POST', '/timesheets/change-many', { entries: [b, a], projectId: q.id }),
      send('PATCH', `/timesheets/${a.id}`, { projectId: q.id }),
      send('PATCH', `/timesheets/${b.id}`, { projectId: p.id }),
      send('PATCH', `/timesheets/${a.id}`, { duration: 3 }),
      send('PATCH', `/projects/${p.id}`, { clientId: clientOfP }),
      send('PATCH', `/projects/${q.id}`, { clientId: clientOfQ }),
      send('GET', `/timesheets/recalculated-rates?projectId=${p.id}`),
      send('GET', `/timesheets/recalculated-rates?projectId=${q.id}`),
      send('POST', '/timesheets/delete-many', { entries: [b] }),
      send('DELETE', `/timesheets/${b.id}`),
    ]);
    for (const status of responses) statuses.add(status);
  }

  expect(statuses).toEqual(new Set([200, 201, 404]));
  const clientOf = new Map((await projects.list({})).items.map(({ id, clientId }) => [id, clientId]));
  const { items } = await timesheets.list({ limit: 1000 });
  const wrong = items.filter(({ projectId, clientId }) => clientId !== clientOf.get(projectId ?? ''));
  expect(wrong).toEqual([]);
}, 120_000);
