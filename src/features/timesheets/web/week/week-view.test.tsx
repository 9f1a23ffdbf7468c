import { implement, ORPCError } from '@orpc/server';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import {
  type NewTimesheetEntry,
  type TimesheetEntry,
  timesheetsContract,
} from '#src/features/timesheets/contract.ts';
import { changed, logged } from '#src/features/timesheets/logging.ts';
import { runningReason } from '#src/features/timesheets/typed-cell.ts';
import { tellRunningWork } from '#src/features/timesheets/web/running-work.ts';
import { TimesheetsPage } from '#src/features/timesheets/web/timesheets-page.tsx';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { answering } from '#tests/support/answers.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/records.ts';
import { adasPages, SignedIn } from '#tests/support/signed-in.tsx';

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
const sketches = entryRecord({
  id: anId(30),
  day: '2026-11-16',
  clientId: acme.id,
  projectId: website.id,
  startTime: '2026-11-16T08:00:00.000Z',
  endTime: '2026-11-16T10:00:00.000Z',
  duration: 2,
});
const call = entryRecord({ id: anId(31), day: '2026-11-17', description: 'Call', billable: false });
const billed = entryRecord({
  id: anId(32),
  day: '2026-11-18',
  description: 'Billed',
  invoiced: true,
  invoiceNumber: '2026-7',
});

let entries: TimesheetEntry[];
let created: NewTimesheetEntry[];
let copied: object[];
let isDown: boolean;
/** What the service waits for before it makes an entry. */
let isFree: Promise<void>;

// What comes when it is first needed is there already.
beforeAll(async () => {
  await import('./week-view.tsx');
  await import('./row-dialog.tsx');
  await import('#src/features/timesheets/web/entry-dialog.tsx');
});

beforeEach(() => {
  entries = [sketches, call, billed];
  [created, copied] = [[], []];
  isDown = false;
  isFree = Promise.resolve();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-20T09:00:00Z');
  const time = implement(timesheetsContract);
  const everything = <T,>(items: T[]) => ({ items, nextCursor: null });
  answering(
    {
      timesheets: {
        list: time.list.handler(({ input }) => {
          if (isDown) throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Something went wrong here.' });
          return everything(entries.filter(({ description }) => fits(description, input.search)));
        }),
        totals: time.totals.handler(() => ({
          count: entries.length,
          durationSeconds: 0,
          billableSeconds: 0,
          amounts: [],
          days: [],
        })),
        create: time.create.handler(async ({ input }) => {
          await isFree;
          if (isDown) throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Something went wrong here.' });
          created.push(input);
          const { id = anId(99) } = input;
          const made = logged(input, {
            id,
            timeZone: 'Europe/Berlin',
            currency: 'EUR',
            now: '2026-11-20T09:00:00.000Z',
          });
          entries = [...entries, entryRecord(made)];
          return { id };
        }),
        update: time.update.handler(({ input: { id, ...change } }) => {
          entries = entries.map((entry) => (entry.id === id ? changed(entry, change) : entry));
          return entries.find((entry) => entry.id === id) ?? sketches;
        }),
        delete: time.delete.handler(({ input }) => {
          entries = entries.filter(({ id }) => id !== input.id);
          return {};
        }),
        restore: time.restore.handler(() => {
          entries = [...entries, sketches];
          return sketches;
        }),
        copyWeek: time.copyWeek.handler(({ input }) => {
          copied.push(input);
          return { operationId: anId(50), ids: [anId(51)] };
        }),
      },
      clients: { list: implement(clientsContract).list.handler(() => everything([acme])) },
      projects: { list: implement(projectsContract).list.handler(() => everything([website])) },
    },
    adasPages,
  );
});

afterEach(() => {
  cleanup();
  clearAccount();
  vi.useRealTimers();
});

