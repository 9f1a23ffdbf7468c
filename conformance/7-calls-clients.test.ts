/** The calls for clients and projects, most of which are the same. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { Api, ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

type Said = { id?: string; name?: string; hourlyRate?: number };
const complete = {
  billingType: 'retainer',
  hourlyRate: 93.7599,
  retainerRate: 0.0001,
  retainerHours: 12.3456,
} as const;

const kinds = {
  clients: {
    create: (api: Api, fields: Said = {}) => api.clients.create(aClient(fields)),
    createWhole: (api: Api) =>
      api.clients.create(
        aClient({
          ...complete,
          email: 'A@b.example',
          notes: 'a\nb "c"',
          contacts: [{ name: 'Nora', email: 'nora@b.example', receivesInvoices: true }],
          postalAddress: { city: 'Łódź', countryCode: 'PL' },
          electronicAddress: { scheme: 'EM', id: 'nora@b.example' },
          tags: ['a "b"', '{c,d}'],
        }),
      ),
    list: (api: Api, page: { limit?: number; cursor?: string; search?: string }) => api.clients.list(page),
    get: (api: Api, id: string) => api.clients.get({ id }),
    update: (api: Api, change: Said & { id: string; revision?: number }) => api.clients.update(change),
    delete: (api: Api, id: string) => api.clients.delete({ id }),
    undo: (api: Api, id: string) => api.clients.undo({ id }),
  },
  projects: {
    create: (api: Api, fields: Said = {}) => api.projects.create(aProject(fields)),
    createWhole: (api: Api) =>
      api.projects.create(
        aProject({ ...complete, status: 'On hold', retainerHoursUsed: 1 / 3, own: { deep: [1e-7] } }),
      ),
    list: (api: Api, page: { limit?: number; cursor?: string; search?: string }) => api.projects.list(page),
    get: (api: Api, id: string) => api.projects.get({ id }),
    update: (api: Api, change: Said & { id: string; revision?: number }) => api.projects.update(change),
    delete: (api: Api, id: string) => api.projects.delete({ id }),
    undo: (api: Api, id: string) => api.projects.undo({ id }),
  },
};

describe.each(['clients', 'projects'] as const)('%s', (kind) => {
  const { create, createWhole, list, get, update, delete: remove, undo } = kinds[kind];

  it('create returns the id; the record belongs to the caller and has its times [7.9, 7.10, 7.11]', async () => {
    const { id, ...more } = await create(ann.api);
    const record = await get(ann.api, id);

    expect(more).toEqual({});
    expect(record).toMatchObject({ id, userId: ann.uid, updatedAt: record?.createdAt, revision: 1 });
    expect(Math.abs(Date.parse(record?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('create returns the same record for repeated requests, even concurrent ones [7.9, 7.10]', async () => {
    const fields = { id: newId(), name: `Once in ${kind}` };
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(ann.api, fields)));

    expect(responses).toEqual(Array(20).fill({ id: fields.id }));
    expect((await list(ann.api, { search: fields.name })).items).toHaveLength(1);
  });

  it('create rejects a different record with a used id [7.9, 7.10]', async () => {
    const { id } = await create(ann.api);
    const before = await storedRows(stint.database.url);

    await expect(create(ann.api, { id, name: 'Another' })).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await storedRows(stint.database.url)).toEqual(before);
  });

  it('create repeated after deletion creates nothing, and the record can still be restored [7.9, 7.10]', async () => {
    const fields = { id: newId(), name: 'Gone again' };
    await create(ann.api, fields);
    const before = await get(ann.api, fields.id);
    await remove(ann.api, fields.id);

    expect(await create(ann.api, fields)).toEqual({ id: fields.id });
    expect(await get(ann.api, fields.id)).toBeNull();
    await expect(create(ann.api, { ...fields, name: 'Another' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await undo(ann.api, fields.id);
    expect(await get(ann.api, fields.id)).toEqual(before);
  });

  it('list returns the caller’s records page by page, newest first [7.9, 7.10]', async () => {
    const ben = await stint.newTenant('Ben');
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push((await create(ben.api)).id);
    // Several created at the same time differ only in their ids.
    await Promise.all(Array.from({ length: 8 }, async () => ids.push((await create(ben.api)).id)));

    const { items: whole } = await list(ben.api, { limit: 1000 });
    const turned = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(ben.api, {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      turned.push(...page.items);
      cursor = page.nextCursor;
    }

    const sortKey = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`;
    expect(turned).toEqual(whole);
    expect(whole.map(sortKey)).toEqual(whole.map(sortKey).toSorted().toReversed());
    expect(whole.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());

    // A change moves no record, neither the oldest nor one in between.
    for (const place of [14, 7]) await update(ben.api, { id: whole[place]?.id ?? '', name: 'Changed' });
    const { items: afterwards } = await list(ben.api, { limit: 1000 });
    expect(afterwards.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  });

  it('get returns null for missing and foreign records [7.9, 7.10]', async () => {
    const { id } = await create(stint.owner.api);

    expect(await get(ann.api, id)).toBeNull();
    expect(await get(ann.api, newId())).toBeNull();
    expect(await get(stint.owner.api, id)).toMatchObject({ id });
  });

  it('update changes the given fields, keeps the rest and sets updatedAt [7.9, 7.10]', async () => {
    const { id } = await createWhole(ann.api);
    const before = await get(ann.api, id);
    const after = await update(ann.api, { id, name: 'Renamed' });

    expect(after).toEqual({ ...before, name: 'Renamed', updatedAt: after.updatedAt, revision: 2 });
    expect(after.updatedAt > (before?.updatedAt ?? '')).toBe(true);
    expect(await get(ann.api, id)).toEqual(after);
  });

  it('update of an old revision is rejected and returns the current record [7.9, 7.10]', async () => {
    const { id } = await create(ann.api);
    const current = await update(ann.api, { id, revision: 1, name: 'Second' });

    await expect(update(ann.api, { id, revision: 1, name: 'Third' })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      data: { current },
    });
    expect(await get(ann.api, id)).toEqual(current);
  });

  it('update lets one of many concurrent changes of a revision win [7.9, 7.10]', async () => {
    const { id } = await create(ann.api);
    const names = Array.from({ length: 10 }, (_, nth) => `Name ${nth}`);
    const tries = await Promise.allSettled(names.map((name) => update(ann.api, { id, revision: 1, name })));

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await get(ann.api, id)).toMatchObject({ revision: 2 });
  });

  it('delete removes the record, and undo brings it back unchanged [7.9, 7.10]', async () => {
    const { id } = await createWhole(ann.api);
    await update(ann.api, { id, name: 'Twice changed' });
    const before = await get(ann.api, id);

    const { operationId } = await remove(ann.api, id);
    expect(await get(ann.api, id)).toBeNull();
    await expect(remove(ann.api, id)).rejects.toMatchObject({ status: 404 });
    expect(await undo(ann.api, operationId)).toEqual({ ids: [id] });
    expect(await get(ann.api, id)).toEqual(before);
  });

  it('undo does not find records that another account deleted', async () => {
    const { id } = await create(stint.owner.api);
    await remove(stint.owner.api, id);

    await expect(undo(ann.api, id)).rejects.toMatchObject({ status: 404 });
    expect(await undo(stint.owner.api, id)).toEqual({ ids: [id] });
  });

  it.each(['50% off', 'under_score', String.raw`back\slash`, "O'Reilly"])(
    'search matches %s literally',
    async (name) => {
      const { id } = await create(ann.api, { name });
      await create(ann.api, { name: name.replace(/[%_\\']/, 'x') });

      expect((await list(ann.api, { search: name.toUpperCase() })).items).toMatchObject([{ id }]);
    },
  );
});

it('client lists can be limited to active clients [7.9]', async () => {
  const ben = await stint.newTenant('Ben');
  const active = await ben.api.clients.create(aClient());
  const inactive = await ben.api.clients.create(aClient());
  await ben.api.clients.toggleActive(inactive);

  expect((await ben.api.clients.list({ activeOnly: true })).items.map(({ id }) => id)).toEqual([active.id]);
  expect((await ben.api.clients.list({})).items.map(({ id }) => id)).toEqual([inactive.id, active.id]);
  expect((await ben.api.clients.list({ activeOnly: false })).items).toHaveLength(2);
});

it('a project’s status is Active if it is missing or null [7.10] [4.31]', async () => {
  for (const status of [undefined, null]) {
    const { id } = await ann.api.projects.create(aProject({ ...(status === null && { status }) }));
    expect(await ann.api.projects.get({ id })).toMatchObject({ status: 'Active' });
  }
  const { id } = await ann.api.projects.create(aProject({ status: 'Archived' }));
  expect(await ann.api.projects.update({ id, status: null })).toMatchObject({ status: 'Active' });
});

it('project lists can be limited to a client and a status [7.10]', async () => {
  const { id: clientId } = await ann.api.clients.create(aClient());
  const { id } = await ann.api.projects.create(aProject({ clientId, status: 'Archived' }));
  await ann.api.projects.create(aProject({ clientId }));

  expect((await ann.api.projects.list({ clientId })).items).toHaveLength(2);
  expect((await ann.api.projects.list({ clientId, status: 'Archived' })).items).toMatchObject([{ id }]);
});

it('create repeated after deletion creates no project, even if its client was deleted too [7.10]', async () => {
  const client = await ann.api.clients.create(aClient());
  const fields = { ...aProject({ clientId: client.id }), id: newId() };
  await ann.api.projects.create(fields);
  await ann.api.projects.delete({ id: fields.id });
  await ann.api.clients.delete(client);

  expect(await ann.api.projects.create(fields)).toEqual({ id: fields.id });
  expect(await ann.api.projects.get({ id: fields.id })).toBeNull();
});

it('clients are found by name, legal name, email and tag, and filtered by status and tag [7.9]', async () => {
  const bea = await stint.newTenant('Bea');
  const { create, list, toggleActive } = bea.api.clients;
  const one = await create(aClient({ name: 'Acme', legalName: 'Acme Holding SE', tags: ['Retail', 'VIP'] }));
  const other = await create(aClient({ name: 'Borges', email: 'jorge@borges.example', tags: ['vip'] }));
  await toggleActive(other);
  const found = async (listing: Parameters<typeof list>[0]) =>
    (await list(listing)).items.map(({ id }) => id);

  expect(await found({ search: 'holding' })).toEqual([one.id]);
  expect(await found({ search: 'BORGES.ex' })).toEqual([other.id]);
  expect(await found({ search: 'reta' })).toEqual([one.id]);
  expect(await found({ tag: 'VIP' })).toEqual([other.id, one.id]);
  expect(await found({ tag: 'VI' })).toEqual([]);
  expect(await found({ isActive: false })).toEqual([other.id]);
  expect(await found({ isActive: true, tag: 'vip' })).toEqual([one.id]);
});

it('referenced records cannot be deleted, and the error suggests what to do instead', async () => {
  const client = await ann.api.clients.create(aClient());
  const project = await ann.api.projects.create(aProject({ clientId: client.id }));
  await ann.api.timesheets.create(anEntry({ projectId: project.id }));
  const before = await storedRows(stint.database.url);

  await expect(ann.api.clients.delete(client)).rejects.toMatchObject({
    status: 409,
    message: 'This client has 1 project and 1 time entry. Archive it instead.',
  });
  await expect(ann.api.projects.delete(project)).rejects.toMatchObject({
    status: 409,
    message: 'This project has time entries, expenses or documents. Archive it instead.',
  });
  expect(await storedRows(stint.database.url)).toEqual(before);
});
