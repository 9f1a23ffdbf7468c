/** Every message of section 8 that the server returns, verbatim. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import { startInstallation, signedOutCaller } from '#tests/support/server/api-callers.ts';
import type { Api, ApiCaller } from '#tests/support/server/api-callers.ts';

type Call = (api: Api, id: string) => Promise<unknown>;

let ann: ApiCaller;
let nobody: ApiCaller;
/** One of Ben's records of each kind. */
let foreign: { client: string; project: string; entry: string };
beforeAll(async () => {
  const stint = await startInstallation();
  const ben = await stint.newTenant('Ben');
  ann = await stint.newTenant('Ann');
  nobody = signedOutCaller(stint.url);
  foreign = {
    client: (await ben.api.clients.create(aClient())).id,
    project: (await ben.api.projects.create(aProject())).id,
    entry: (await ben.api.timesheets.create(anEntry())).id,
  };
  return () => stint[Symbol.asyncDispose]();
});

const records = [
  ['clients', 'Client'],
  ['projects', 'Project'],
  ['timesheets', 'Timesheet entry'],
] as const;

describe('timesheets', () => {
  it.each<[string, Call, string]>([
    ['add', (api) => api.timesheets.create(anEntry()), 'Authentication required to add a timesheet entry.'],
    [
      'update',
      (api, id) => api.timesheets.update({ id }),
      'Authentication required to update a timesheet entry.',
    ],
    [
      'delete',
      (api, id) => api.timesheets.delete({ id }),
      'Authentication required to delete a timesheet entry.',
    ],
  ])('requires authentication to %s an entry [8.1]', async (_what, call, message) => {
    await expect(call(nobody.api, newId())).rejects.toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      message,
    });
  });

  it.each(['date', 'description', 'duration'])(
    'names the required fields when %s is missing [8.1]',
    async (field) => {
      const rest = { ...anEntry(), [field]: undefined };
      const response = await ann.send({ method: 'POST', path: '/api/v1/timesheets', body: rest });

      expect(response.json).toEqual({
        code: 'BAD_REQUEST',
        message: 'Date, Description, and Duration are required.',
        data: { fields: { [field]: 'is required' } },
      });
    },
  );

  it.each([
    ['date', [null, '', '  ', 5, true, {}, []]],
    ['description', [null, '', ' \t', 5, false, {}, ['Work']]],
    ['duration', [null, '', '1.5', true, {}, [1]]],
  ])(
    'names the required fields when %s is null, empty or of the wrong type, over REST and RPC [5.1, 8.1]',
    async (field, values) => {
      for (const value of values) {
        const body = { ...anEntry(), [field]: value };
        for (const [path, sent] of [
          ['/api/v1/timesheets', body],
          ['/api/rpc/timesheets/create', { json: body }],
        ] as const) {
          const { status, text } = await ann.send({ method: 'POST', path, body: sent });
          expect({ value, path, status, text }).toMatchObject({
            status: 400,
            text: expect.stringContaining('"Date, Description, and Duration are required."') as string,
          });
        }
      }
    },
  );

  it.each([[5], [true], [null], [''], [[]], [['a']], [{ id: 'a' }]])(
    'returns not found for the id %j over RPC [5.4, 8.1, 8.2]',
    async (id) => {
      const call = (procedure: string, input: object) =>
        ann.send({ method: 'POST', path: `/api/rpc/${procedure}`, body: { json: { id, ...input } } });
      for (const [kind, name] of records) {
        expect(await call(`${kind}/get`, {})).toMatchObject({ status: 200, json: { json: null } });
        for (const [what, input] of [
          ['update', kind === 'timesheets' ? { notes: 'Mine' } : { name: 'Mine' }],
          ['delete', {}],
        ] as const) {
          expect(await call(`${kind}/${what}`, input)).toMatchObject({
            status: 404,
            json: { json: { message: `${name} not found or you do not have permission to ${what} it.` } },
          });
        }
      }
      expect(await call('clients/toggleActive', {})).toMatchObject({ status: 404 });
    },
  );

  it.each(['1', 'me', 'constructor', '00000000-0000-0000-0000-000000000000', 'x'.repeat(150)])(
    'returns not found for the id "%s" [5.4, 8.1, 8.2]',
    async (id) => {
      for (const [kind, name] of records) {
        const path = `/api/v1/${kind}/${id}`;
        expect(await ann.send({ path })).toMatchObject({ status: 200, text: 'null' });
        for (const [method, what] of [
          ['PATCH', 'update'],
          ['DELETE', 'delete'],
        ] as const) {
          expect(await ann.send({ method, path, ...(method === 'PATCH' && { body: {} }) })).toMatchObject({
            status: 404,
            json: { message: `${name} not found or you do not have permission to ${what} it.` },
          });
        }
      }
      const toggled = await ann.send({
        method: 'POST',
        path: `/api/v1/clients/${id}/toggle-active`,
        body: {},
      });
      expect(toggled).toMatchObject({ status: 404 });
    },
  );

  it.each<[string, Call, string]>([
    [
      'updates',
      (api, id) => api.timesheets.update({ id, notes: 'Mine' }),
      'Timesheet entry not found or you do not have permission to update it.',
    ],
    [
      'deletes',
      (api, id) => api.timesheets.delete({ id }),
      'Timesheet entry not found or you do not have permission to delete it.',
    ],
  ])(
    'returns the same error for missing and foreign entries when the caller %s one [8.1]',
    async (_what, call, message) => {
      await expect(call(ann.api, newId())).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND', message });
      await expect(call(ann.api, foreign.entry)).rejects.toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message,
      });
    },
  );
});