describe('The week grid', () => {
  it('has a row for each work and adds up its days', async () => {
    await openWeek();
    expect(rowNames()).toEqual(['Sketches', 'Call', 'Billed']);
    expect(cell('Sketches', 'Monday').value).toBe('2:00');
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toBe(
      'Total2:001:001:000:000:000:000:004:00',
    );
  });

  it('makes an entry from 09:00 of what is typed into an empty cell, and takes it back', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Thursday'), '2h 30min{Enter}');
    await waitFor(() => expect(cell('Sketches', 'Thursday').value).toBe('2:30'));
    expect(created).toMatchObject([
      {
        date: '2026-11-19',
        startTime: '2026-11-19T08:00:00.000Z',
        endTime: '2026-11-19T10:30:00.000Z',
        duration: 2.5,
        description: 'Sketches',
        projectId: website.id,
        clientId: acme.id,
        billable: true,
        timeZone: 'Europe/Berlin',
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cell('Sketches', 'Thursday').value).toBe(''));
  });

  it('lets what is typed in haste follow each other', async () => {
    const user = await openWeek();
    const { promise, resolve } = Promise.withResolvers<void>();
    isFree = promise;
    await user.type(cell('Sketches', 'Thursday'), '1{Enter}');
    await user.keyboard('2{Enter}');
    resolve();
    await waitFor(() => expect(created).toHaveLength(2));
    expect(created.map(({ startTime }) => startTime)).toEqual([
      '2026-11-19T08:00:00.000Z',
      '2026-11-19T09:00:00.000Z',
    ]);
  });

  it('makes the last entry longer, and trims it', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '3,5{Tab}');
    await waitFor(() => expect(entries[0]?.endTime).toBe('2026-11-16T11:30:00.000Z'));
    await user.type(cell('Sketches', 'Monday'), '90min{Tab}');
    await waitFor(() => expect(entries[0]?.endTime).toBe('2026-11-16T09:30:00.000Z'));
    expect(entries[0]?.duration).toBe(1.5);
  });

  it('keeps a row whose last hours are taken away, and brings them back', async () => {
    const user = await openWeek();
    await user.clear(cell('Sketches', 'Monday'));
    await user.tab();
    await waitFor(() => expect(entries.map(({ id }) => id)).not.toContain(sketches.id));
    await waitFor(() => expect(cell('Sketches', 'Monday').value).toBe(''));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cell('Sketches', 'Monday').value).toBe('2:00'));
  });

  it('says of what it cannot understand that it cannot, and keeps it', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Thursday'), 'lots{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This is no duration/);
    expect(cell('Sketches', 'Thursday').value).toBe('lots');
    expect(created).toEqual([]);
    await user.type(cell('Sketches', 'Thursday'), '{Escape}');
    expect(cell('Sketches', 'Thursday').value).toBe('');
  });

  it('refuses what does not fit before midnight', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '20{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/do not fit before midnight/);
    expect(cell('Sketches', 'Monday').value).toBe('20');
  });

  it('keeps what was typed when the service fails', async () => {
    const user = await openWeek();
    isDown = true;
    await user.type(cell('Sketches', 'Thursday'), '2{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong here.');
    expect(cell('Sketches', 'Thursday').value).toBe('2');
  });

  it('says which invoice holds a cell', async () => {
    const user = await openWeek();
    await user.type(cell('Billed', 'Wednesday'), '5');
    expect(screen.getByRole('alert').textContent).toBe(
      'This entry is on invoice 2026-7 and can no longer be changed.',
    );
    expect(cell('Billed', 'Wednesday').value).toBe('1:00');
  });

  it('locks the cell in which the timer runs, and has a row for it', async () => {
    const user = await openWeek();
    act(() => {
      tellRunningWork({
        description: 'Timed',
        clientId: null,
        projectId: null,
        billable: true,
        segments: [{ startTime: Date.parse('2026-11-20T08:00:00Z') }],
      });
    });
    await user.type(cell('Timed', 'Friday'), '5');
    expect(screen.getByRole('alert').textContent).toBe(runningReason);
    expect(cell('Timed', 'Thursday').readOnly).toBe(false);
  });

  it('finds room beside what the timer has timed', async () => {
    const user = await openWeek();
    act(() => {
      tellRunningWork({
        description: '',
        clientId: null,
        projectId: null,
        billable: true,
        segments: [{ startTime: Date.parse('2026-11-20T08:00:00Z') }],
      });
    });
    await user.type(cell('Sketches', 'Friday'), '1{Enter}');
    await waitFor(() => expect(created).toMatchObject([{ startTime: '2026-11-20T09:00:00.000Z' }]));
  });

  it('is walked with the arrow keys, like a spreadsheet', async () => {
    const user = await openWeek();
    await user.click(cell('Sketches', 'Monday'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cell('Sketches', 'Tuesday'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell('Call', 'Tuesday'));
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Sketches', 'Monday'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell('Call', 'Monday'));
    // Within what is typed, left goes to the letter before.
    await user.keyboard('12{ArrowLeft}');
    expect(document.activeElement).toBe(cell('Call', 'Monday'));
  });

  it('opens the entry of a cell', async () => {
    const user = await openWeek();
    await user.click(cell('Sketches', 'Monday'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Edit entry' })).toBeTruthy();
  });

  it('adds a row, and goes on to it', async () => {
    const user = await openWeek();
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add row' });
    await user.type(within(dialog).getByLabelText(/Description/), 'Reviews');
    await user.click(within(dialog).getByRole('button', { name: 'Add row' }));
    await waitFor(() => expect(document.activeElement).toBe(cell('Reviews', 'Monday')));
    await user.click(screen.getByRole('button', { name: 'Remove row Reviews' }));
    expect(rowNames()).not.toContain('Reviews');
  });

  it('copies last week', async () => {
    const user = await openWeek();
    await user.click(screen.getByRole('button', { name: 'Copy last week' }));
    await waitFor(() => expect(copied).toMatchObject([{ from: '2026-11-09', to: '2026-11-16' }]));
    expect(await screen.findByText('1 entry copied')).toBeTruthy();
  });

  it('shows what the filter lets through, and finds room beside what it hides', async () => {
    entries = [sketches, { ...call, day: '2026-11-19', ...nineToTen }];
    const user = await openWeek('&q=sketch', ['Sketches']);
    await user.type(cell('Sketches', 'Thursday'), '1{Enter}');
    await waitFor(() => expect(created).toMatchObject([{ startTime: '2026-11-19T09:00:00.000Z' }]));
  });

  it('says what belongs here while there is nothing', async () => {
    entries = [];
    await openWeek('', []);
    expect(screen.getByText(/Add a row for each thing you work on/)).toBeTruthy();
  });
});

const nineToTen = { startTime: '2026-11-19T08:00:00.000Z', endTime: '2026-11-19T09:00:00.000Z' };

async function openWeek(more = '', rows = ['Sketches', 'Call', 'Billed']) {
  render(
    <MemoryRouter initialEntries={[`/timesheets?view=week${more}`]}>
      <SignedIn>
        <TimesheetsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  // The first to come brings the view along.
  await screen.findByRole('button', { name: 'Copy last week' }, { timeout: 10_000 });
  await waitFor(() => expect(rowNames()).toEqual(rows));
  return userEvent.setup();
}

function rowNames(): (string | null | undefined)[] {
  return screen
    .queryAllByRole('rowheader')
    .map((header) => header.querySelector('.what')?.textContent)
    .filter((name) => name !== undefined);
}

function cell(description: string, day: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${description},.*${day}`) });
}

function fits(description: string, search = ''): boolean {
  return description.toLowerCase().includes(search);
}
