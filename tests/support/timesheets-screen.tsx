/** The page of timesheets as somebody has it before them, and behind it a service that keeps entries in memory. */
import { type AnyRouter, implement, ORPCError } from '@orpc/server';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { type Client, clientsContract } from '#src/features/clients/contract.ts';
import { type Project, projectsContract } from '#src/features/projects/contract.ts';
import {
  type NewTimesheetEntry,
  type TimesheetChange,
  type TimesheetEntry,
  type TimesheetTotals,
  timesheetsContract,
} from '#src/features/timesheets/contract.ts';
import { changed, logged } from '#src/features/timesheets/logging.ts';
import type { Operation } from '#src/features/timesheets/outbox.ts';
import { OutboxIndicator } from '#src/features/timesheets/web/outbox/outbox-indicator.tsx';
import { TimesheetsPage } from '#src/features/timesheets/web/timesheets-page.tsx';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { useShortcutKeys } from '#src/platform/web/keyboard/shortcuts.ts';
import { durableLists } from '#src/platform/web/offline/durable-lists.ts';
import { answering } from './answers.ts';
import { anId, entryRecord } from './records.ts';
import { adasPages, SignedIn, uid } from './signed-in.tsx';

type Kept = {
  entries: readonly TimesheetEntry[];
  clients?: Client[];
  projects?: Project[];
  /** Where they are to be other than none. */
  totals?: Partial<TimesheetTotals>;
  /** What a test answers in its own way, by the procedure's name. */
  procedures?: Exclude<AnyRouter, { '~orpc': unknown }>;
  /** A Saturday in November, unless it says otherwise. */
  now?: string;
};

export type TimesheetsService = ReturnType<typeof timesheetsService>;

/** What the service keeps, what it was asked and told. */
function nothingTold(entries: readonly TimesheetEntry[]) {
  const told: {
    entries: TimesheetEntry[];
    asked: object[];
    created: NewTimesheetEntry[];
    changes: TimesheetChange[];
    removed: string[];
    operations: { what: string; input: object }[];
    undone: string[];
    /** Whatever is asked fails. */
    isDown: boolean;
    /** It can be read, as from what a browser keeps, and takes nothing. */
    isAway: boolean;
    /** What it waits for before it makes an entry. */
    isFree: Promise<void>;
  } = {
    entries: [...entries],
    asked: [],
    created: [],
    changes: [],
    removed: [],
    operations: [],
    undone: [],
    isDown: false,
    isAway: false,
    isFree: Promise.resolve(),
  };
  return told;
}

export function timesheetsService({ now = '2026-11-21T09:00:00.000Z', ...kept }: Kept) {
  const told = nothingTold(kept.entries);
  const gone = new Map<string, TimesheetEntry>();
  const time = implement(timesheetsContract);
  const whole = <T,>(items: T[]) => ({ items, nextCursor: null });
  const serve = () => {
    if (told.isDown) throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Something went wrong here.' });
  };
  const take = () => {
    serve();
    if (told.isAway) throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503 });
  };
  const done = (what: string, input: { operationId?: string | undefined }) => {
    take();
    told.operations.push({ what, input });
    return { operationId: input.operationId ?? anId(99), ids: told.entries.slice(0, 2).map(({ id }) => id) };
  };

  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  answering(
    {
      timesheets: {
        list: time.list.handler(({ input }) => {
          serve();
          told.asked.push(input);
          return whole(told.entries.filter((entry) => isAskedFor(entry, input)));
        }),
        totals: time.totals.handler(() => ({
          count: told.entries.length,
          durationSeconds: 0,
          billableSeconds: 0,
          amounts: [],
          days: [],
          ...kept.totals,
        })),
        get: time.get.handler(({ input }) => told.entries.find(({ id }) => id === input.id) ?? null),
        create: time.create.handler(async ({ input }) => {
          await told.isFree;
          take();
          told.created.push(input);
          const { id = anId(99) } = input;
          const made = logged(input, { id, timeZone: 'Europe/Berlin', currency: 'EUR', now });
          told.entries = [...told.entries, entryRecord(made)];
          return { id };
        }),
        update: time.update.handler(({ input, errors }) => {
          take();
          told.changes.push(input);
          const { id, revision, ...change } = input;
          const was = told.entries.find((entry) => entry.id === id);
          if (!was) throw errors.NOT_FOUND();
          const entry = { ...changed(was, change), revision: (revision ?? was.revision) + 1 };
          told.entries = told.entries.map((each) => (each === was ? entry : each));
          return entry;
        }),
        delete: time.delete.handler(({ input: { id } }) => {
          take();
          told.removed.push(id);
          const entry = told.entries.find((each) => each.id === id);
          if (entry) gone.set(id, entry);
          told.entries = told.entries.filter((each) => each !== entry);
          return {};
        }),
        restore: time.restore.handler(({ input: { id }, errors }) => {
          const entry = gone.get(id);
          if (!entry) throw errors.NOT_FOUND();
          told.entries = [...told.entries, entry];
          return entry;
        }),
        changeMany: time.changeMany.handler(({ input }) => done('change', input)),
        deleteMany: time.deleteMany.handler(({ input }) => done('delete', input)),
        split: time.split.handler(({ input }) => done('split', input)),
        merge: time.merge.handler(({ input }) => done('merge', input)),
        copyWeek: time.copyWeek.handler(({ input }) => done('copy', input)),
        undo: time.undo.handler(({ input }) => {
          told.undone.push(input.id);
          return { ids: [] };
        }),
        ...kept.procedures,
      },
      clients: { list: implement(clientsContract).list.handler(() => whole(kept.clients ?? [])) },
      projects: { list: implement(projectsContract).list.handler(() => whole(kept.projects ?? [])) },
    },
    adasPages,
  );
  return told;
}

type Asked = { from?: string | undefined; to?: string | undefined; search?: string | undefined };

function isAskedFor({ day, description }: TimesheetEntry, { from, to, search = '' }: Asked): boolean {
  return (
    (from === undefined || from <= day) &&
    (to === undefined || day <= to) &&
    description.toLowerCase().includes(search.toLowerCase())
  );
}

/** After a test: nothing of the page, of the account or of the hour is left. */
export function leaveTimesheets(): void {
  cleanup();
  clearAccount();
  vi.useRealTimers();
}

/** Ada has the page open, with her keys and what is `beside`; `search` is what its address says behind `/timesheets`. */
export function openTimesheets(search = '', beside: ReactNode = null) {
  render(
    <MemoryRouter initialEntries={[`/timesheets${search}`]}>
      <SignedIn>
        <Keys />
        {beside}
        <TimesheetsPage />
      </SignedIn>
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Ada has done this while nobody answered; it waits in this browser. The test brings `fake-indexeddb/auto` along. */
export async function leaveWaiting(...operations: Operation[]): Promise<void> {
  await waiting.change(uid, () => operations);
}

/** The top bar's, which sends what waits as soon as somebody answers. */
export const Outbox = OutboxIndicator;

const waiting = durableLists<Operation>('stint-outbox');

/** What the address says behind `/timesheets`. */
export const address = () => screen.getByLabelText('Address').textContent;

/** The row of an entry in the list. */
export function rowOf(description: string): HTMLElement {
  const row = screen.getByText(description).closest<HTMLElement>('[data-record]');
  if (!row) throw new Error(`${description} stands in no row.`);
  return row;
}

function Keys() {
  useShortcutKeys();
  return null;
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}
