/** The calls for timesheet entries. */
import { beforeAll, describe, expect, it } from 'vitest';
import { entryFromTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import { idleTimer, start } from '#src/features/timer/rules/timer/timer-state.ts';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

it('create returns the new id and sets userId, createdAt and updatedAt [7.1]', async () => {
  const before = new Date().toISOString();
  const { id, ...more } = await ann.api.timesheets.create(anEntry());
  const entry = await read(id);

  expect(more).toEqual({});
  expect(entry).toMatchObject({ id, userId: ann.uid, updatedAt: entry.createdAt });
  expect(entry.createdAt >= before && entry.createdAt <= new Date().toISOString()).toBe(true);
});

it('create accepts what the widget saves, for the session’s account only [7.16]', async () => {
  const [clientId, projectId] = [(await ann.api.clients.create(aClient())).id, newId()];
  await ann.api.projects.create(aProject({ id: projectId, clientId }));
  const from = Date.parse('2026-03-02T09:00:00Z');
  const ticking = start({ ...idleTimer, description: 'Sketch', clientId, projectId }, from);
  const saved = entryFromTimer({ ...ticking, entryId: newId() }, from + 3_600_000, 'UTC');
  const ben = await stint.newTenant('Ben');

  const { id } = await ann.api.timesheets.create(saved);
  expect(await read(id)).toMatchObject({
    userId: ann.uid,
    clientId,
    projectId,
    description: 'Sketch',
    duration: 1,
    billable: true,
    invoiced: false,
    notes: null,
  });
  const body = { ...saved, id: newId(), userId: ann.uid, projectId: null, clientId: null };
  expect(await ben.send({ method: 'POST', path: '/api/v1/timesheets', body })).toMatchObject({ status: 400 });
});

it('create returns the same entry for repeated requests [7.1]', async () => {
  const { id: projectId } = await ann.api.projects.create(
    aProject({ billingType: 'retainer', retainerHours: 100 }),
  );
  const request = anEntry({ id: newId(), projectId, duration: 1.5 });

  const responses = await Promise.all(Array.from({ length: 20 }, () => ann.api.timesheets.create(request)));

  expect(responses).toEqual(Array(20).fill({ id: request.id }));
  expect((await ann.api.timesheets.list({ projectId })).items).toHaveLength(1);
  expect(await ann.api.projects.get({ id: projectId })).toMatchObject({ retainerHoursUsed: 1.5 });
});

it('create returns the same entry for a late repeat, even if its project has moved to another client [7.1]', async () => {
  const [acme, bolt] = [await ann.api.clients.create(aClient()), await ann.api.clients.create(aClient())];
  const project = await ann.api.projects.create(aProject({ clientId: acme.id }));
  const request = anEntry({ id: newId(), projectId: project.id, clientId: acme.id });
  await ann.api.timesheets.create(request);
  await ann.api.projects.update({ id: project.id, clientId: bolt.id });

  expect(await ann.api.timesheets.create(request)).toEqual({ id: request.id });
  await expect(ann.api.timesheets.create({ ...request, id: newId() })).rejects.toMatchObject({
    status: 400,
  });
});

it('create rejects a different entry with a used id and keeps the first unchanged [7.1]', async () => {
  const request = anEntry({ id: newId() });
  const { id } = await ann.api.timesheets.create(request);
  const before = await storedRows(stint.database.url);

  await expect(ann.api.timesheets.create({ ...request, duration: 2 })).rejects.toMatchObject({
    status: 409,
    code: 'CONFLICT',
  });
  expect(await storedRows(stint.database.url)).toEqual(before);
  expect(await read(id)).toMatchObject({ duration: 1 });
});

describe('create, repeated after the entry was deleted', () => {
  const deletions = {
    'by itself': (id: string) => ann.api.timesheets.delete({ id }),
    'with others': async (id: string) => {
      const other = await ann.api.timesheets.create(anEntry());
      return ann.api.timesheets.deleteMany({ entries: [{ id }, { id: other.id }] });
    },
    'by being merged into another': async (id: string) => {
      const before = { startTime: '2026-03-02T07:00:00Z', endTime: '2026-03-02T08:00:00Z' };
      const first = await ann.api.timesheets.create(anEntry(before));
      return ann.api.timesheets.merge({ entries: [{ id: first.id }, { id }] });
    },
  };

  it.each(Object.entries(deletions))('creates nothing after a deletion %s [7.1]', async (_how, remove) => {
    const request = anEntry({
      id: newId(),
      startTime: '2026-03-02T08:00:00Z',
      endTime: '2026-03-02T09:00:00Z',
    });
    await ann.api.timesheets.create(request);
    await remove(request.id ?? '');
    const before = await storedRows(stint.database.url);

    expect(await ann.api.timesheets.create(request)).toEqual({ id: request.id });
    await expect(ann.api.timesheets.create({ ...request, description: 'Another' })).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    expect(await storedRows(stint.database.url)).toEqual(before);
    expect(await ann.api.timesheets.get({ id: request.id ?? '' })).toBeNull();
  });

  it('creates nothing when repeats and the deletion are concurrent [7.1]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = anEntry({ id: newId() });
      const { id } = await ann.api.timesheets.create(request);
      const copies = () => Array.from({ length: 3 }, () => ann.api.timesheets.create(request));
      const [, ...responses] = await Promise.all([
        ann.api.timesheets.delete({ id }),
        ...copies(),
        ...copies(),
      ]);

      expect(responses).toEqual(Array(6).fill({ id }));
      expect(await ann.api.timesheets.get({ id })).toBeNull();
    }
  });

  it('does not prevent an exact restore [7.1, 7.8]', async () => {
    const request = anEntry({ id: newId() });
    const { id } = await ann.api.timesheets.create(request);
    const before = await read(id);
    await ann.api.timesheets.delete({ id });
    await ann.api.timesheets.create(request);

    await ann.api.timesheets.undo({ id });
    expect(await read(id)).toEqual(before);
  });
});

