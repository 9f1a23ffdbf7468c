/** Fields that a request must not set: foreign or unknown. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { completeRequest, oneTry } from '#tests/support/server/caller-kinds.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import type { ListedProcedure } from '#tests/support/server/procedure-list.ts';
import { createRecordFixtures, withReusedRecords } from '#tests/support/server/record-fixtures.ts';
import type { RecordFixtures } from '#tests/support/server/record-fixtures.ts';
import {
  callProcedure,
  proceduresOver,
  transports,
  restRequest,
} from '#tests/support/server/rpc-and-rest.ts';
import { shareClient } from '#tests/support/server/share-client.ts';
import { rowVersions } from '#tests/support/server/stored-rows.ts';

let stint: Installation;
let ann: ApiCaller;
let anns: RecordFixtures;
beforeAll(async () => {
  stint = await startInstallation({ sendsMail: true });
  ann = await stint.newTenant('Ann');
  // Created once: refused requests don't use them up.
  anns = withReusedRecords(await createRecordFixtures(stint, ann));
  const { id: sharedId } = await stint.owner.api.clients.create(aClient());
  await shareClient(stint.owner, ann, sharedId);
  return () => stint[Symbol.asyncDispose]();
});

function permittedCaller({ access }: ListedProcedure): ApiCaller {
  return ['admin', 'superAdmin'].includes(access.who) ? stint.owner : ann;
}

/** Set by the server, unknown, or malicious. */
const unknown = (
  'extra userId tenantId ownerId user_id createdAt updatedAt requestHash revision invoiced number day rate ' +
  'rateReason amountMinor emailVerified disabled ' +
  'currency retainerMs emailHash nameEnc isActive systemRole tenantEnabled clientViewerOf role ' +
  'constructor toString hasOwnProperty prototype'
).split(' ');
/** Projects keep custom fields; 3-projects.test.ts tests which they reject. [3.7] */
const keepsUnknown = new Set(['projects.create', 'projects.update']);
/** Functions ignore them. [7.12] */
const ignoresUnknown = new Set(['encryption.unwrapDataKey']);
const isClosed = ({ name }: ListedProcedure) => !keepsUnknown.has(name) && !ignoresUnknown.has(name);

describe.each(transports)('through %s', oneTry, (transport) => {
  it.each(proceduresOver(transport, 'RPC').filter(isClosed))(
    '$name rejects every unknown field and stores nothing',
    async (procedure) => {
      const right = await completeRequest(procedure, anns);
      const before = await rowVersions(stint.database.url);

      // All at once, because the answer names each field that it refuses.
      const fields = unknown.filter((name) => !(name in procedure.fields));
      const { status, content } = await callProcedure(permittedCaller(procedure), transport, procedure, {
        ...right,
        ...Object.fromEntries(fields.map((field) => [field, 'mine'])),
      });
      expect({ status, content }).toMatchObject({
        status: 400,
        content: {
          data: { fields: Object.fromEntries(fields.map((field) => [field, 'isn’t a field you can set'])) },
        },
      });
      expect(await rowVersions(stint.database.url)).toEqual(before);
    },
  );
});

const writing = procedures.filter(({ method }) => method !== 'GET');

it.each(writing)('$name never changes a prototype', async (procedure) => {
  const right = await completeRequest(procedure, anns);
  const before = await rowVersions(stint.database.url);
  const { path, method, body } = restRequest(procedure, right);
  const rest = JSON.stringify(body).slice(1);

  for (const attack of [
    '"__proto__":{"polluted":true}',
    String.raw`"\u005f_proto__":{"polluted":true}`,
    '"constructor":{"prototype":{"polluted":true}}',
  ]) {
    const response = await ann.send({ path, method, body: `{${attack}${rest === '}' ? '' : ','}${rest}` });
    expect({ attack, status: response.status, json: response.json }).toMatchObject({
      status: 400,
      json: { data: { fields: { request: expect.stringContaining('cannot be set') as string } } },
    });
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(await rowVersions(stint.database.url)).toEqual(before);
});
