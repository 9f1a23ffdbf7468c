import { implement, ORPCError } from '@orpc/server';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import {
  type NewTimesheetEntry,
  type TimesheetChange,
  type TimesheetEntry,
  timesheetsContract,
} from '#src/features/timesheets/contract.ts';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { answering } from '#tests/support/answers.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/records.ts';
import { adasPages, SignedIn } from '#tests/support/signed-in.tsx';
import { type DoneWork, onContinue } from './continue-work.ts';
import { TimesheetsPage } from './timesheets-page.tsx';

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
const sketches = entryRecord({
  id: anId(30),
  clientId: acme.id,
  projectId: website.id,
  startTime: '2026-11-20T08:00:13.000Z',
  endTime: '2026-11-20T11:30:13.000Z',
  duration: 3.5,
  amountMinor: 32813,
});
const call = entryRecord({ id: anId(31), day: '2026-11-19', description: 'Call', billable: false });
const billed = entryRecord({ id: anId(32), day: '2026-11-18', description: 'Billed', invoiced: true });

let entries: TimesheetEntry[];
let asked: object[];
let created: NewTimesheetEntry[];
let removed: string[];
let changes: TimesheetChange[];
let isStale: boolean;
let isDown: boolean;
let isTaken: boolean;

// Views and dialogs come when they are first opened; here they are there already.
beforeAll(() => Promise.all([import('./list-view.tsx'), import('./entry-dialog.tsx')]));

