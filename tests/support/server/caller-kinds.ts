import { newId } from '#tests/support/request-fixtures.ts';
import type { CallerKind, RecordKind } from './access-rules.ts';
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
import { shareClient } from './share-client.ts';

export type CallerFixture = {
  caller: ApiCaller;
  ownRecords: RecordFixtures;
  foreignRecords: RecordFixtures;
  /** Of a client that callers who may have viewer access can view. */
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
  // Approved, then revoked or disabled: accounts that still have records.
  const [pat, pats] = await createFormerTenant(stint, 'Pat');
  await owner.api.accounts.setRole({ uid: pat.uid, tenantEnabled: false });
  const [dora, doras] = await createFormerTenant(stint, 'Dora');
  await owner.api.accounts.setDisabled({ uid: dora.uid, disabled: true });
  const vera = await stint.newAccount('Vera');
  const sharedRecords = await shareClients(sams, sam, [vera, ann, ben, adam, owner]);
  const restricted = await stint.newAccount('Rex', { systemRole: 'noAccess' });
  const viewer = await stint.newAccount('Vic', { systemRole: 'viewer' });

  const fixture = (caller: ApiCaller, ownRecords: RecordFixtures, foreignRecords = anns): CallerFixture => ({
    caller,
    ownRecords,
    foreignRecords,
    sharedRecords,
  });
  // Accounts that can't have records name those of a former tenant as their own.
  const withoutRecords = (caller: ApiCaller) => fixture(caller, withAccountRecords(pats, stint, caller));
  return {
    'signed out': fixture(signedOutCaller(stint.url), anns, bens),
    pending: fixture(pat, withAccountRecords(pats, stint, pat)),
    noAccess: withoutRecords(restricted),
    viewer: withoutRecords(viewer),
    'client viewer': withoutRecords(vera),
    'tenant user': fixture(ann, anns, bens),
    'another tenant': fixture(ben, bens),
    admin: fixture(adam, adams),
    'super admin': fixture(owner, olgas),
    disabled: fixture(dora, doras),
    'read key': fixture(await keyCaller(stint.url, ann, 'read'), anns, bens),
    'write key': fixture(await keyCaller(stint.url, ann, 'write'), anns, bens),
  };
}

async function createFormerTenant(stint: Installation, name: string): Promise<[ApiCaller, RecordFixtures]> {
  const tenant = await stint.newTenant(name);
  return [tenant, await withReusedRecords(await createRecordFixtures(stint, tenant))];
}

/** The same records, with clients that all `guests` may view. */
async function shareClients(
  records: RecordFixtures,
  owner: ApiCaller,
  guests: readonly ApiCaller[],
): Promise<RecordFixtures> {
  const clients = [records.clientId, await records.createRecord('client')];
  for (const clientId of clients) for (const guest of guests) await shareClient(owner, guest, clientId);
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
  for (const [kind, { caller, ownRecords, foreignRecords, sharedRecords }] of Object.entries<CallerFixture>(
    parties,
  ))
    entries.push([
      kind,
      {
        caller,
        ownRecords: await reuseRecords(ownRecords),
        foreignRecords: await reuseRecords(foreignRecords),
        sharedRecords: await reuseRecords(sharedRecords),
      },
    ]);
  // Object.fromEntries loses the literal keys.
  return Object.fromEntries(entries) as Record<Kind, CallerFixture>;
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
  { ownRecords, foreignRecords, sharedRecords }: Omit<CallerFixture, 'caller'>,
  record: RecordKind,
): Promise<Input> {
  const { idField } = procedure;
  const named = { own: ownRecords, foreign: foreignRecords, shared: sharedRecords }[
    record === 'foreign' || record === 'shared' ? record : 'own'
  ];
  const request = await completeRequest(procedure, { ...ownRecords, createRecord: named.createRecord });
  const missingId = record === 'malformed' ? 'not-an-id' : newId();
  const isStrange = record === 'missing' || record === 'malformed';
  return { ...request, ...(idField && isStrange ? { [idField]: missingId } : {}) };
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