describe('clients and projects', () => {
  it.each<[string, Call]>([
    ['add a client', (api) => api.clients.create(aClient())],
    ['update a client', (api, id) => api.clients.update({ id })],
    ['toggle client status', (api, id) => api.clients.toggleActive({ id })],
    ['delete a client', (api, id) => api.clients.delete({ id })],
    ['add a project', (api) => api.projects.create(aProject())],
    ['update a project', (api, id) => api.projects.update({ id })],
    ['delete a project', (api, id) => api.projects.delete({ id })],
  ])('return "Authentication required to %s." to signed-out callers [8.2]', async (what, call) => {
    await expect(call(nobody.api, newId())).rejects.toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      message: `Authentication required to ${what}.`,
    });
  });

  it.each<['client' | 'project', string, Call]>([
    [
      'client',
      'Client not found or you do not have permission to update it.',
      (api, id) => api.clients.update({ id, name: 'Mine' }),
    ],
    [
      'client',
      'Client not found or you do not have permission to update it.',
      (api, id) => api.clients.toggleActive({ id }),
    ],
    [
      'client',
      'Client not found or you do not have permission to delete it.',
      (api, id) => api.clients.delete({ id }),
    ],
    [
      'project',
      'Project not found or you do not have permission to update it.',
      (api, id) => api.projects.update({ id, name: 'Mine' }),
    ],
    [
      'project',
      'Project not found or you do not have permission to delete it.',
      (api, id) => api.projects.delete({ id }),
    ],
  ])('return for a missing or foreign %s: %s [8.2]', async (kind, message, call) => {
    await expect(call(ann.api, newId())).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND', message });
    await expect(call(ann.api, foreign[kind])).rejects.toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message,
    });
  });

  it('return null instead of an error when a missing or foreign one is read [8.2]', async () => {
    expect(await ann.api.clients.get({ id: newId() })).toBeNull();
    expect(await ann.api.clients.get({ id: foreign.client })).toBeNull();
    expect(await ann.api.projects.get({ id: newId() })).toBeNull();
    expect(await ann.api.projects.get({ id: foreign.project })).toBeNull();
  });
});
