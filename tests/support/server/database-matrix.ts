/**
 * The authorization matrix against PostgreSQL alone: every procedure runs as if its caller were the owner of the
 * records and had every role, while the transaction acts for the real caller.
 */
import { isDeepStrictEqual } from 'node:util';
import { ORPCError, call } from '@orpc/server';
import type { Procedure } from '@orpc/server';
import pg from 'pg';
import type { RequestContext } from '#src/platform/server/access.ts';
import { ownAccountOf } from '#src/platform/server/access/tenancy.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { permittedCallers, reaches } from './access-rules.ts';
import type { CallerKind, Cell, RecordKind } from './access-rules.ts';
import type { Installation } from './api-callers.ts';
import type { Parties } from './authorization-matrix.ts';
import { admittedParties, recordsOf, requestForRecord } from './caller-kinds.ts';
import type { CallerFixture } from './caller-kinds.ts';
import type { ListedProcedure } from './procedure-list.ts';
import { rowVersions } from './stored-rows.ts';

export type Leaf = Procedure<RequestContext, RequestContext, never, never, never, Record<never, never>>;

/** An API key acts as its account. */
const callers = [
  'signed out',
  'pending',
  'noAccess',
  'viewer',
  'client viewer',
  'tenant user',
  'another tenant',
  'admin',
  'super admin',
  'disabled',
] as const satisfies CallerKind[];
/** Show that the protected requests are complete. */
const workers: readonly CallerKind[] = ['tenant user', 'super admin'];
const records = ['own', 'foreign', 'shared'] as const satisfies RecordKind[];

/** Procedures that PostgreSQL can't check in this way, and why. Their own tests cover them. */
export const detours: Record<string, Detour> = {
  'session.list': 'identity tables',
  'session.deletion': 'identity tables',
  'imports.run': 'another process',
  'exports.everything': 'another process',
  'reports.time': 'another process',
  'reports.expenses': 'another process',
  'scheduledReports.sendAgain': 'another process',
  'invitations.accept': 'secret link',
};
type Detour = 'identity tables' | 'another process' | 'secret link';

/** Administrators may read the role of every account. */
const showRoles = ['session.me', 'session.updatePreferences', 'session.lockTime'];

export async function callAgainstDatabase(
  stint: Installation,
  leaf: Leaf,
  procedure: ListedProcedure,
  { parties, lastingParties }: { parties: Parties; lastingParties: Parties },
): Promise<{ cells: Cell[]; taken: Detour[] }> {
  const taken = new Set<Detour>();
  const send = (caller: CallerKind, record: RecordKind, fixtures: Parties) =>
    callAsOwner(stint, leaf, procedure, { party: fixtures[caller], record, taken });
  const cells: Cell[] = [];
  const expecting = (caller: CallerKind, expected: 'protected' | 'done') =>
    records.filter((record) => expectation(procedure, caller, record) === expected);
  // Creates the records that they name.
  for (const caller of callers)
    for (const record of [...expecting(caller, 'protected'), 'missing'] as const)
      await requestOf(procedure, lastingParties[caller], record);
  // Without an ID, these requests name the caller's own records, which they may change.
  const missing = new Map<CallerKind, Answer>();
  for (const caller of callers)
    if (expecting(caller, 'protected').length > 0)
      missing.set(caller, await send(caller, 'missing', lastingParties));
  const before = await rowVersions(stint.database.url);
  for (const caller of callers) {
    for (const record of expecting(caller, 'protected')) {
      const answer = await send(caller, record, lastingParties);
      const isProtected = answer.refused !== undefined || answer.answer === missing.get(caller)?.answer;
      const actual = isProtected ? 'protected' : JSON.stringify(answer);
      cells.push({ procedure: procedure.name, caller, record, expected: 'protected', actual });
    }
  }
  if (!isDeepStrictEqual(await rowVersions(stint.database.url), before))
    for (const cell of cells) cell.actual += ', but records changed';
  for (const caller of callers)
    for (const record of expecting(caller, 'done')) {
      const answer = await send(caller, record, admittedParties(procedure, { parties, lastingParties }));
      const actual =
        answer.answer !== undefined && answer.answer !== 'null' ? 'done' : JSON.stringify(answer);
      cells.push({ procedure: procedure.name, caller, record, expected: 'done', actual });
    }
  return { cells, taken: [...taken] };
}

