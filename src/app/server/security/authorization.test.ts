/** Every procedure × kind of caller × kind of record, over REST and RPC. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#src/platform/shared/procedure.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import {
  createCallerFixtures,
  callWithRecord,
  callerKinds,
  recordKinds,
  withReusedFixtures,
} from '#tests/support/server/caller-kinds.ts';
import type { CallerKind, CallerFixture, RecordKind } from '#tests/support/server/caller-kinds.ts';
import { completeRequests } from '#tests/support/server/complete-requests.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import type { ListedProcedure } from '#tests/support/server/procedure-list.ts';
import { transports } from '#tests/support/server/rpc-and-rest.ts';
import type { Transport, TransportAnswer } from '#tests/support/server/rpc-and-rest.ts';

/** Expected access per caller, by the procedure's declaration. */
const passes: Record<Access['who'], readonly CallerKind[]> = {
  signedIn: callerKinds.filter((kind) => kind !== 'somebody signed out'),
  recordKeeper: [
    'a tenant user',
    'another tenant',
    'a super admin',
    'an API key to read',
    'an API key to write',
  ],
  admin: ['a super admin'],
  superAdmin: ['a super admin'],
};
/** Which records a permitted caller can access. */
const reaches: Record<Access['record'], Record<RecordKind, readonly CallerKind[]>> = {
  none: { own: callerKinds, foreign: callerKinds, missing: callerKinds, malformed: [] },
  own: { own: callerKinds, foreign: [], missing: [], malformed: [] },
  granted: { own: callerKinds, foreign: ['a super admin'], missing: [], malformed: [] },
};

type Outcome =
  | 'done'
  | 'nothing there'
  | 'malformed'
  | 'forbidden'
  | 'signed out'
  | 'not with a key'
  | 'only reading';

function outcome(
  transport: Transport,
  { access, fields, idField = '', isSessionOnly, method }: ListedProcedure,
  caller: CallerKind,
  record: RecordKind,
): Outcome {
  if (caller === 'somebody signed out') return 'signed out';
  if (caller === 'an API key to read' || caller === 'an API key to write') {
    // The web app's transport ignores keys.
    if (transport === 'RPC') return 'signed out';
    if (caller === 'an API key to read' && method !== 'GET') return 'only reading';
    if (isSessionOnly) return 'not with a key';
  }
  if (!passes[access.who].includes(caller)) return 'forbidden';
  if (reaches[access.record][record].includes(caller)) return 'done';
  // Ids of records may have any form; those of accounts and imports are UUIDs. [5.4]
  const isMalformed = record === 'malformed' && fields[idField]?.format === 'uuid';
  return isMalformed ? 'malformed' : 'nothing there';
}

let parties: Record<CallerKind, CallerFixture>;
let lastingParties: Record<CallerKind, CallerFixture>;
beforeAll(async () => {
  const stint = await startInstallation();
  parties = await createCallerFixtures(stint);
  lastingParties = await withReusedFixtures(parties);
  return () => stint[Symbol.asyncDispose]();
});

it('has a complete request for every procedure', async () => {
  const records = {
    ownerId: '',
    clientId: '',
    projectId: '',
    taskId: '',
    viewerEmail: '',
    createRecord: () => Promise.resolve(''),
  };
  const filled: [string, string[]][] = [];
  for (const [name, { target, fields }] of Object.entries(completeRequests)) {
    const idField = target && procedures.find((procedure) => procedure.name === name)?.idField;
    filled.push([name, [...(idField ? [idField] : []), ...Object.keys(await fields(records))].toSorted()]);
  }

  expect(Object.fromEntries(filled)).toEqual(
    Object.fromEntries(procedures.map(({ name, fields }) => [name, Object.keys(fields).toSorted()])),
  );
});

const cellsOf = (transport: Transport) =>
  procedures.flatMap((procedure) =>
    callerKinds.flatMap((caller) =>
      recordKinds
        .filter((record) => record === 'own' || procedure.idField !== undefined)
        .map((record) => ({
          procedure,
          caller,
          record,
          expected: outcome(transport, procedure, caller, record),
        })),
    ),
  );

describe.each(transports)('through %s', (transport) => {
  it.each(cellsOf(transport))(
    '$procedure.name by $caller, $record record: $expected [1.3, 5.4, 6.1]',
    async ({ procedure, caller, record, expected }) => {
      const party = (expected === 'done' ? parties : lastingParties)[caller];
      const response = await callWithRecord(transport, procedure, party, record);

      expect(summary(procedure, response)).toEqual(expectation(transport, procedure, expected));
    },
  );

  it.each(procedures.filter(({ idField }) => idField !== undefined))(
    '$name gives the same response for a foreign and a missing record [1.3, 6.1, 7.9]',
    async (procedure) => {
      for (const caller of callerKinds) {
        if (outcome(transport, procedure, caller, 'foreign') === 'done') continue;
        const foreign = await callWithRecord(transport, procedure, lastingParties[caller], 'foreign');
        const missing = await callWithRecord(transport, procedure, lastingParties[caller], 'missing');

        expect(onTheWire(foreign)).toEqual(onTheWire(missing));
      }
    },
  );
});

/** The response, reduced to the outcomes in the table. */
function summary({ idField = '' }: ListedProcedure, { status, content }: TransportAnswer): object {
  const error = content as { message?: string; data?: { fields?: Record<string, string> } } | null;
  const message = status >= 401 ? error?.message : undefined;
  const field = status === 400 ? error?.data?.fields?.[idField] : undefined;
  return { status, isNull: error === null, message, field };
}

function expectation(transport: Transport, procedure: ListedProcedure, expected: Outcome): object {
  const { access, successStatus, returnsNull, notFoundMessage, signedOutMessage } = procedure;
  const base = { isNull: false, message: undefined, field: undefined };
  switch (expected) {
    case 'done':
      return { ...base, status: transport === 'REST' ? successStatus : 200 };
    case 'nothing there':
      return returnsNull
        ? { ...base, status: 200, isNull: true }
        : { ...base, status: 404, message: notFoundMessage };
    case 'malformed':
      return { ...base, status: 400, field: 'must be an ID (a UUID)' };
    case 'forbidden':
      return { ...base, status: 403, message: refusals[access.who] };
    case 'not with a key':
      return { ...base, status: 403, message: 'API keys can’t do this. Sign in to Stint instead.' };
    case 'only reading':
      return {
        ...base,
        status: 403,
        message: 'This API key can only read. Create one with write access.',
      };
    case 'signed out':
      return { ...base, status: 401, message: signedOutMessage };
  }
}

const refusals: Record<Access['who'], string> = {
  signedIn: 'never refused',
  recordKeeper:
    'Your account may not keep records here. Ask the administrator of this installation to approve it.',
  admin: 'Only an administrator can do this.',
  superAdmin: 'Only a super admin can do this.',
};

function onTheWire({ status, headers, text }: TransportAnswer): object {
  const isTime = (name: string) => name === 'date' || name === 'stint-time';
  return { status, text, headers: [...headers].filter(([name]) => !isTime(name)) };
}
