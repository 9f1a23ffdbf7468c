/** Bodies with a wrong type, size or structure. */
import { beforeAll, expect, it } from 'vitest';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { rowVersions } from '#tests/support/server/stored-rows.ts';

let stint: Installation;
let ann: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  return () => stint[Symbol.asyncDispose]();
});

const client = JSON.stringify(aClient());

it.each([
  ['text/plain', client],
  ['application/x-www-form-urlencoded', 'name=Northwind'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nN\r\n--x--'],
  ['application/xml', '<name>Northwind</name>'],
  ['application/jsonp', client],
  ['nonsense', client],
])('rejects the type %s: 415', async (type, body) => {
  expect(await refusalOf(body, { type })).toEqual({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send JSON (content-type: application/json).',
  });
});

it.each([
  ['cut off', '{"name":"Northw'],
  ['followed by more', `${client} {}`],
  ['in single quotes', "{'name':'Northwind'}"],
  ['with a comment', '{"name":"Northwind" /* Inc. */}'],
  ['with NaN', '{"name":NaN}'],
  ['a line end within a text', '{"name":"North\nwind"}'],
  ['nothing but space', '  '],
])('rejects invalid JSON, %s: 400', async (_how, body) => {
  expect(await refusalOf(body)).toEqual(badRequest({ request: 'is not valid JSON' }));
});

it.each(['[]', `[${client}]`, 'null', '"Northwind"', '4', 'true'])(
  'rejects %s, which has no fields: 400',
  async (body) => {
    expect(await refusalOf(body)).toEqual(badRequest({ request: 'must be an object' }));
  },
);

it('rejects bodies without fields even if all fields are optional: 400', async () => {
  const { id } = await ann.api.clients.create(aClient());

  expect(await refusalOf('["name"]', { method: 'PATCH', path: `/api/v1/clients/${id}` })).toEqual(
    badRequest({ request: 'must be an object' }),
  );
});

it('rejects deeply nested bodies: 400', async () => {
  const body = `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

  expect(await refusalOf(body)).toEqual(badRequest({ request: 'is nested too deeply' }));
});

it('rejects bodies larger than 1 MB: 413', async () => {
  expect(await refusalOf(aClient({ notes: 'x'.repeat(1024 * 1024) }))).toEqual({
    status: 413,
    code: 'CONTENT_TOO_LARGE',
    message: 'The request is larger than 1 MB.',
  });
});

it('rejects numbers that cannot be represented: 400', async () => {
  const body = JSON.stringify(anEntry({ duration: 7 })).replace('7}', '1e999}');

  expect(await refusalOf(body, { path: '/api/v1/timesheets' })).toEqual(
    badRequest({ duration: 'must be a number of hours' }),
  );
});

it('uses only the id in the path, not one in the body', async () => {
  const { id } = await ann.api.clients.create(aClient());
  const { id: otherId } = await ann.api.clients.create(aClient({ name: 'Southwind' }));
  const change = { id: otherId, name: 'Eastwind' };
  const { json } = await ann.send({ method: 'PATCH', path: `/api/v1/clients/${id}`, body: change });

  expect(json).toMatchObject({ id, name: 'Eastwind' });
  expect(await ann.api.clients.get({ id: otherId })).toMatchObject({ name: 'Southwind' });
});

/** Returns the response after checking that nothing was stored. */
async function refusalOf(
  body: unknown,
  { method = 'POST', path = '/api/v1/clients', type = 'application/json' } = {},
): Promise<object> {
  const before = await rowVersions(stint.database.url);
  const { status, json } = await ann.send({ method, path, body, headers: { 'content-type': type } });
  expect(await rowVersions(stint.database.url)).toEqual(before);
  return { status, ...(json as object) };
}

function badRequest(fields: Record<string, string>) {
  const [[field, reason] = ['', '']] = Object.entries(fields);
  const subject = field === 'request' ? 'The request' : field;
  return { status: 400, code: 'BAD_REQUEST', message: `${subject} ${reason}.`, data: { fields } };
}
