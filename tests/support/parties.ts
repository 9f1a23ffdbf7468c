/** Everybody who may come to the door of one installation, and whose records they then ask for. */
import { keep, settle } from './belongings.ts';
import type { Belongings } from './belongings.ts';
import { signedOut } from './callers.ts';
import type { Caller, Installation } from './callers.ts';
import { ask } from './doors.ts';
import type { Door, Input, Said } from './doors.ts';
import { freshId } from './factories.ts';
import type { Procedure } from './procedures.ts';
import { requests } from './requests.ts';
import type { CompleteRequest } from './requests.ts';

export const callerKinds = [
  'somebody signed out',
  'a pending account',
  'a restricted account',
  'a client viewer',
  'a tenant user',
  'another tenant',
  'a super admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export const recordKinds = ['own', 'foreign', 'missing', 'malformed'] as const;
export type RecordKind = (typeof recordKinds)[number];

export type Party = { caller: Caller; own: Belongings; other: Belongings };

export async function assemble(stint: Installation): Promise<Record<CallerKind, Party>> {
  const { owner } = stint;
  const [ann, ben, pat] = [
    await stint.newTenant('Ann'),
    await stint.newTenant('Ben'),
    await stint.newTenant('Pat'),
  ];
  const [anns, bens, olgas] = [
    await settle(stint, ann),
    await settle(stint, ben),
    await settle(stint, owner),
  ];
  // Once approved, then no longer: who is pending now still has records.
  const pats = await keep(await settle(stint, pat));
  await owner.api.accounts.setRole({ uid: pat.uid, tenantEnabled: false });
  const viewer = await stint.newAccount('Vera');
  await ann.api.accounts.addViewer({ email: viewer.email, clientId: anns.clientId });
  const restricted = await stint.newAccount('Rex', { systemRole: 'noAccess' });
  return {
    'somebody signed out': { caller: signedOut(stint.url), own: anns, other: bens },
    'a pending account': { caller: pat, own: pats, other: anns },
    'a restricted account': { caller: restricted, own: { ...pats, ownerId: restricted.uid }, other: anns },
    'a client viewer': { caller: viewer, own: { ...pats, ownerId: viewer.uid }, other: anns },
    'a tenant user': { caller: ann, own: anns, other: bens },
    'another tenant': { caller: ben, own: bens, other: anns },
    'a super admin': { caller: owner, own: olgas, other: anns },
  };
}

/** The same parties with records that are made once, for requests that are refused and so use up none. */
export async function withLastingRecords<Kind extends string>(
  parties: Record<Kind, Party>,
): Promise<Record<Kind, Party>> {
  const lasting = new Map<Belongings, Promise<Belongings>>();
  const makeLast = (belongings: Belongings) => {
    const made = lasting.get(belongings) ?? keep(belongings);
    lasting.set(belongings, made);
    return made;
  };
  const entries: [string, Party][] = [];
  for (const [kind, { caller, own, other }] of Object.entries<Party>(parties))
    entries.push([kind, { caller, own: await makeLast(own), other: await makeLast(other) }]);
  // Object.fromEntries forgets the literal keys.
  return Object.fromEntries(entries) as Record<Kind, Party>;
}

/** Asks for a record of that kind, everything else in the request being in order. */
export async function attempt(
  door: Door,
  procedure: Procedure,
  { caller, own, other }: Party,
  record: RecordKind,
): Promise<Said> {
  const { idField } = procedure;
  const request = await completeRequest(
    procedure,
    record === 'foreign' ? { ...own, recordOf: other.recordOf } : own,
  );
  const strange = record === 'malformed' ? 'not-an-id' : freshId();
  const isStrange = record === 'missing' || record === 'malformed';
  return ask(caller, door, procedure, {
    ...request,
    ...(idField && isStrange ? { [idField]: strange } : {}),
  });
}

/** A request that fills every field and is in order. */
export async function completeRequest({ name, idField }: Procedure, own: Belongings): Promise<Input> {
  const { target, fields } = requests[name] ?? nothing;
  return { ...(idField && target ? { [idField]: await own.recordOf(target) } : {}), ...(await fields(own)) };
}

const nothing: CompleteRequest = { fields: () => ({}) };