/** Undefined: only the service knows who keeps records, and whom an administrator may change. */
function expectation({ name, access }: ListedProcedure, caller: CallerKind, record: RecordKind) {
  const isPermitted = permittedCallers[access.who].includes(caller);
  const isForAdministrators = access.who === 'admin' || access.who === 'superAdmin';
  if (access.record === 'shared') return 'protected';
  if (record === 'own' && isPermitted) return workers.includes(caller) ? 'done' : undefined;
  if (record === 'own') return isForAdministrators ? 'protected' : undefined;
  if (isPermitted && access.record !== 'none' && reaches(access, caller, record)) return undefined;
  return showRoles.includes(name) && permittedCallers.admin.includes(caller) ? undefined : 'protected';
}

/** `refused`: by a declared error or by PostgreSQL. `failed`: in another way. */
type Answer = { answer?: string; refused?: string; failed?: string };
type Sent = { party: Parties[CallerKind]; record: RecordKind; taken: Set<Detour> };

async function callAsOwner(
  { database, keys, slots, files, url }: Installation,
  leaf: Leaf,
  procedure: ListedProcedure,
  { party, record, taken }: Sent,
): Promise<Answer> {
  const { caller } = party;
  const ownerId =
    record === 'missing' ? newId() : record === 'own' ? caller.uid : recordsOf(party, record).ownerId;
  const request = await requestOf(procedure, party, record);
  // What an answer repeats from the request, and the time.
  const repeated = [ownerId, String(request[procedure.idField ?? ''])].filter((id) => id !== '');
  const masked = (text: string) =>
    repeated.reduce((rest, id) => rest.replaceAll(id, '…'), text).replaceAll(/\b\d{13}\b/g, '…');
  const context: RequestContext = {
    caller: {
      // Only claimed.
      userId: ownerId as CallerId,
      email: '',
      displayName: '',
      createdAt: new Date(0).toISOString(),
      address: '127.0.0.1',
      sessionId: newId(),
      permits: () => true,
    },
    ownerOf: ownAccountOf,
    database: actingFor(caller.uid === '' ? newId() : caller.uid, database, taken),
    keys,
    slots,
    files,
    url,
    language: 'en',
    sendsMail: true,
    calendarHosts: [],
    mailHosts: [],
    publishChange: () => undefined,
  };
  try {
    const answer: unknown = await call(leaf, request as never, { context });
    // An unread file would stay open.
    if (answer instanceof File) await answer.stream().cancel();
    return { answer: masked(JSON.stringify(answer ?? null)) };
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return { refused: masked(error.message) };
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege)
      return { refused: 'by PostgreSQL' };
    return { failed: String(error) };
  }
}

/** A request whose fields all name records of that kind. */
function requestOf(procedure: ListedProcedure, party: CallerFixture, record: RecordKind) {
  const named = recordsOf(party, record);
  const all = { ownRecords: named, foreignRecords: named, sharedRecords: named };
  return requestForRecord(procedure, all, record);
}

const insufficientPrivilege = '42501';

/** Every transaction covers the records of `uid`, who acts, and not those of the account the service names. */
function actingFor(uid: string, database: Database, taken: Set<Detour>): Database {
  const callerId = uid as CallerId;
  return {
    callerId,
    close: () => database.close(),
    withOwner: (_owner, work, how) => database.withOwner({ ownerId: uid }, work, { ...how, callerId }),
    withGrant: (grantId, work, how) => database.withGrant(grantId, work, { ...how, callerId }),
    get identityPool() {
      taken.add('identity tables');
      return database.identityPool;
    },
    get login() {
      taken.add('another process');
      return database.login;
    },
  };
}
