import { ORPCError } from '@orpc/server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { website, fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { choose, resetTimesheets, openTimesheets, rowOf } from '#tests/support/timesheets-screen.tsx';

const names = ['One', 'Two', 'Three', 'Four'];
const entries = names.map((description, index) =>
  entryRecord({
    id: anId(30 + index),
    description,
    revision: index + 1,
    startTime: `2026-11-20T1${4 - index}:00:00.000Z`,
    endTime: `2026-11-20T1${4 - index}:30:00.000Z`,
    invoiced: description === 'Four',
  }),
);
const references = (...places: number[]) =>
  places.map((index) => ({ id: anId(30 + index), revision: index + 1 }));

let service: FakeTimesheetsServer;

beforeAll(() =>
  Promise.all([
    import('#src/features/timesheets/web/bulk/entry-bulk-bar.tsx'),
    import('#src/features/timesheets/web/list/list-view.tsx'),
    import('#src/features/timesheets/web/entry/split-and-move-dialogs.tsx'),
  ]),
);
beforeEach(() => {
  service = fakeTimesheetsServer({ entries });
});
afterEach(resetTimesheets);

describe('selected entries', () => {
  it('can be moved to another project at once, with one Undo', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.click(check('Three'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Project' }));
    await user.click(screen.getByRole('menuitem', { name: /Website/ }));
    await waitFor(() => expect(service.operations).toHaveLength(1));
    expect(service.operations[0]).toMatchObject({
      what: 'change',
      input: { entries: references(0, 2), projectId: website.id, clientId: website.clientId },
    });
    expect(await screen.findByText('2 entries changed')).toBeTruthy();
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(service.undone).toHaveLength(1));
    expect(service.operations[0]?.input).toMatchObject({ operationId: service.undone[0] });
  });

  it('can get a task of the project they share', async () => {
    const [design, old] = [anId(70), anId(71)];
    const task = { hourlyRate: null, billable: null };
    const tasks = [
      { ...task, id: design, name: 'Design', isActive: true },
      { ...task, id: old, name: 'Old', isActive: false },
    ];
    const [one, two, three] = entries;
    if (!one || !two || !three) throw new Error('no entries');
    const projectId = website.id;
    service = fakeTimesheetsServer({
      entries: [{ ...one, projectId }, { ...two, projectId }, three],
      projects: [{ ...website, tasks }],
    });
    const user = await openPage();
    await user.click(check('One'));
    await user.click(check('Three'));
    expect(screen.queryByRole('button', { name: 'Task' })).toBeNull();
    await user.click(check('Three'));
    await user.click(check('Two'));
    await user.click(screen.getByRole('button', { name: 'Task' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Design',
      'No task',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Design' }));
    await waitFor(() =>
      expect(service.operations).toMatchObject([
        { what: 'change', input: { entries: references(0, 1), taskId: design } },
      ]),
    );
  });

  it('show their total, and can be moved to another day at once', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.click(check('Three'));
    expect(screen.getByText('2 selected').textContent).toBe(
      `2 selected · ${formatDuration(hoursToMs((entries[0]?.duration ?? 0) + (entries[2]?.duration ?? 0)))} h`,
    );
    await user.click(screen.getByRole('button', { name: 'Move…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move to another day' });
    const day = within(dialog).getByLabelText('Date');
    fireEvent.change(day, { target: { value: '' } });
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    expect(within(dialog).getByText('Choose a date.')).toBeTruthy();
    expect(service.operations).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-11-18' } });
    await user.click(within(dialog).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(service.operations).toHaveLength(1));
    expect(service.operations[0]).toMatchObject({
      what: 'change',
      input: { entries: references(0, 2), date: '2026-11-18' },
    });
    expect(await screen.findByText('2 entries changed')).toBeTruthy();
  });

  it('get and lose tags at once', async () => {
    service = fakeTimesheetsServer({ entries: entries.map((entry) => ({ ...entry, tags: ['draft'] })) });
    const user = await openPage();
    await user.click(check('One'));
    await user.click(check('Two'));
    await user.click(screen.getByRole('button', { name: 'Tags…' }));
    expect(within(await screen.findByRole('dialog')).getByText('2 selected')).toBeTruthy();
    await user.type(await screen.findByLabelText('Add tags'), 'Büro, urgent');
    await user.click(screen.getByLabelText('Remove tags'));
    await user.click(await screen.findByRole('option', { name: 'draft' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(service.operations).toMatchObject([
        {
          what: 'change',
          input: { entries: references(0, 1), addTags: ['Büro', 'urgent'], removeTags: ['draft'] },
        },
      ]),
    );
    expect(await screen.findByText('2 entries changed')).toBeTruthy();
  });

  it('can be a range, with Shift', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.keyboard('{Shift>}');
    await user.click(check('Three'));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeTruthy();
  });

  it('include all filtered entries and skip those on an invoice', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.click(screen.getByRole('button', { name: 'Select all 4' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(service.operations).toMatchObject([{ what: 'delete', input: { entries: references(0, 1, 2) } }]),
    );
    expect(await screen.findByText(/3 entries deleted. 1 entry is on an invoice/)).toBeTruthy();
  });

  it('exclude entries added after they were counted', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.click(screen.getByRole('button', { name: 'Select all 4' }));
    service.entries = [...service.entries, entryRecord({ id: anId(50), description: 'Five' })];
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Your selection changed/)).toBeTruthy();
    expect(service.operations).toEqual([]);

    expect(await screen.findByText('All 5 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(service.removed).toContain(anId(50)));
  });

  it('are deleted once on a double click, and can be restored', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.click(check('Two'));
    const deleteButton = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(deleteButton);
    fireEvent.click(deleteButton);
    expect(await screen.findByText('2 entries deleted')).toBeTruthy();
    expect(service.operations).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(service.undone).toHaveLength(1));
  });

  it('are counted again if they changed before marking', async () => {
    const user = await openPage();
    await user.click(check('One'));
    await user.click(screen.getByRole('button', { name: 'Select all 4' }));
    service.entries = [...service.entries, entryRecord({ id: anId(50), description: 'Five' })];
    await user.click(screen.getByRole('button', { name: 'Invoiced' }));
    await user.click(screen.getByRole('menuitem', { name: /^Invoiced elsewhere/ }));
    expect(await screen.findByText(/Your selection changed/)).toBeTruthy();
    expect(await screen.findByText('All 5 selected')).toBeTruthy();
  });

  it('can be selected by key and cleared with Escape', async () => {
    const user = await openPage();
    act(() => within(rowOf('Two')).getByRole('button', { name: 'Two' }).focus());
    await user.keyboard('x');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});

describe('an entry', () => {
  it('can be split at a time within it', async () => {
    const user = await openPage();
    await choose(user, 'One', 'Split…');
    const field = await screen.findByLabelText('Split at');
    expect(field).toHaveProperty('value', '15:15');
    await user.clear(field);
    await user.type(field, '16:00');
    await user.click(screen.getByRole('button', { name: 'Split' }));
    expect(screen.getByText('Choose a time between 15:00 and 15:30.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '15:10');
    await user.click(screen.getByRole('button', { name: 'Split' }));
    await waitFor(() =>
      expect(service.operations).toMatchObject([
        { what: 'split', input: { id: anId(30), revision: 1, at: '2026-11-20T14:10:00.000Z' } },
      ]),
    );
  });

  it('can be merged with the next one if it is the same work', async () => {
    const user = await openPage();
    await choose(user, 'Three', 'Merge with “Two”');
    await waitFor(() =>
      expect(service.operations).toMatchObject([{ what: 'merge', input: { entries: references(2, 1) } }]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(service.undone).toHaveLength(1));
  });

  it('can be merged with its other half across midnight', async () => {
    const half = { id: anId(40), description: 'Night', day: '2026-11-21', revision: 1 };
    const [startTime, endTime] = ['2026-11-20T14:30:00.000Z', '2026-11-20T23:30:00.000Z'];
    service.entries = [...entries, entryRecord({ ...half, startTime, endTime })];
    const user = await openPage();
    await choose(user, 'One', 'Merge with “Night” from the next day');
    const both = [...references(0), { id: half.id, revision: 1 }];
    await waitFor(() =>
      expect(service.operations).toMatchObject([{ what: 'merge', input: { entries: both } }]),
    );
  });

  it('can be copied with its week', async () => {
    service.entries = [...entries, entryRecord({ id: anId(40), day: '2026-11-13', duration: 2 })];
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: /22 Nov/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy previous week' }));
    await user.click(await screen.findByRole('button', { name: 'Copy 2:00 h' }));
    await waitFor(() =>
      expect(service.operations).toMatchObject([
        { what: 'copy', input: { from: '2026-11-09', to: '2026-11-16' } },
      ]),
    );
    expect(await screen.findByText('2 entries copied')).toBeTruthy();
  });

  it('is changed by one operation if the user retries after a lost response', async () => {
    const requests: string[] = [];
    const changeMany = ({ operationId = '' }) => {
      requests.push(operationId);
      if (requests.length < 4) throw new ORPCError('GATEWAY_TIMEOUT', { status: 504 });
      return { operationId, ids: [] };
    };
    service = fakeTimesheetsServer({ entries, answers: { changeMany } });
    const user = await openPage();
    await user.click(check('One'));
    await user.click(screen.getByRole('button', { name: 'Billable' }));
    await user.click(screen.getByRole('menuitem', { name: 'Not billable' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 entry changed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(service.undone).toEqual([requests[0]]));
    expect(new Set(requests).size).toBe(1);
  });
});

async function openPage() {
  const user = openTimesheets();
  await screen.findByText('One');
  return user;
}

function check(description: string): HTMLElement {
  return screen.getByRole('checkbox', { name: `Select ${description}` });
}
