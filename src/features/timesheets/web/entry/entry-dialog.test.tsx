import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId, clientRecord, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const noWork: ClientsAndProjects = {
  clients: [],
  projects: [],
  projectName: () => '',
  taskName: () => '',
  clientName: () => '',
};
const paused = entryRecord({
  id: anId(30),
  startTime: '2026-11-20T08:00:00.000Z',
  endTime: '2026-11-20T11:30:00.000Z',
  breakPeriods: [{ start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T09:30:00.000Z' }],
  duration: 3,
  activityLog: [
    { time: '2026-11-20T11:30:05.000Z', action: 'created' },
    {
      time: '2026-11-20T12:00:00.000Z',
      action: 'edited duration, breakPeriods',
      system: true,
      changes: [{ field: 'duration', before: 3.5, after: 3 }],
    },
  ],
});

let created: NewTimesheetEntry[];
let changes: TimesheetChange[];
let operations: unknown[];
let undone: string[];
let deleted: string[];
let revisionNow: number;
let rejection: { fields: Record<string, string>; codes: Record<string, string> } | null;

beforeEach(() => {
  [created, changes, deleted, rejection, revisionNow] = [[], [], [], null, 1];
  [operations, undone] = [[], []];
  serveRouter(
    {
      timesheets: fakeApi(timesheetsContract, {
        create: (input) => {
          created.push(input);
          return { id: input.id ?? anId(99) };
        },
        deleteMany: (input, errors) => {
          const isStale = input.entries.some(({ revision }) => revision !== revisionNow);
          if (isStale) throw errors.STALE({ data: { current: [] } });
          deleted.push(...input.entries.map(({ id }) => id));
          return { operationId: anId(99), ids: [] };
        },
        update: (input, errors) => {
          if (rejection) throw errors.BAD_REQUEST({ data: rejection });
          const { operationId, ...change } = input;
          changes.push(change);
          operations.push(operationId);
          return paused;
        },
        undo: (input) => {
          undone.push(input.id);
          return { ids: [paused.id] };
        },
        get: () => paused,
        tags: () => ({ items: [{ tag: 'Büro', count: 2 }] }),
      }),
    },
    adasResponses,
  );
});

afterEach(() => {
  cleanup();
  clearAccount();
});

describe('the duration of an entry', () => {
  it('shows an error on blur, which disappears once start and end fix it', async () => {
    const user = await open({ day: '2026-11-20' });
    await user.type(screen.getByLabelText(/Duration/), 'soon');
    await user.click(screen.getByLabelText('Start'));
    expect(await screen.findByText(/Enter a valid duration/)).toBeTruthy();
    await user.type(screen.getByLabelText('Start'), '09:00');
    await user.type(screen.getByLabelText('End'), '10:30');
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '1:30');
    await waitFor(() => expect(screen.queryByText(/Enter a valid duration/)).toBeNull());
  });

  it('isn’t derived from a skipped time, which shows an error instead [3.1]', async () => {
    const user = await open({ day: '2026-03-29' });
    await user.type(screen.getByLabelText(/Description/), 'Night shift');
    await user.type(screen.getByLabelText('Start'), '02:30');
    await user.type(screen.getByLabelText('End'), '04:00');
    expect(await screen.findByText(/02:30 doesn’t exist on this day/)).toBeTruthy();
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '');
    await user.type(screen.getByLabelText(/Duration/), '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(created).toEqual([]);
    await user.clear(screen.getByLabelText('Start'));
    await user.type(screen.getByLabelText('Start'), '03:30');
    await waitFor(() => expect(screen.queryByText(/There is no/)).toBeNull());
  });
});

describe('the start of an entry', () => {
  it('moves the end if a duration was typed, and shows that it is the next day [3.1]', async () => {
    const user = await open({ day: '2026-11-20' });
    await user.type(screen.getByLabelText(/Duration/), '3');
    await user.type(screen.getByLabelText('Start'), '09:00');
    expect(screen.getByLabelText('End')).toHaveProperty('value', '12:00');
    await user.clear(screen.getByLabelText('Start'));
    await user.type(screen.getByLabelText('Start'), '23:00');
    expect(screen.getByLabelText('End')).toHaveProperty('value', '02:00');
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '3:00');
    expect(await screen.findByText('Ends the next day, 3:00 h later')).toBeTruthy();
  });

  it('after a typed end shows before saving that it is on the previous day [3.1]', async () => {
    const user = await open({ day: '2026-11-20' });
    await user.type(screen.getByLabelText('Start'), '10:00');
    await user.type(screen.getByLabelText('End'), '09:30');
    expect(await screen.findByText('Ends the next day, 23:30 h later')).toBeTruthy();
  });
});

