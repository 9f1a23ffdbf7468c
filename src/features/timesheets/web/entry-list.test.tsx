import { implement, ORPCError } from '@orpc/server';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import {
  type TimesheetChange,
  type TimesheetEntry,
  timesheetsContract,
} from '#src/features/timesheets/contract.ts';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { answering } from '#tests/support/answers.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/records.ts';
import { adasPages, SignedIn } from '#tests/support/signed-in.tsx';
import { TimesheetsPage } from './timesheets-page.tsx';

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
const shop = projectRecord({ id: anId(21), name: 'Shop' });
const sketches = entryRecord({
  id: anId(30),
  clientId: acme.id,
  projectId: website.id,
  startTime: '2026-11-20T08:00:13.000Z',
  endTime: '2026-11-20T11:30:13.000Z',
  duration: 3.5,
});
const night = entryRecord({
  id: anId(31),
  day: '2026-11-19',
  description: 'Deployment',
  startTime: '2026-11-19T22:00:00.000Z',
  endTime: '2026-11-20T00:30:00.000Z',
  duration: 2.5,
});
const call = entryRecord({
  id: anId(32),
  day: '2026-11-19',
  description: 'Call',
  startTime: '2026-11-19T22:30:00.000Z',
  endTime: '2026-11-19T23:00:00.000Z',
  duration: 0.5,
});
const billed = entryRecord({ id: anId(33), day: '2026-11-18', description: 'Billed', invoiced: true });

let entries: TimesheetEntry[];
let changes: TimesheetChange[];
let isRefusing: boolean;

// Editing comes when it is first wanted; here it is there already.
beforeAll(() => Promise.all([import('./cell-editor.tsx'), import('./list-view.tsx')]));

beforeEach(() => {
  entries = [sketches, night, call, billed];
  [changes, isRefusing] = [[], false];
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-21T09:00:00Z');
  const time = implement(timesheetsContract);
  const everything = <T,>(items: T[]) => ({ items, nextCursor: null });
  answering(
    {
      timesheets: {
        list: time.list.handler(() => everything(entries)),
        totals: time.totals.handler(() => ({
          count: entries.length,
          durationSeconds: 0,
          billableSeconds: 0,
          amounts: [],
          days: [],
        })),
        update: time.update.handler(({ input }) => {
          if (isRefusing) throw new ORPCError('INTERNAL_SERVER_ERROR', { message: 'The disk is full.' });
          changes.push(input);
          const { id, revision = 1, description, projectId, clientId } = input;
          const was = entries.find((each) => each.id === id) ?? sketches;
          const answer: TimesheetEntry = {
            ...was,
            description: description ?? was.description,
            projectId: projectId ?? was.projectId,
            clientId: clientId ?? was.clientId,
            revision: revision + 1,
          };
          entries = entries.map((each) => (each.id === id ? answer : each));
          return answer;
        }),
      },
      clients: { list: implement(clientsContract).list.handler(() => everything([acme])) },
      projects: { list: implement(projectsContract).list.handler(() => everything([website, shop])) },
    },
    adasPages,
  );
});

afterEach(() => {
  cleanup();
  clearAccount();
  vi.useRealTimers();
});

