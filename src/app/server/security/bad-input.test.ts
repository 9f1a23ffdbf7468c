/** Fills every field of every procedure with invalid values. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { completeRequest, oneTry } from '#tests/support/server/caller-kinds.ts';
import { invalidValues } from '#tests/support/server/invalid-values.ts';
import type { InvalidValue } from '#tests/support/server/invalid-values.ts';
import { procedures } from '#tests/support/server/procedure-list.ts';
import type { ListedProcedure } from '#tests/support/server/procedure-list.ts';
import { createRecordFixtures, withReusedRecords } from '#tests/support/server/record-fixtures.ts';
import type { RecordFixtures } from '#tests/support/server/record-fixtures.ts';
import { callProcedure, proceduresOver, transports } from '#tests/support/server/rpc-and-rest.ts';
import type { Transport, TransportAnswer } from '#tests/support/server/rpc-and-rest.ts';
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

/** Limits that JSON Schema doesn't express. */
const wrongValuesByField: Record<string, readonly unknown[]> = {
  name: ['', ' \t\n'],
  description: ['', '   '],
  date: [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-04-31',
    '1899-12-31',
    '2201-01-01',
    '2026-3-2',
    '20260302',
    '2026-03-02T09:00',
    '2026-03-02T24:30:00Z',
    '2026-03-02T09:60:00Z',
    '+012026-03-02',
    'tomorrow',
    '2026-03-02T09:00:00+25:00',
  ],
  startTime: [
    '2026-02-30T09:00:00Z',
    '2026-03-02T09:00:00',
    '2026-03-02',
    '09:00',
    '1850-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
  endTime: ['2026-02-30T09:00:00Z', '2026-03-02T08:59:59Z', '1850-01-01T00:00:00Z'],
  from: ['2026-02-29', '9999-12-31', 'yesterday'],
  to: ['2026-02-29', '9999-12-31', 'today'],
  timeZone: ['Mars/Olympus', '+02:00', '', 'Europe/Berlin/..', 'utc+1'],
  currency: ['eur', 'EURO', '€'],
  hourlyRate: [-1, 0.00001, 93.755555],
  retainerRate: [-1, 0.00001],
  clientId: ['01890a5d-ac96-774b-bcce-b302099a805', "' or 1=1 --", '{01890a5d-ac96-774b-bcce-b302099a8057}'],
  breakPeriods: [
    [{ start: '2026-03-02T11:00:00Z', end: '2026-03-02T10:00:00Z' }],
    [{ start: '2026-03-02T08:00:00Z', end: '2026-03-02T10:00:00Z' }],
    [{ start: '2026-03-02T10:00:00Z', end: '2026-03-02T13:00:00Z' }],
    [{ start: '2026-03-02T10:00:00Z', end: '2026-03-02T11:00:00Z', userId: 'me' }],
  ],
  activityLog: [
    [{ time: '2026-03-02T09:00:00Z', action: 'created' }],
    [{ time: '2026-03-02T09:00:00Z', action: 'edited duration' }],
    [{ time: '2026-03-02T09:00:00Z', action: 'invoiced' }],
    [{ time: '2026-03-02T09:00:00Z', action: 'started', system: true }],
  ],
  entries: [
    [{ id: '01890a5d-ac96-774b-bcce-b302099a8057', revision: 0 }],
    Array.from({ length: 2 }, () => ({ id: '01890a5d-ac96-774b-bcce-b302099a8057' })),
  ],
  cursor: [
    'x',
    'bm9wZQ',
    cursor('2026-01-01T00:00:00.000Z|2026-01-01T00:00:00.000Z|nope'),
    cursor('-271821-04-20T00:00:00.000Z|-271821-04-20T00:00:00.000Z|01890a5d-ac96-774b-bcce-b302099a8057'),
    cursor('-271821-04-20T00:00:00.000Z|01890a5d-ac96-774b-bcce-b302099a8057'),
    cursor('2026-02-30T00:00:00.000Z|2026-02-30T00:00:00.000Z|01890a5d-ac96-774b-bcce-b302099a8057'),
    cursor('2026-02-30T00:00:00.000Z|01890a5d-ac96-774b-bcce-b302099a8057'),
    cursor('0000-01-01T00:00:00.000Z|0000-01-01T00:00:00.000Z|01890a5d-ac96-774b-bcce-b302099a8057'),
    cursor('0000-01-01T00:00:00.000Z|01890a5d-ac96-774b-bcce-b302099a8057'),
    cursor('2026|2026|01890a5d-ac96-774b-bcce-b302099a8057|'),
    cursor('01890a5d-ac96-774b-bcce-b302099a8057'),
  ],
};

type WrongValue = InvalidValue & { field: string };

/** The wrong values of each field. */
function wrongValuesFor(procedure: ListedProcedure, transport: Transport): WrongValue[][] {
  return Object.entries(procedure.fields).map(([field, schema]) => {
    const wrongValues = [
      ...invalidValues(schema),
      ...(wrongValuesByField[field] ?? []).map((value): InvalidValue => ({
        description: JSON.stringify(value),
        value,
      })),
    ];
    const sendable = transport === 'RPC' ? wrongValues : sendableByRest(procedure, field, wrongValues);
    const isRecordId = ['id', 'fromId', 'grantId'].includes(field) && schema.format !== 'uuid';
    // An id of any form is valid but finds no record. [5.4]
    const rejected = isRecordId ? [] : sendable;
    return rejected.map((wrongValue) => ({ field, ...wrongValue }));
  });
}

describe.each(transports)('through %s', oneTry, (transport) => {
  // REST also gets every reading procedure, because a query contains only strings.
  const comparedProcedures = new Set(proceduresOver(transport, 'RPC'));
  const listed = procedures.filter(
    (procedure) => comparedProcedures.has(procedure) || procedure.method === 'GET',
  );

  it.each(listed.filter(({ fields }) => Object.keys(fields).length > 0))(
    '$name rejects invalid values in every field with a message and stores nothing',
    async (procedure) => {
      const right = await completeRequest(procedure, anns);
      const before = await rowVersions(stint.database.url);
      const complaintsAbout = async (wrongValues: WrongValue[]) => {
        const wrong = Object.fromEntries(wrongValues.map(({ field, value }) => [field, value]));
        const caller = permittedCaller(procedure);
        const answer = await callProcedure(caller, transport, procedure, { ...right, ...wrong });
        return wrongValues.map((wrongValue) => ({
          ...wrongValue,
          complaint: complaintOf(answer, wrongValue.field),
        }));
      };

      // One wrong value of every field at a time, because the answer names each field. Those that it doesn't name are
      // sent alone: other fields are checked first.
      const unnamed: WrongValue[] = [];
      for (const wrongValues of oneOfEach(wrongValuesFor(procedure, transport)))
        for (const { complaint, ...wrongValue } of await complaintsAbout(wrongValues))
          if (!isRight(complaint)) unnamed.push(wrongValue);
      const failures: object[] = [];
      for (const wrongValue of unnamed)
        failures.push(
          ...(await complaintsAbout([wrongValue])).filter(({ complaint }) => !isRight(complaint)),
        );

      expect(failures).toEqual([]);
      expect(await rowVersions(stint.database.url)).toEqual(before);
    },
  );

  it.each(listed.filter(({ required, idField }) => required.some((field) => field !== idField)))(
    '$name rejects requests without required fields',
    async (procedure) => {
      const right = await completeRequest(procedure, anns);
      const before = await rowVersions(stint.database.url);

      for (const field of procedure.required.filter((name) => name !== procedure.idField)) {
        const { status, content } = await callProcedure(permittedCaller(procedure), transport, procedure, {
          ...right,
          [field]: undefined,
        });
        expect({ status, content }).toMatchObject({
          status: 400,
          content: { message: procedure.incompleteMessage, data: { fields: { [field]: 'is required' } } },
        });
      }
      expect(await rowVersions(stint.database.url)).toEqual(before);
    },
  );
});

/** Every first value, then every second one, and so on. */
function oneOfEach(lists: WrongValue[][]): WrongValue[][] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1)));
}