describe('the tags of an entry', () => {
  it('take the used spelling, and one typed last counts too', async () => {
    const user = await open({ day: '2026-11-20' });
    await user.type(screen.getByLabelText(/Description/), 'Call');
    await user.type(screen.getByLabelText(/Duration/), '1');
    await user.click(screen.getByLabelText('Tags'));
    await screen.findByRole('option', { name: 'Büro' });
    await user.keyboard('buro,urgent');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(created).toMatchObject([{ tags: ['Büro', 'urgent'] }]));
  });
});

describe('an invalid duration', () => {
  it('loses its error once fixed, and one of more than a day shows an error', async () => {
    const user = await open({ day: '2026-11-20' });
    const duration = screen.getByLabelText(/Duration/);
    await user.type(duration, 'soon');
    await user.tab();
    expect(await screen.findByText(/Enter a valid duration/)).toBeTruthy();
    await user.clear(duration);
    await user.type(duration, '2h');
    await user.tab();
    await waitFor(() => expect(screen.queryByText(/Enter a valid duration/)).toBeNull());
    await user.clear(duration);
    await user.type(duration, '25h');
    await user.tab();
    expect(await screen.findByText('Duration must be at most 24 hours.')).toBeTruthy();
  });
});

describe('a saved entry', () => {
  it('is announced with its day and can be undone', async () => {
    const user = await open({ day: '2026-11-20' });
    await user.type(screen.getByLabelText(/Description/), 'Sketches');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Added “Sketches” on Friday 20 November')).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(deleted).toEqual([created[0]?.id]));
  });

  it('stays if it changed since, with a message', async () => {
    const user = await open({ day: '2026-11-20' });
    await user.type(screen.getByLabelText(/Description/), 'Sketches');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    revisionNow = 2;
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Couldn’t undo: the entry was changed since.')).toBeTruthy();
    expect(deleted).toEqual([]);
  });

  it('is restored when a change is undone', async () => {
    const user = await open({ entry: paused });
    await user.clear(screen.getByLabelText(/Description/));
    await user.type(screen.getByLabelText(/Description/), 'Drawings');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Changed “Drawings”')).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toHaveLength(1));
    expect(operations).toEqual(undone);
  });

  it('shows server errors at the right field', async () => {
    rejection = { fields: { endTime: 'is wrong' }, codes: { endTime: 'endBeforeStart' } };
    const user = await open({ entry: paused });
    await user.clear(screen.getByLabelText(/Duration/));
    await user.type(screen.getByLabelText(/Duration/), '1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The end must not be before the start.')).toBeTruthy();
  });
});

describe('the price of an entry', () => {
  it('is hidden if it is not billable', async () => {
    const user = await open({ entry: { ...paused, billable: false } });
    expect(screen.queryByText(/\/h/)).toBeNull();
    await user.click(screen.getByLabelText('Billable'));
    expect(screen.getByText('Priced when saved')).toBeTruthy();
  });

  it('is your default rate for new work without a project [9.1]', async () => {
    const user = await open({ day: '2026-11-20' });
    expect(screen.getByText('Your default rate, €93.75/h.')).toBeTruthy();
    const changeRate = screen.getByRole('link', { name: 'Set your own' });
    expect(changeRate.getAttribute('href')).toBe('/profile#time-and-money');
    await user.click(screen.getByLabelText('Billable'));
    expect(screen.queryByText(/\/h/)).toBeNull();
  });
});

describe('an entry on an internal project', () => {
  it('isn’t billable by default, until work for a client is picked', async () => {
    const acme = clientRecord({ id: anId(10), name: 'Acme' });
    const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });
    const studio = projectRecord({ id: anId(21), name: 'Studio' });
    const work = { ...noWork, clients: [acme], projects: [website, studio] };
    const user = await open({ day: '2026-11-20', work });
    const billable = () => screen.getByLabelText<HTMLInputElement>('Billable').checked;
    const project = screen.getByRole('combobox', { name: 'Project' });
    await user.type(project, 'Studio{Enter}');
    expect(billable()).toBe(false);
    await user.clear(project);
    await user.type(project, 'Website{Enter}');
    expect(billable()).toBe(true);
  });
});

