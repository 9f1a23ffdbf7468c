import { newId } from '#tests/support/request-fixtures.ts';
import { keyCaller, signedOutCaller } from './api-callers.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { completeRequests } from './complete-requests.ts';
import type { ListedProcedure } from './procedure-list.ts';
/** Every kind of caller of an installation, with its records. */
import { withAccountRecords, withReusedRecords, createRecordFixtures } from './record-fixtures.ts';
import type { RecordFixtures } from './record-fixtures.ts';
import { callProcedure } from './rpc-and-rest.ts';
import type { Transport, Input, TransportAnswer } from './rpc-and-rest.ts';

export const callerKinds = [
  'somebody signed out',
  'a pending account',
  'a restricted account',
  'a client viewer',
  'a tenant user',
  'another tenant',
  'a super admin',
  'an API key to read',
  'an API key to write',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export const recordKinds = ['own', 'foreign', 'missing', 'malformed'] as const;
export type RecordKind = (typeof recordKinds)[number];

export type CallerFixture = { caller: ApiCaller; ownRecords: RecordFixtures; foreignRecords: RecordFixtures };

export async function createCallerFixtures(stint: Installation): Promise<Record<CallerKind, CallerFixture>> {
  const { owner } = stint;
  const [ann, ben, pat] = [
    await stint.newTenant('Ann'),
    await stint.newTenant('Ben'),
    await stint.newTenant('Pat'),
  ];
  const [anns, bens, olgas] = [
    await createRecordFixtures(stint, ann),
    await createRecordFixtures(stint, ben),
    await createRecordFixtures(stint, owner),
  ];
  // Approved, then revoked: a pending account that still has records.
  const pats = withAccountRecords(
    await withReusedRecords(await createRecordFixtures(stint, pat)),
    stint,
    pat,
  );
  await owner.api.accounts.setRole({ uid: pat.uid, tenantEnabled: false });
  const viewer = await stint.newAccount('Vera');
  await ann.api.accounts.addViewer({ email: viewer.email, clientId: anns.clientId });
  const restricted = await stint.newAccount('Rex', { systemRole: 'noAccess' });
  return {
    'somebody signed out': { caller: signedOutCaller(stint.url), ownRecords: anns, foreignRecords: bens },
    'a pending account': { caller: pat, ownRecords: pats, foreignRecords: anns },
    'a restricted account': {
      caller: restricted,
      ownRecords: withAccountRecords(pats, stint, restricted),
      foreignRecords: anns,
    },
    'a client viewer': {
      caller: viewer,
      ownRecords: withAccountRecords(pats, stint, viewer),
      foreignRecords: anns,
    },
    'a tenant user': { caller: ann, ownRecords: anns, foreignRecords: bens },
    'another tenant': { caller: ben, ownRecords: bens, foreignRecords: anns },
    'a super admin': { caller: owner, ownRecords: olgas, foreignRecords: anns },
    'an API key to read': {
      caller: await keyCaller(stint.url, ann, 'read'),
      ownRecords: anns,
      foreignRecords: bens,
    },
    'an API key to write': {
      caller: await keyCaller(stint.url, ann, 'write'),
      ownRecords: anns,
      foreignRecords: bens,
    },
  };
}

/** The same callers with records that are created once, for requests that are refused and don't use them up. */
export async function withReusedFixtures<Kind extends string>(
  parties: Record<Kind, CallerFixture>,
): Promise<Record<Kind, CallerFixture>> {
  const reused = new Map<RecordFixtures, Promise<RecordFixtures>>();
  const reuseRecords = (records: RecordFixtures) => {
    const reusedRecords = reused.get(records) ?? withReusedRecords(records);
    reused.set(records, reusedRecords);
    return reusedRecords;
  };
  const entries: [string, CallerFixture][] = [];
  for (const [kind, { caller, ownRecords, foreignRecords }] of Object.entries<CallerFixture>(parties))
    entries.push([
      kind,
      {
        caller,
        ownRecords: await reuseRecords(ownRecords),
        foreignRecords: await reuseRecords(foreignRecords),
      },
    ]);
  // Object.fromEntries loses the literal keys.
  return Object.fromEntries(entries) as Record<Kind, CallerFixture>;
}

/** An otherwise valid request for a record of that kind. */
export async function callWithRecord(
  transport: Transport,
  procedure: ListedProcedure,
  { caller, ownRecords, foreignRecords }: CallerFixture,
  record: RecordKind,
): Promise<TransportAnswer> {
  const { idField } = procedure;
  const request = await completeRequest(
    procedure,
    record === 'foreign' ? { ...ownRecords, createRecord: foreignRecords.createRecord } : ownRecords,
  );
  const missingId = record === 'malformed' ? 'not-an-id' : newId();
  const isStrange = record === 'missing' || record === 'malformed';
  return callProcedure(caller, transport, procedure, {
    ...request,
    ...(idField && isStrange ? { [idField]: missingId } : {}),
  });
}

/** A valid request that fills every field. */
export async function completeRequest(
  { name, idField }: ListedProcedure,
  records: RecordFixtures,
): Promise<Input> {
  const { target, fields } = completeRequests[name] ?? emptyRequest;
  return {
    ...(idField && target ? { [idField]: await records.createRecord(target) } : {}),
    ...(await fields(records)),
  };
}

const emptyRequest: CompleteRequest = { fields: () => ({}) };
