/** What a create remembers of the one before is never more than a guess. */
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

/** An account that has logged time on a project. */
async function withLoggedTime() {
  const { api } = await stint.newTenant();
  const { id: clientId } = await api.clients.create(aClient());
  const { id: projectId } = await api.projects.create(
    aProject({ clientId, billingType: 'hourly', hourlyRate: 90 }),
  );
  const log = async (fields: object = {}) => {
    const { id } = await api.timesheets.create(anEntry({ id: newId(), projectId, ...fields }));
    return api.timesheets.get({ id });
  };
  const [first, second] = [await log(), await log()];
  expect([first, second]).toMatchObject([{ rate: 90 }, { rate: 90 }]);
  return { api, clientId, projectId, log };
}

it('has the rate that its project has now', async () => {
  const { api, projectId, log } = await withLoggedTime();
  await api.projects.update({ id: projectId, hourlyRate: 120 });
  expect(await log()).toMatchObject({ rate: 120 });
});

it('follows its project to another client', async () => {
  const { api, projectId, log } = await withLoggedTime();
  const { id: clientId } = await api.clients.create(aClient());
  await api.projects.update({ id: projectId, clientId });
  expect(await log()).toMatchObject({ clientId });
});

it('refuses a project that is gone', async () => {
  const { api, clientId, log } = await withLoggedTime();
  const { id: emptyId } = await api.projects.create(aProject({ clientId }));
  const { id } = await api.timesheets.create(anEntry({ projectId: emptyId }));
  await api.timesheets.delete({ id });
  await api.projects.delete({ id: emptyId });
  await expect(log({ projectId: emptyId })).rejects.toMatchObject({ code: 'UNKNOWN_REFERENCE' });
});

it('answers a repeated request once, and stores nothing for one whose entry was deleted', async () => {
  const { api, projectId } = await withLoggedTime();
  const request = anEntry({ id: newId(), projectId });
  const created = await api.timesheets.create(request);
  expect(await api.timesheets.create(request)).toEqual(created);
  await expect(api.timesheets.create({ ...request, description: 'Another' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await api.timesheets.delete(created);
  expect(await api.timesheets.create(request)).toEqual(created);
  expect(await api.timesheets.get(created)).toBeNull();
});

it('stores nothing for a repeated request whose entry is being deleted', async () => {
  const { api, uid } = await stint.newTenant();
  const request = anEntry({ id: newId() });
  const created = await api.timesheets.create(request);
  let repeated: Promise<unknown> | undefined;
  await withClient(stint.database.url, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('stint.owner_id', $1, true)`, [uid]);
    await client.query(
      `with gone as (delete from timesheets where user_id = $1 and id = $2 returning *)
       insert into operations (user_id, id, kind, record_id, before, request_hash)
         select user_id, gen_random_uuid(), 'timesheets', id, jsonb_build_array(to_jsonb(gone)), '' from gone`,
      [uid, created.id],
    );
    repeated = api.timesheets.create(request);
    await Promise.race([repeated, setTimeout(1_000)]);
    await client.query('commit');
  });
  expect(await repeated).toEqual(created);
  expect(await api.timesheets.get(created)).toBeNull();
});

it('gives each entry what those before it left of a retainer, also of entries that are logged at once', async () => {
  const { api } = await stint.newTenant();
  const terms = { billingType: 'retainer', retainerHours: 5, retainerStart: '2026-01-01' } as const;
  const { id: projectId } = await api.projects.create(aProject({ ...terms, hourlyRate: 100 }));
  const log = () => api.timesheets.create(anEntry({ id: newId(), projectId, duration: 0.5 }));
  await log();
  const before = await api.projects.get({ id: projectId });
  await Promise.all(Array.from({ length: 12 }, () => log()));
  const { items } = await api.timesheets.list({ projectId });
  // The reason names the hours left.
  const reasons = items
    .map(({ rateReason }) => rateReason)
    .filter((reason) => reason.startsWith('retainer:'));
  expect(new Set(reasons).size).toBe(10);
  expect(reasons).toHaveLength(10);
  const after = await api.projects.get({ id: projectId });
  // Each of the nine that took hours changed the project.
  expect(after).toMatchObject({ retainerHoursUsed: 5, revision: (before?.revision ?? 0) + 9 });
});

it('follows its project to a retainer and back', async () => {
  const { api, projectId, log } = await withLoggedTime();
  const terms = { billingType: 'retainer', retainerHours: 100, retainerStart: '2026-01-01' } as const;
  await api.projects.update({ id: projectId, ...terms });
  await log();
  expect(await log()).toMatchObject({ rateReason: expect.stringMatching(/^retainer/) as string });
  const { retainerHoursUsed } = (await api.projects.get({ id: projectId })) ?? {};
  await api.projects.update({ id: projectId, billingType: 'hourly' });
  const [first, second] = [await log(), await log()];
  expect([first, second]).toMatchObject([{ rate: 90 }, { rate: 90 }]);
  expect(retainerHoursUsed).toBeGreaterThan(0);
});
