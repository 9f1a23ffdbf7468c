/** An in-memory timesheets server for screen tests. */
import { ORPCError } from '@orpc/server';
import type { AnyRouter } from '@orpc/server';
import { vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Target } from '#src/features/identity/rules/hours-target.ts';
import type { ProjectUsage } from '#src/features/projects/contract-usage.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Project, ProjectFigures } from '#src/features/projects/contract.ts';
import type { UnbilledClient, TimesheetTotals } from '#src/features/timesheets/contract-fields.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { applyEntryChange, newEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { anId, clientRecord, entryRecord, projectRecord } from './entity-fixtures.ts';
import { fakeApi, onePage } from './screen/fake-api.ts';
import type { Answers } from './screen/fake-api.ts';
import { serveRouter } from './screen/fake-network.ts';
import { responsesForAda } from './screen/signed-in.tsx';

export const acme = clientRecord({ id: anId(10), name: 'Acme' });
export const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
/** Three and a half hours on a Friday morning, with seconds, as from a timer. */
export const sketches = entryRecord({
  id: anId(30),
  clientId: acme.id,
  projectId: website.id,
  startTime: '2026-11-20T08:00:13.000Z',
  endTime: '2026-11-20T11:30:13.000Z',
  duration: 3.5,
  amountMinor: 32_813,
});

type FakeServerState = {
  entries: readonly TimesheetEntry[];
  /** Acme and its website project by default. */
  clients?: Client[];
  projects?: Project[];
  figures?: ProjectFigures[];
  /** Retainers and budgets in use; none by default. */
  usage?: Partial<ProjectUsage>;
  unbilled?: UnbilledClient[];
  /** Totals other than zero. */
  totals?: Partial<TimesheetTotals>;
  /** What a test answers itself. */
  answers?: Answers<typeof timesheetsContract>;
  /** Procedures of other features. */
  routers?: Exclude<AnyRouter, { '~orpc': unknown }>;
  /** Exact by default. */
  rounding?: Rounding;
  /** None by default. */
  target?: Target | null;
  /** No time is locked by default. */
  lockedUntil?: string;
  /** Names of months, 24 hours, hours and minutes, 1,234.56 by default. */
  formats?: Formats;
  /** When the account was created; the January before by default. */
  createdAt?: string;
  /** A Saturday in November by default. */
  now?: string;
};

export type FakeTimesheetsServer = ReturnType<typeof fakeTimesheetsServer>;

/** What the server stores and has received. */
function emptyServerLog(entries: readonly TimesheetEntry[]) {
  const log: {
    entries: TimesheetEntry[];
    requests: object[];
    created: NewTimesheetEntry[];
    changes: TimesheetChange[];
    removed: string[];
    operations: { what: string; input: object }[];
    undone: string[];
    /** Every request fails. */
    isDown: boolean;
    /** Reads work, as from the browser's cache; writes fail. */
    isAway: boolean;
    /** Awaited before an entry is created or changed. */
    isFree: Promise<void>;
    /** It creates entries, but the responses are lost. */
    isUnheard: boolean;
    /** Totals other than zero. */
    totals: Partial<TimesheetTotals>;
  } = {
    entries: [...entries],
    requests: [],
    created: [],
    changes: [],
    removed: [],
    operations: [],
    undone: [],
    isDown: false,
    isAway: false,
    isFree: Promise.resolve(),
    isUnheard: false,
    totals: {},
  };
  return log;
}

