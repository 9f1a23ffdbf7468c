/** What may be saved, and by whom. bad-input.test.ts tries wrong values in every field of every call. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import { signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let ben: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  ben = await stint.newTenant('Ben');
});

describe('adding an entry', () => {
  it('requires a session [5.1]', async () => {
    await expect(signedOutCaller(stint.url).api.timesheets.create(anEntry())).rejects.toMatchObject({
      status: 401,
    });
  });

  it.each<[string, object, string]>([
    ['a date', { date: undefined }, 'date'],
    ['a description', { description: undefined }, 'description'],
    ['a description that is not blank', { description: '  ' }, 'description'],
    ['a duration', { duration: undefined }, 'duration'],
    ['a duration that is a number', { duration: '1.5' }, 'duration'],
    ['a duration that is not null', { duration: null }, 'duration'],
    ['a duration of 0 or more', { duration: -0.0001 }, 'duration'],
    ['a duration of 24 hours or less', { duration: 24.0001 }, 'duration'],
    ['a date that exists', { date: '2026-02-30' }, 'date'],
    [
      'an end that is not before the start',
      { startTime: '2026-03-02T10:00:00Z', endTime: '2026-03-02T09:59:59Z' },
      'endTime',
    ],
    ['a project of the caller', { projectId: newId() }, 'projectId'],
    ['a client of the caller', { clientId: newId() }, 'clientId'],
  ])('requires %s [5.1]', async (_what, change, field) => {
    const before = await storedRows(stint.database.url);
    const response = await ann.send({
      method: 'POST',
      path: '/api/v1/timesheets',
      body: { ...anEntry(), ...change },
    });

    expect(response).toMatchObject({
      status: 400,
      json: { data: { fields: { [field]: expect.any(String) as string } } },
    });
    expect(await storedRows(stint.database.url)).toEqual(before);
  });

  it.each([0, 1 / 3_600_000, 24])('accepts a duration of %d h [5.1]', async (duration) => {
    const { id } = await ann.api.timesheets.create(anEntry({ duration }));

    expect(await ann.api.timesheets.get({ id })).toMatchObject({ duration });
  });

  it('requires a project of the given client [5.1]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: otherId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));

    await expect(ann.api.timesheets.create(anEntry({ projectId, clientId: otherId }))).rejects.toMatchObject({
      status: 400,
      data: { fields: { clientId: 'This project belongs to another client.' } },
    });
  });
});

it('changing an entry has the same validation as adding one [5.1]', async () => {
  const { id } = await ann.api.timesheets.create(anEntry({ startTime: '2026-03-02T10:00:00Z' }));
  const before = await ann.api.timesheets.get({ id });

  await expect(ann.api.timesheets.update({ id, endTime: '2026-03-02T09:00:00Z' })).rejects.toMatchObject({
    status: 400,
    data: { fields: { endTime: 'must not be before startTime' } },
  });
  expect(await ann.api.timesheets.get({ id })).toEqual(before);
});

describe('changing and deleting', () => {
  it('an entry requires a session and an existing entry of the caller [5.2]', async () => {
    const { id } = await ben.api.timesheets.create(anEntry());
    const signedOut = signedOutCaller(stint.url);
    const before = await storedRows(stint.database.url);

    await expect(signedOut.api.timesheets.update({ id, notes: 'Mine' })).rejects.toMatchObject({
      status: 401,
    });
    await expect(signedOut.api.timesheets.delete({ id })).rejects.toMatchObject({ status: 401 });
    await expect(ann.api.timesheets.update({ id, notes: 'Mine' })).rejects.toMatchObject({ status: 404 });
    await expect(ann.api.timesheets.delete({ id })).rejects.toMatchObject({ status: 404 });
    expect(await storedRows(stint.database.url)).toEqual(before);
  });

  it('a client or project requires ownership; so do reading and toggling [5.4]', async () => {
    const client = await ben.api.clients.create(aClient());
    const project = await ben.api.projects.create(aProject());
    const before = await storedRows(stint.database.url);

    expect(await ann.api.clients.get(client)).toBeNull();
    expect(await ann.api.projects.get(project)).toBeNull();
    const tries = [
      ann.api.clients.update({ ...client, name: 'Mine' }),
      ann.api.clients.toggleActive(client),
      ann.api.clients.delete(client),
      ann.api.projects.update({ ...project, name: 'Mine' }),
      ann.api.projects.delete(project),
    ];
    for (const attempt of await Promise.allSettled(tries)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } });
    }
    expect(await storedRows(stint.database.url)).toEqual(before);
  });
});
