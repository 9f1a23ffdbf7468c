/** What each kind of caller may do with each kind of record, derived only from what a procedure declares. */
import { isDeepStrictEqual } from 'node:util';
import type { Access } from '#src/platform/shared/procedure.ts';
import type { ListedProcedure } from './procedure-list.ts';
import type { Transport, TransportAnswer } from './rpc-and-rest.ts';

export const callerKinds = [
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
  'read key',
  'write key',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** `shared`: of a client that the caller may view, if their kind allows that. */
export const recordKinds = ['own', 'foreign', 'shared', 'missing', 'malformed'] as const;
export type RecordKind = (typeof recordKinds)[number];

export type Outcome =
  | 'done'
  | 'nothing there'
  | 'malformed'
  | 'forbidden'
  | 'signed out'
  | 'not with a key'
  | 'only reading';

/** One request of the matrix: what the declaration demands, and what happened. */
export type Cell = {
  procedure: string;
  caller: CallerKind;
  record: RecordKind;
  expected: string;
  actual: string;
};

/** One line for each cell that differs from its rule. */
export function describeUnexpected(cells: readonly Cell[]): string[] {
  return cells
    .filter(({ expected, actual }) => actual !== expected)
    .map((cell) => `${cell.record} record by ${cell.caller}: ${cell.actual} instead of ${cell.expected}`);
}

const administrators: readonly CallerKind[] = ['admin', 'super admin'];
const withoutSession: readonly CallerKind[] = ['signed out', 'disabled'];

export const permittedCallers: Record<Access['who'], readonly CallerKind[]> = {
  signedIn: callerKinds.filter((kind) => !withoutSession.includes(kind)),
  grantee: ['client viewer', 'tenant user', 'another tenant', ...administrators, 'read key', 'write key'],
  recordKeeper: ['tenant user', 'another tenant', ...administrators, 'read key', 'write key'],
  admin: administrators,
  superAdmin: ['super admin'],
};

/** Which records a permitted caller can access. */
const reachingCallers: Record<Access['record'], Record<RecordKind, readonly CallerKind[]>> = {
  none: { own: callerKinds, foreign: callerKinds, shared: callerKinds, missing: callerKinds, malformed: [] },
  own: { own: callerKinds, foreign: [], shared: [], missing: [], malformed: [] },
  ownOrSuperAdmin: {
    own: callerKinds,
    foreign: ['super admin'],
    shared: ['super admin'],
    missing: [],
    malformed: [],
  },
  granted: {
    own: callerKinds,
    foreign: administrators,
    shared: administrators,
    missing: [],
    malformed: [],
  },
  // Fixtures name the grant of another viewer; `shared-clients.test.ts` has those of the caller.
  shared: { own: [], foreign: [], shared: [], missing: [], malformed: [] },
};

export function recordKindsOf({ idField }: ListedProcedure): readonly RecordKind[] {
  return idField === undefined ? ['own'] : recordKinds;
}

export function expectedOutcome(
  transport: Transport,
  { access, fields, idField = '', isSessionOnly, method }: ListedProcedure,
  caller: CallerKind,
  record: RecordKind,
): Outcome {
  if (withoutSession.includes(caller)) return 'signed out';
  if (caller === 'read key' || caller === 'write key') {
    // The web app's transport ignores keys.
    if (transport === 'RPC') return 'signed out';
    if (caller === 'read key' && method !== 'GET') return 'only reading';
    if (isSessionOnly) return 'not with a key';
  }
  if (!permittedCallers[access.who].includes(caller)) return 'forbidden';
  if (reaches(access, caller, record)) return 'done';
  // Ids of records may have any form; those of accounts and imports are UUIDs. [5.4]
  const isMalformed = record === 'malformed' && fields[idField]?.format === 'uuid';
  return isMalformed ? 'malformed' : 'nothing there';
}

export function reaches({ record: reach }: Access, caller: CallerKind, record: RecordKind): boolean {
  return reachingCallers[reach][record].includes(caller);
}

/** The outcome that an answer stands for, or the answer itself if it is none. */
export function actualOutcome(
  transport: Transport,
  procedure: ListedProcedure,
  { status, content }: TransportAnswer,
): string {
  const error = content as { message?: string; data?: { fields?: Record<string, string> } } | null;
  const summary: Summary = {
    status,
    isNull: error === null,
    message: status >= 401 ? error?.message : undefined,
    field: status === 400 ? error?.data?.fields?.[procedure.idField ?? ''] : undefined,
  };
  const found = Object.entries(summaries(transport, procedure)).find(([, one]) =>
    isDeepStrictEqual(one, summary),
  );
  return found?.[0] ?? JSON.stringify({ ...summary, content }).slice(0, 300);
}

type Summary = { status: number; isNull: boolean; message: string | undefined; field: string | undefined };

function summaries(transport: Transport, procedure: ListedProcedure): Record<Outcome, Summary> {
  const { access, successStatus, returnsNull, notFoundMessage, signedOutMessage } = procedure;
  const answer = (status: number, message?: string): Summary => ({
    status,
    isNull: false,
    message,
    field: undefined,
  });
  return {
    done: answer(transport === 'REST' ? successStatus : 200),
    'nothing there': returnsNull ? { ...answer(200), isNull: true } : answer(404, notFoundMessage),
    malformed: { ...answer(400), field: 'must be an ID (a UUID)' },
    forbidden: answer(403, refusals[access.who]),
    'not with a key': answer(403, 'API keys can’t do this. Log in to Stint instead.'),
    'only reading': answer(403, 'This API key can only read. Create one with write access.'),
    'signed out': answer(401, signedOutMessage),
  };
}

const refusals: Record<Access['who'], string> = {
  signedIn: 'never refused',
  grantee: 'No client is shared with your account.',
  recordKeeper: 'Your account may not keep records here. Ask the admin of this installation to approve it.',
  admin: 'Only an admin can do this.',
  superAdmin: 'Only an owner can do this.',
};