export function fakeTimesheetsServer({ now = '2026-11-21T09:00:00.000Z', ...state }: FakeServerState) {
  const log = { ...emptyServerLog(state.entries), totals: state.totals ?? {} };
  /** Operations that changed or deleted one entry, with the revision they left. */
  const replaced = new Map<string, Replaced>();
  const serve = () => {
    if (log.isDown) throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Something went wrong here.' });
  };
  const take = () => {
    serve();
    if (log.isAway) throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503 });
  };
  const done = (what: string, input: { operationId?: string | undefined }) => {
    take();
    log.operations.push({ what, input });
    return { operationId: input.operationId ?? anId(99), ids: log.entries.slice(0, 2).map(({ id }) => id) };
  };

  const remove = (id: string, operationId = anId(99)) => {
    log.removed.push(id);
    const entry = log.entries.find((each) => each.id === id);
    if (entry) replaced.set(operationId, { before: entry, left: undefined });
    log.entries = log.entries.filter((each) => each !== entry);
  };

  const undoReplaced = ({ before, left }: Replaced, changedSince: () => Error) => {
    const current = log.entries.find(({ id }) => id === before.id);
    if (current?.revision !== left) throw changedSince();
    const restored = { ...before, revision: left === undefined ? before.revision : left + 1 };
    log.entries = current
      ? log.entries.map((each) => (each === current ? restored : each))
      : [...log.entries, restored];
    for (const earlier of replaced.values()) {
      const isSame = earlier.before.id === before.id && earlier.left === before.revision;
      if (isSame) earlier.left = restored.revision;
    }
  };

  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
  // jsdom has no layout.
  window.scrollTo = () => undefined;
  serveRouter(
    {
      timesheets: fakeApi(timesheetsContract, {
        list: (input) => {
          serve();
          log.requests.push(input);
          return onePage(log.entries.filter((entry) => matchesRequest(entry, input)));
        },
        totals: () => ({
          count: log.entries.length,
          durationMs: log.entries.reduce((sum, { duration }) => sum + hoursToMs(duration), 0),
          billableMs: 0,
          amounts: [],
          days: [],
          ...log.totals,
        }),
        tags: () => ({
          items: uniqueTags(log.entries.flatMap(({ tags }) => tags)).map((tag) => ({ tag, count: 1 })),
        }),
        unbilled: ({ limit }) => {
          const all = state.unbilled ?? [];
          return { items: all.slice(0, limit), clientCount: all.length };
        },
        get: (input) => log.entries.find(({ id }) => id === input.id) ?? null,
        create: async (input, errors) => {
          await log.isFree;
          take();
          const { id = anId(99) } = input;
          if (log.entries.some((entry) => entry.id === id)) throw errors.CONFLICT();
          log.created.push(input);
          const created = newEntry(input, { id, timeZone: 'Europe/Berlin', currency: 'EUR', now });
          log.entries = [...log.entries, entryRecord(created)];
          if (log.isUnheard) throw new ORPCError('GATEWAY_TIMEOUT', { status: 504 });
          return { id };
        },
        update: async (input, errors) => {
          take();
          await log.isFree;
          const { operationId = '', ...request } = input;
          const { id, revision, ...change } = request;
          const was = log.entries.find((entry) => entry.id === id);
          if (!was) throw errors.NOT_FOUND();
          if (revision !== undefined && revision !== was.revision)
            throw errors.STALE({ data: { current: was } });
          log.changes.push(request);
          const entry = { ...applyEntryChange(was, change), revision: was.revision + 1 };
          replaced.set(operationId, { before: was, left: entry.revision });
          log.entries = log.entries.map((each) => (each === was ? entry : each));
          return entry;
        },
        delete: ({ id }) => {
          take();
          remove(id);
          return { operationId: anId(99) };
        },
        changeMany: (input) => done('change', input),
        deleteMany: (input, errors) => {
          const current = log.entries.filter((entry) =>
            input.entries.some(
              ({ id, revision }) => id === entry.id && revision !== undefined && revision !== entry.revision,
            ),
          );
          if (current.length > 0) throw errors.STALE({ data: { current } });
          const result = done('delete', input);
          for (const { id } of input.entries) remove(id, result.operationId);
          return result;
        },
        markInvoiced: (input) => done('mark', input),
        split: (input) => done('split', input),
        merge: (input) => done('merge', input),
        copyWeek: (input) => done('copy', input),
        undo: (input, errors) => {
          take();
          const operation = replaced.get(input.id);
          if (operation) undoReplaced(operation, errors.CHANGED_SINCE);
          log.undone.push(input.id);
          return { ids: operation ? [operation.before.id] : [] };
        },
        ...state.answers,
      }),
      clients: fakeApi(clientsContract, { list: () => onePage(state.clients ?? [acme]) }),
      projects: fakeApi(projectsContract, {
        list: () => onePage(state.projects ?? [website]),
        get: ({ id }) => (state.projects ?? [website]).find((project) => project.id === id) ?? null,
        figures: () => ({ items: state.figures ?? [] }),
        usage: () => ({ retainers: [], budgets: [], ...state.usage }),
      }),
      ...state.routers,
    },
    responsesForAda({
      ...(state.rounding && { rounding: state.rounding }),
      ...(state.formats && { formats: state.formats }),
      ...(state.lockedUntil !== undefined && { lockedUntil: state.lockedUntil }),
      ...(state.createdAt !== undefined && { createdAt: state.createdAt }),
      target: state.target ?? null,
    }),
  );
  return log;
}

type Replaced = { before: TimesheetEntry; left: number | undefined };
type ListRequest = { from?: string | undefined; to?: string | undefined; search?: string | undefined };

function matchesRequest(
  { day, description }: TimesheetEntry,
  { from, to, search = '' }: ListRequest,
): boolean {
  return (
    (from === undefined || from <= day) &&
    (to === undefined || day <= to) &&
    description.toLowerCase().includes(search.toLowerCase())
  );
}