describe('the breaks of an entry', () => {
  it('are typed as local times and shorten the work [3.1]', async () => {
    const user = await open({ entry: paused });
    const breaks = within(screen.getByRole('group', { name: 'Breaks' }));
    await user.clear(breaks.getByLabelText('Break until'));
    await user.type(breaks.getByLabelText('Break until'), '11:00');
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '2:30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      duration: 2.5,
      breakPeriods: [{ start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' }],
    });
  });

  it('before the work show an error', async () => {
    const user = await open({ entry: paused });
    const breaks = within(screen.getByRole('group', { name: 'Breaks' }));
    await user.clear(breaks.getByLabelText('Break from'));
    await user.type(breaks.getByLabelText('Break from'), '08:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The break 08:00–10:30 is outside 09:00–12:30.')).toBeTruthy();
  });

  it('wait at their field while a time can’t be read', async () => {
    const user = await open({ entry: paused });
    await user.clear(screen.getByLabelText('Break from'));
    await user.type(screen.getByLabelText('Break from'), '10:75{Enter}');
    expect(await screen.findByText('Break from must be a time, like 14:30.')).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('can be added and removed', async () => {
    const user = await open({ entry: paused });
    await user.click(screen.getByRole('button', { name: 'Remove break 10:00–10:30' }));
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '3:30');
    await user.click(screen.getByRole('button', { name: 'Add break' }));
    await user.type(screen.getByLabelText('Break from'), '09:30');
    await user.type(screen.getByLabelText('Break until'), '09:45');
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '3:15');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.breakPeriods).toEqual([
      { start: '2026-11-20T08:30:00.000Z', end: '2026-11-20T08:45:00.000Z' },
    ]);
  });

  it('must be complete and between start and end', async () => {
    const user = await open({ entry: paused });
    await user.click(screen.getByRole('button', { name: 'Add break' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Each break needs a start and end time.')).toBeTruthy();
    await user.type(screen.getAllByLabelText('Break from')[1] ?? fail(), '13:00');
    await user.type(screen.getAllByLabelText('Break until')[1] ?? fail(), '13:10');
    expect(await screen.findByText('The break 13:00–13:10 is outside 09:00–12:30.')).toBeTruthy();
    expect(changes).toEqual([]);
  });
});

describe('the entry dialog', () => {
  it('shows the history of the entry, newest first [3.1]', async () => {
    const user = await open({ entry: paused });
    await user.click(screen.getByText('Activity'));
    const items = within(screen.getByRole('list', { name: 'Activity' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/20 Nov 2026.*13:00.*Changed duration and breaks.*Duration: 3:30 → 3:00/),
      expect.stringMatching(/20 Nov 2026.*12:30.*Created/),
    ]);
  });

  it('can rename an entry of more than a day without changing its times [3.2]', async () => {
    const forgotten = {
      ...paused,
      day: '2026-11-16',
      startTime: '2026-11-16T08:00:00.000Z',
      endTime: '2026-11-17T10:00:00.000Z',
      breakPeriods: [{ start: '2026-11-17T09:00:00.000Z', end: '2026-11-17T09:30:00.000Z' }],
      duration: 24,
    };
    const user = await open({ entry: forgotten });
    expect(screen.getByText('Ends the next day, 26:00 h later')).toBeTruthy();
    await user.clear(screen.getByLabelText(/Description/));
    await user.type(screen.getByLabelText(/Description/), 'Night watch');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    const { id, revision } = forgotten;
    expect(changes[0]).toEqual({ id, revision, description: 'Night watch' });
  });

  it('shows an invoiced entry read-only, and why', async () => {
    await open({ entry: { ...paused, invoiced: true } });
    expect(screen.getByText('This entry is on an invoice and can no longer be changed.')).toBeTruthy();
    expect(screen.getByLabelText(/Description/).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

type OpenedProps = { entry: TimesheetEntry | undefined; day: string; work: ClientsAndProjects };

function Opened({ entry, day, work }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return <EntryDialog {...(entry && { entry })} day={day} work={work} onClose={() => setIsOpen(false)} />;
}

type OpenOptions = { entry?: TimesheetEntry; day?: string; work?: ClientsAndProjects };

async function open({ entry, day = '2026-11-20', work = noWork }: OpenOptions) {
  render(
    <SignedIn>
      <Opened entry={entry} day={day} work={work} />
    </SignedIn>,
    { wrapper: MemoryRouter },
  );
  await screen.findByRole('dialog');
  return userEvent.setup();
}

function fail(): never {
  throw new Error('There is no second break.');
}