/** In a URL everything is text. In a body a few values suffice to show that REST and RPC share the validation. */
function sendableByRest(
  { method, idField }: ListedProcedure,
  field: string,
  wrongValues: InvalidValue[],
): InvalidValue[] {
  if (method !== 'GET' && field !== idField) return wrongValues.slice(0, 6);
  const isAddressable = (value: unknown) =>
    typeof value === 'string' && value.isWellFormed() && !(value === '' && field === idField);
  return wrongValues.filter(({ value }) => isAddressable(value));
}

/** Terms of the validation library, which must not reach users. */
const jargon =
  /invalid|expected|received|undefined|too (big|small|long|short)|unrecognized|pattern|NaN|string\b|array\b/i;

type Complaint = { status: number; about: string[]; words: string };

function complaintOf({ status, content }: TransportAnswer, field: string): Complaint {
  const { data } = content as { data?: { fields?: Record<string, string> } };
  const invalid = Object.entries(data?.fields ?? {}).map(([name, reason]) => ({
    name: name.split('.')[0],
    reason,
  }));
  const reasons = invalid.filter(({ name }) => name === field).map(({ reason }) => reason);
  return { status, about: invalid.map(({ name = '' }) => name), words: reasons.join('; ') };
}

function isRight({ status, words }: Complaint): boolean {
  return status === 400 && words !== '' && !jargon.test(words);
}

function cursor(name: string): string {
  return Buffer.from(name).toString('base64url');
}