describe('A row of the list', () => {
  it('saves a description typed where it stands on Enter, keeps the focus, and undoes it [7.7]', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', 'Sketches'));
    await user.clear(await screen.findByRole('textbox', { name: 'Description' }));
    await user.keyboard('Drawings{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(cell('Drawings', 'Drawings')));
    expect(changes).toEqual([{ id: sketches.id, revision: 1, description: 'Drawings' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByText('Sketches')).toBeTruthy());
    expect(changes.at(-1)).toEqual({ id: sketches.id, revision: 2, description: 'Sketches' });
  });

  it('leaves everything as it was on Escape', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', 'Sketches'));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' and more{Escape}');
    expect(document.activeElement).toBe(cell('Sketches', 'Sketches'));
    expect(changes).toEqual([]);
  });

  it.each([
    ['2', 2],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2h', 2],
    ['2h 30min', 2.5],
    ['1:30', 1.5],
    ['90min', 1.5],
  ])('understands a duration of %s, and moves the end along [3.1]', async (typed, duration) => {
    const user = await openPage();
    await user.click(cell('Sketches', '3:30'));
    await user.clear(await screen.findByRole('textbox', { name: 'Duration' }));
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({ duration });
    expect(Date.parse(changes[0]?.endTime ?? '')).toBe(
      Date.parse('2026-11-20T08:00:00.000Z') + duration * 3_600_000,
    );
  });

  it('refuses in words at the field what is no duration, and mends it there', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', '3:30'));
    await user.clear(await screen.findByRole('textbox', { name: 'Duration' }));
    await user.keyboard('soon{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This is no duration.');
    expect(changes).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: 'Duration' }));
    await user.keyboard('3{Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(screen.queryByText(/This is no duration/)).toBeNull();
  });

  it('works out the duration of other times [3.1]', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', '09:00–12:30'));
    await user.clear(await screen.findByLabelText('End'));
    await user.type(screen.getByLabelText('End'), '11:00');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({ duration: 2, endTime: '2026-11-20T10:00:00.000Z' });
  });

  it('takes another project, with its client where it has one', async () => {
    const user = await openPage();
    await user.click(cell('Deployment', 'No project'));
    await user.click(await screen.findByRole('option', { name: 'Website · Acme' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({ id: night.id, projectId: website.id, clientId: acme.id });
  });

  it('is billable or not at a press', async () => {
    const user = await openPage();
    await user.click(within(rowOf('Call')).getByRole('button', { name: 'Billable: Call' }));
    await waitFor(() => expect(changes).toEqual([{ id: call.id, revision: 1, billable: false }]));
  });

  it('keeps what was typed where the service refuses it, and says why beneath', async () => {
    isRefusing = true;
    const user = await openPage();
    await user.click(cell('Sketches', 'Sketches'));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' in ink{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Sketches in ink');
  });

  it('stays as it is where it is on an invoice', async () => {
    await openPage();
    expect(within(rowOf('Billed')).queryByRole('button', { name: 'Billed' })).toBeNull();
    expect(within(rowOf('Billed')).queryByRole('button', { name: /Billable/ })).toBeNull();
  });

  it('says that it ends on another day, and what is at the same time [3.1]', async () => {
    await openPage();
    expect(rowOf('Deployment').textContent).toContain('Ends on Friday, November 20');
    const marks = within(rowOf('Deployment')).getByText('Overlaps');
    expect(marks.getAttribute('title')).toBe('At the same time as “Call”');
    expect(within(rowOf('Call')).getByText('Overlaps')).toBeTruthy();
    expect(within(rowOf('Sketches')).queryByText('Overlaps')).toBeNull();
  });

  it('says so, too, where the other is not among those that are shown', async () => {
    entries = [{ ...sketches, overlaps: true }];
    await openPage();
    const mark = within(rowOf('Sketches')).getByText('Overlaps');
    expect(mark.getAttribute('title')).toBe('At the same time as other work');
  });
});

async function openPage() {
  render(
    <MemoryRouter initialEntries={['/timesheets']}>
      <SignedIn>
        <TimesheetsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await waitFor(() => within(rowOf('Sketches')).getByText('Website · Acme'), { timeout: 5000 });
  return userEvent.setup();
}

function rowOf(description: string): HTMLElement {
  const row = screen.getByText(description).closest<HTMLElement>('[data-record]');
  if (!row) throw new Error(`${description} stands in no row.`);
  return row;
}

/** What is pressed to edit what it says. */
function cell(description: string, says: string): HTMLElement {
  return within(rowOf(description)).getByRole('button', { name: says });
}