describe('update', () => {
  it('merges the given fields into the entry and sets updatedAt [7.7]', async () => {
    const { id } = await ann.api.timesheets.create(
      anEntry({ notes: 'Draft', startTime: '2026-03-02T09:00:00Z' }),
    );
    const before = await read(id);
    const after = await ann.api.timesheets.update({ id, description: 'Drew it again', notes: null });

    expect(after).toEqual({
      ...before,
      description: 'Drew it again',
      notes: null,
      activityLog: [
        ...before.activityLog,
        {
          time: expect.any(String) as string,
          action: 'edited description, notes',
          system: true,
          changes: [
            { field: 'description', before: before.description, after: 'Drew it again' },
            { field: 'notes', before: 'Draft', after: null },
          ],
        },
      ],
      updatedAt: after.updatedAt,
      revision: 2,
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await read(id)).toEqual(after);
  });

  it('of an old revision is rejected and returns the current entry [7.7]', async () => {
    const { id } = await ann.api.timesheets.create(anEntry());
    const current = await ann.api.timesheets.update({ id, revision: 1, duration: 2 });

    await expect(ann.api.timesheets.update({ id, revision: 1, duration: 3 })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      data: { current },
    });
    expect(await read(id)).toEqual(current);
  });

  it('lets one of many concurrent changes of a revision win [7.7]', async () => {
    const { id } = await ann.api.timesheets.create(anEntry());
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, hour) => ann.api.timesheets.update({ id, revision: 1, duration: hour })),
    );

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ revision: 2 });
  });
});

describe('delete', () => {
  it('removes the entry [7.8]', async () => {
    const { id } = await ann.api.timesheets.create(anEntry());

    expect(await ann.api.timesheets.delete({ id })).toEqual({ operationId: expect.any(String) as string });
    expect(await ann.api.timesheets.get({ id })).toBeNull();
    await expect(ann.api.timesheets.delete({ id })).rejects.toMatchObject({ status: 404 });
  });

  it('can be undone exactly [7.8]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId, hourlyRate: 93.7599 }));
    const { id } = await ann.api.timesheets.create(
      anEntry({
        projectId,
        duration: 1 / 3,
        startTime: '2026-03-02T09:00:00.123Z',
        endTime: '2026-03-02T10:00:00.456Z',
        breakPeriods: [{ start: '2026-03-02T09:10:00Z', end: '2026-03-02T09:50:00Z' }],
        notes: 'Ünïcödé 👩‍💻 "quoted" \\ and\nlines',
        timeZone: 'Asia/Kathmandu',
      }),
    );
    await ann.api.timesheets.update({ id, billable: false });
    const before = await read(id);
    const { operationId } = await ann.api.timesheets.delete({ id });

    expect(await ann.api.timesheets.undo({ id: operationId })).toEqual({ ids: [id] });
    expect(await read(id)).toEqual(before);
  });

  it('cannot be undone for an entry that was never deleted [7.8]', async () => {
    await expect(ann.api.timesheets.undo({ id: newId() })).rejects.toMatchObject({ status: 404 });
  });

  it('cannot be undone after 30 days, when nothing is left of the entry [7.8]', async () => {
    const [late, inTime] = [
      await ann.api.timesheets.create(anEntry()),
      await ann.api.timesheets.create(anEntry()),
    ];
    await ann.api.timesheets.delete(late);
    await ann.api.timesheets.delete(inTime);
    await age(late.id, '30 days 1 minute');
    await age(inTime.id, '29 days 23 hours');

    await expect(ann.api.timesheets.undo(late)).rejects.toMatchObject({ status: 404 });
    await ann.api.timesheets.undo(inTime);
    await ann.api.timesheets.delete(inTime);
    expect(
      (await storedRows(stint.database.url))['operations']?.filter((row) => row.includes(late.id)),
    ).toEqual([]);
  });
});

async function read(id: string) {
  const entry = await ann.api.timesheets.get({ id });
  if (!entry) throw new Error('no such entry');
  return entry;
}

async function age(id: string, by: string): Promise<void> {
  await withClient(stint.database.url, (client) =>
    client.query('update operations set created_at = now() - $2::interval where record_id = $1', [id, by]),
  );
}