beforeEach(() => {
  entries = [sketches, call, billed];
  [asked, created, changes, removed] = [[], [], [], []];
  [isStale, isDown, isTaken] = [false, false, false];
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-21T09:00:00Z');
  const time = implement(timesheetsContract);
  const everything = <T,>(items: T[]) => ({ items, nextCursor: null });
  answering(
    {
      timesheets: {
        list: time.list.handler(({ input }) => {
          if (isDown) throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Something went wrong here.' });
          asked.push(input);
          return everything(entries);
        }),
        totals: time.totals.handler(() => ({
          count: entries.length,
          durationSeconds: 112_800,
          billableSeconds: 97_500,
          amounts: [{ currency: 'EUR', amountMinor: 253_906 }],
          days: [{ day: '2026-11-20', durationSeconds: 27_900, billableSeconds: 12_600 }],
        })),
        create: time.create.handler(({ input, errors }) => {
          if (isTaken) throw errors.CONFLICT();
          created.push(input);
          return { id: input.id ?? anId(99) };
        }),
        update: time.update.handler(({ input, errors }) => {
          if (isStale && input.revision === 1) {
            throw errors.STALE({ data: { current: { ...sketches, revision: 2 } } });
          }
          changes.push(input);
          return sketches;
        }),
        get: time.get.handler(() => ({ ...sketches, notes: 'Written elsewhere', revision: 2 })),
        delete: time.delete.handler(({ input }) => {
          removed.push(input.id);
          entries = entries.filter(({ id }) => id !== input.id);
          return {};
        }),
        restore: time.restore.handler(() => {
          entries = [sketches, call, billed];
          return sketches;
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

describe('The timesheets page', () => {
  it('lists the entries of this week by day, newest first, with the totals of the filter [2.7]', async () => {
    await openPage();
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toHaveLength(3);
    expect(days[0]).toMatch(/Friday/);
    expect(screen.getByRole('group', { name: 'Totals' }).textContent).toBe(
      '31:20 h · 27:05 billable · €2,539.06',
    );
    expect(screen.getByRole('heading', { name: /Friday/ }).parentElement?.textContent).toContain('7:45 h');
    expect(asked).toContainEqual({ from: '2026-11-16', to: '2026-11-22', order: 'desc', limit: 60 });
  });

  it('shows of each its project, times, duration, amount and why it is worth that [9.5]', async () => {
    await openPage();
    const row = rowOf('Sketches');
    expect(row.textContent).toContain('Website · Acme');
    expect(row.textContent).toContain('09:00–12:30');
    expect(within(row).getByText('3:30').getAttribute('title')).toBe('3.5 h');
    expect(row.textContent).toContain('€328.13');
    expect(row.textContent).toContain('€93.75/h · Default rate, no project');
    expect(within(rowOf('Call')).getByText('Not billable')).toBeTruthy();
  });

  it('steps through the weeks, and the address remembers where', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(address()).toBe('?range=last-week');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-11-09', to: '2026-11-15' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe('');
  });

  it('asks for what the address says', async () => {
    await openPage(`?range=all&client=${acme.id}&project=${website.id}&billable=no&q=call`);
    const filter = { clientId: acme.id, projectId: website.id, billable: false, search: 'call' };
    expect(asked).toContainEqual({ ...filter, order: 'desc', limit: 60 });
  });

  it('never changes what is on an invoice', async () => {
    const user = await openPage();
    expect(within(rowOf('Billed')).getByText('Invoiced').getAttribute('title')).toBe(
      'This entry is on an invoice and can no longer be changed.',
    );
    await user.click(within(rowOf('Billed')).getByRole('button', { name: /Actions/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'View',
      'Duplicate',
    ]);
  });

  it('deletes without a question and has it back on "Undo" [7.8]', async () => {
    const user = await openPage();
    await choose(user, 'Sketches', 'Delete');
    await waitFor(() => expect(screen.queryByText('Sketches')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Sketches')).toBeTruthy();
  });

  it('adds another one like it at once, and takes it away on "Undo"', async () => {
    const user = await openPage();
    await choose(user, 'Sketches', 'Duplicate');
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created).toMatchObject([{ description: 'Sketches', date: '2026-11-20', projectId: website.id }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(removed).toEqual([created[0]?.id]));
  });

  it('hands work that is to go on to the timer', async () => {
    const taken: DoneWork[] = [];
    const leave = onContinue((work) => taken.push(work));
    const user = await openPage();
    await choose(user, 'Sketches', 'Continue');
    expect(taken).toMatchObject([{ description: 'Sketches', projectId: website.id, billable: true }]);
    act(leave);
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
  });

  it('says what went wrong and tries again', async () => {
    isDown = true;
    const user = await openPage();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sketches')).toBeTruthy();
  });
});

describe('The entry dialog', () => {
  it('says at the fields what is missing, in the literal words [5.1] [8.1]', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Date, Description, and Duration are required.')).toHaveLength(2);
    expect(created).toEqual([]);
  });

  it('works out the duration from start and end, and saves the entry [5.1] [3.1]', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.type(await screen.findByLabelText(/Description/), 'Drawings');
    await user.type(screen.getByLabelText('Start'), '09:00');
    await user.type(screen.getByLabelText('End'), '10:30');
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '1:30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(created).toMatchObject([
      {
        date: '2026-11-21',
        timeZone: 'Europe/Berlin',
        startTime: '2026-11-21T08:00:00.000Z',
        endTime: '2026-11-21T09:30:00.000Z',
        duration: 1.5,
        description: 'Drawings',
        billable: true,
        notes: null,
      },
    ]);
  });

  it.each(['90min', '1,5', '1h 30min'])('understands %s and works out the end', async (typed) => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.type(await screen.findByLabelText('Start'), '09:00');
    await user.type(screen.getByLabelText(/Duration/), typed);
    expect(screen.getByLabelText('End')).toHaveProperty('value', '10:30');
  });

  it('sends what was changed alone, so that the seconds of the timer stay [7.7] [3.2]', async () => {
    const user = await openPage();
    await choose(user, 'Sketches', 'Edit');
    await user.type(await screen.findByLabelText(/Description/), ' in ink');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([{ id: sketches.id, revision: 1, description: 'Sketches in ink' }]);
  });

  it('overwrites no later change: it shows it and keeps what was typed', async () => {
    isStale = true;
    const user = await openPage();
    await choose(user, 'Sketches', 'Edit');
    await user.type(await screen.findByLabelText(/Description/), ' in ink');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/was changed in the meantime/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /newer|latest|load/i }));
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Written elsewhere'));
    expect(screen.getByLabelText(/Description/)).toHaveProperty('value', 'Sketches in ink');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([{ id: sketches.id, revision: 2, description: 'Sketches in ink' }]);
  });

  it('brings the entry up to what is typed where the answer to an earlier save was lost', async () => {
    isTaken = true;
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.type(await screen.findByLabelText(/Description/), 'Sketches');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toMatchObject([{ description: 'Sketches' }]));
    expect(created).toEqual([]);
  });
});

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

async function openPage(search = '') {
  render(
    <MemoryRouter initialEntries={[`/timesheets${search}`]}>
      <SignedIn>
        <TimesheetsPage />
      </SignedIn>
      <Address />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Timesheets' });
  if (!isDown) await waitFor(() => within(rowOf('Sketches')).getByText('Website · Acme'), { timeout: 5000 });
  return userEvent.setup();
}

function rowOf(description: string): HTMLElement {
  const row = screen.getByText(description).closest<HTMLElement>('[data-record]');
  if (!row) throw new Error(`${description} stands in no row.`);
  return row;
}

async function choose(user: ReturnType<typeof userEvent.setup>, description: string, action: string) {
  await user.click(within(rowOf(description)).getByRole('button', { name: /Actions/ }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

const address = () => screen.getByLabelText('Address').textContent;
