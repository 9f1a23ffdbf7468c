/** Every kind of caller of an installation, with its records. */
import { newId } from '#tests/support/request-fixtures.ts';
import type { CallerKind, RecordKind } from './access-rules.ts';
import { keyCaller, signedOutCaller } from './api-callers.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { completeRequests } from './complete-requests.ts';
import type { ListedProcedure } from './procedure-list.ts';
import { withAccountRecords, withReusedRecords, createRecordFixtures } from './record-fixtures.ts';
import type { RecordFixtures } from './record-fixtures.ts';
import { callProcedure } from './rpc-and-rest.ts';
import type { Transport, Input, TransportAnswer } from './rpc-and-rest.ts';
import { shareClient } from './share-client.ts';

export type CallerFixture = {
  caller: ApiCaller;
  ownRecords: RecordFixtures;
  foreignRecords: RecordFixtures;
  /** Records of a client that callers who may have viewer access can view. */
  sharedRecords: RecordFixtures;
};

export async function createCallerFixtures(stint: Installation): Promise<Record<CallerKind, CallerFixture>> {
  const { owner } = stint;
  const [ann, ben, sam] = [
    await stint.newTenant('Ann'),
    await stint.newTenant('Ben'),
    await stint.newTenant('Sam'),
  ];
  const adam = await stint.newAccount('Adam', { systemRole: 'admin' });
  const [anns, bens, sams, olgas, adams] = [
    await createRecordFixtures(stint, ann),
    await createRecordFixtures(stint, ben),
    await createRecordFixtures(stint, sam),
    await createRecordFixtures(stint, owner),
    await createRecordFixtures(stint, adam),
  ];
  const [pat, dora] = [await stint.newTenant('Pat'), await stint.newTenant('Dora')];
  await owner.api.accounts.setRole({ uid: pat.uid, tenantEnabled: false });
  await owner.api.accounts.setDisabled({ uid: dora.uid, disabled: true });
  const vera = await stint.newAccount('Vera');
  const sharedRecords = await shareClients(stint, sams, sam, [vera, ann, ben, adam, owner]);
  const restricted = await stint.newAccount('Rex', { systemRole: 'noAccess' });
  const viewer = await stint.newAccount('Vic', { systemRole: 'viewer' });

  const fixture = (caller: ApiCaller, ownRecords: RecordFixtures, foreignRecords = anns): CallerFixture => ({
    caller,
    ownRecords,
    foreignRecords,
    sharedRecords,
  });
  // Accounts that can't have records name those of a tenant as their own.
  const lasting = withReusedRecords(sams);
  const withoutRecords = (caller: ApiCaller) => fixture(caller, withAccountRecords(lasting, stint, caller));
  return {
    'signed out': fixture(signedOutCaller(stint.url), anns, bens),
    pending: withoutRecords(pat),
    noAccess: withoutRecords(restricted),
    viewer: withoutRecords(viewer),
    'client viewer': withoutRecords(vera),
    'tenant user': fixture(ann, anns, bens),
    'another tenant': fixture(ben, bens),
    admin: fixture(adam, adams),
    'super admin': fixture(owner, olgas),
    disabled: fixture(dora, { ...lasting, ownerId: dora.uid }),
    'read key': fixture(await keyCaller(stint.url, ann, 'read'), anns, bens),
    'write key': fixture(await keyCaller(stint.url, ann, 'write'), anns, bens),
  };
}

/** The same records, with clients that all `guests` may view. */
async function shareClients(
  { database }: Installation,
  records: RecordFixtures,
  owner: ApiCaller,
  guests: readonly ApiCaller[],
): Promise<RecordFixtures> {
  const clients = [records.clientId, await records.createRecord('client')];
  for (const clientId of clients)
    for (const guest of guests) await shareClient(owner, guest, clientId, database.url);
  return {
    ...records,
    createRecord(kind) {
      if (kind !== 'client') return records.createRecord(kind);
      // A merge needs two.
      clients.reverse();
      return Promise.resolve(clients[0] ?? '');
    },
  };
}

/** For tests with reused records: a leak may use up what it leaks, so that a second try would find nothing. */
export const oneTry = { retry: 0 };

/** The same callers with records that are created once, for requests that are refused and don't use them up. */
export function withReusedFixtures(
  parties: Record<CallerKind, CallerFixture>,
): Record<CallerKind, CallerFixture> {
  const reused = new Map<RecordFixtures, RecordFixtures>();
  const reuse = (records: RecordFixtures) => {
    const reusedRecords = reused.get(records) ?? withReusedRecords(records);
    reused.set(records, reusedRecords);
    return reusedRecords;
  };
  const entries = Object.entries(parties).map(
    ([kind, { caller, ownRecords, foreignRecords, sharedRecords }]) => [
      kind,
      {
        caller,
        ownRecords: reuse(ownRecords),
        foreignRecords: reuse(foreignRecords),
        sharedRecords: reuse(sharedRecords),
      },
    ],
  );
  // Object.fromEntries loses the literal keys.
  return Object.fromEntries(entries) as Record<CallerKind, CallerFixture>;
}

type PartyKinds = {
  parties: Record<CallerKind, CallerFixture>;
  lastingParties: Record<CallerKind, CallerFixture>;
};

/** For requests that are admitted: writing uses up records, reading doesn’t. An upload replaces imports before it. */
export function admittedParties({ name, method }: ListedProcedure, { parties, lastingParties }: PartyKinds) {
  return method === 'GET' && !name.startsWith('imports.') ? lastingParties : parties;
}

/** An otherwise valid request for a record of that kind. */
export async function callWithRecord(
  transport: Transport,
  procedure: ListedProcedure,
  { caller, ...records }: CallerFixture,
  record: RecordKind,
): Promise<TransportAnswer> {
  const request = await requestForRecord(procedure, records, record);
  return callProcedure(caller, transport, procedure, request);
}

/** A valid request, except for the record that it names. */
export async function requestForRecord(
  procedure: ListedProcedure,
  records: Omit<CallerFixture, 'caller'>,
  record: RecordKind,
): Promise<Input> {
  const id = record === 'missing' ? newId() : record === 'malformed' ? 'not-an-id' : undefined;
  const { createRecord } = recordsOf(records, record);
  return completeRequest(procedure, { ...records.ownRecords, createRecord }, id);
}

/** What a request for that kind of record names. */
export function recordsOf(
  { ownRecords, foreignRecords, sharedRecords }: Omit<CallerFixture, 'caller'>,
  record: RecordKind,
): RecordFixtures {
  if (record === 'foreign') return foreignRecords;
  return record === 'shared' ? sharedRecords : ownRecords;
}

/** A valid request that fills every field; `id` replaces that of its record. */
export async function completeRequest(
  { name, idField }: ListedProcedure,
  records: RecordFixtures,
  id?: string,
): Promise<Input> {
  const { target, fields } = completeRequests[name] ?? emptyRequest;
  return {
    ...(idField && target ? { [idField]: id ?? (await records.createRecord(target)) } : {}),
    ...(await fields(records)),
  };
}

const emptyRequest: CompleteRequest = { fields: () => ({}) };
