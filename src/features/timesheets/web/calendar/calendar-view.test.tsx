import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import {
  address,
  resetTimesheets,
  storePendingOperations,
  openTimesheets,
  PendingChanges,
} from '#tests/support/timesheets-screen.tsx';

const sketches = entryRecord({
  id: anId(30),
  startTime: '2026-11-20T08:07:00.000Z',
  endTime: '2026-11-20T11:30:00.000Z',
  duration: 3 + 23 / 60,
});
const billed = entryRecord({
  id: anId(31),
  day: '2026-11-18',
  description: 'Billed',
  startTime: '2026-11-18T08:00:00.000Z',
  endTime: '2026-11-18T09:00:00.000Z',
  invoiced: true,
  invoiceNumber: '2026-007',
});
const night = entryRecord({
  id: anId(32),
  day: '2026-11-15',
  description: 'Night shift',
  startTime: '2026-11-15T22:00:00.000Z',
  endTime: '2026-11-16T01:00:00.000Z',
  duration: 3,
});
const untimed = entryRecord({ id: anId(33), day: '2026-11-19', description: 'Reading' });

let service: FakeTimesheetsServer;

// Loaded lazily by the app; preloaded here.
beforeAll(() =>
  Promise.all([import('./calendar-view.tsx'), import('#src/features/timesheets/web/entry/entry-dialog.tsx')]),
);
beforeEach(() => {
  service = fakeTimesheetsServer({
    entries: [night, billed, untimed, sketches],
    totals: {
      durationMs: 27_900_000,
      days: [{ day: '2026-11-20', durationMs: 12_180_000, billableMs: 0 }],
    },
  });
});
afterEach(async () => {
  resetTimesheets();
  await storePendingOperations();
});

describe('the calendar', () => {
  it('shows the week’s entries, overnight ones on both days, and each day’s hours', async () => {
    await openCalendar();
    expect(nameOf('Sketches')).toBe('Sketches, Friday 20 November, 09:07 to 12:30, 3:23 h');
    expect(screen.getByRole('button', { name: 'Friday 20 November, 3:23 h' })).toBeTruthy();
    const shift = block('Night shift');
    expect(shift.dataset['first']).toBe('false');
    expect(nameOf('Night shift')).toContain('Sunday 15 November, 23:00 to Monday');
    expect(service.requests).toContainEqual({
      from: '2026-11-15',
      to: '2026-11-22',
      order: 'asc',
      limit: 1000,
    });
  });

  it('shows entries without times above the hours', async () => {
    const user = await openCalendar();
    const strip = screen.getByRole('group', { name: 'Without times' });
    await user.click(within(strip).getByRole('button', { name: /^Reading/ }));
    expect(await screen.findByRole('dialog', { name: 'Edit entry' })).toBeTruthy();
  });

  it('switches to a single day and back to the week', async () => {
    const user = await openCalendar();
    await user.click(screen.getByRole('button', { name: /^Friday 20 November/ }));
    await waitFor(() => expect(address()).toBe('?view=calendar&range=2026-11-20..2026-11-20'));
    await user.click(await screen.findByRole('button', { name: 'Show the week' }));
    await waitFor(() => expect(address()).toBe('?view=calendar'));
  });

  it('shows an error and retries', async () => {
    service.isDown = true;
    const user = await openCalendar();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    service.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(block('Sketches')).toBeTruthy());
  });
});

describe('calendar keys', () => {
  it('move an entry, announce the new time, save on Enter, and offer Undo', async () => {
    const user = await openCalendar();
    block('Sketches').focus();
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(announcement()).toBe('Sketches, Thursday 19 November, 09:15 to 12:38, 3:23 h');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(service.changes).toEqual([
        {
          id: sketches.id,
          revision: 1,
          date: '2026-11-19',
          startTime: '2026-11-19T08:15:00.000Z',
          endTime: '2026-11-19T11:38:00.000Z',
        },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(service.entries.find(({ id }) => id === sketches.id)).toEqual({ ...sketches, revision: 3 }),
    );
  });

  it('keep the focus on the moved entry', async () => {
    const user = await openCalendar();
    block('Sketches').focus();
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(nameOf('Sketches')).toContain('09:00 to 12:23'));
    expect(document.activeElement).toBe(block('Sketches'));
  });

  it('change the end with Shift and in fine steps with Alt, and save after a pause', async () => {
    const user = await openCalendar();
    block('Sketches').focus();
    await user.keyboard('{Shift>}{ArrowDown}{Alt>}{ArrowDown}{/Alt}{/Shift}');
    expect(announcement()).toContain('09:07 to 12:50');
    await waitFor(() => expect(service.changes).toMatchObject([{ endTime: '2026-11-20T11:50:00.000Z' }]));
  });

  it('continue from a save in progress, and are saved after it', async () => {
    const user = await openCalendar();
    const respond = holdUpdates();
    block('Sketches').focus();
    await user.keyboard('{ArrowDown}{Enter}{Shift>}{ArrowDown}{/Shift}');
    expect(announcement()).toContain('09:15 to 12:45');
    respond();
    await waitFor(() => expect(service.changes).toHaveLength(2));
    expect(service.changes).toMatchObject([
      { startTime: '2026-11-20T08:15:00.000Z', endTime: '2026-11-20T11:38:00.000Z' },
      { startTime: '2026-11-20T08:15:00.000Z', endTime: '2026-11-20T11:45:00.000Z' },
    ]);
    await waitFor(() => expect(nameOf('Sketches')).toContain('09:15 to 12:45'));
  });

  it('can undo a save in progress', async () => {
    const user = await openCalendar();
    const respond = holdUpdates();
    block('Sketches').focus();
    await user.keyboard('{ArrowLeft}{Enter}{ArrowRight}');
    respond();
    await waitFor(() => expect(service.changes).toHaveLength(2));
    expect(service.changes[1]).toMatchObject({ startTime: sketches.startTime, endTime: sketches.endTime });
    await waitFor(() => expect(nameOf('Sketches')).toContain('Friday 20 November, 09:07'));
  });

  it('revert on Escape', async () => {
    const user = await openCalendar();
    block('Sketches').focus();
    await user.keyboard('{ArrowDown}{Escape}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Edit entry' })).toBeTruthy();
    expect(service.changes).toEqual([]);
  });

  it('never move an entry out of view', async () => {
    const user = await openCalendar();
    block('Night shift').focus();
    await user.keyboard('{ArrowLeft}');
    expect(announcement()).toBe('Can’t move beyond the days shown');
  });

  it('announce the invoice of a locked entry and don’t change it', async () => {
    const user = await openCalendar();
    block('Billed').focus();
    await user.keyboard('{ArrowDown}');
    // A separate element keeps the number on one line.
    await screen.findByText(/can no longer be changed/);
    expect(document.body.textContent).toContain(
      'This entry is on invoice 2026-007 and can no longer be changed.',
    );
    await user.keyboard('{Delete}');
    expect(service.removed).toEqual([]);
    expect(service.changes).toEqual([]);
  });

  it('delete an entry and focus another', async () => {
    const user = await openCalendar();
    block('Billed').focus();
    await user.tab();
    expect(document.activeElement).toBe(block('Sketches'));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(service.removed).toEqual([sketches.id]));
    expect(document.activeElement).toBe(block('Billed'));
  });

  it('draw a new entry, move and resize it, and open it on Enter', async () => {
    const user = await openCalendar();
    screen.getByRole('group', { name: 'Calendar' }).focus();
    await user.keyboard('n');
    expect(announcement()).toBe('Add entry, Saturday 21 November, 09:00 to 10:00, 1:00 h');
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Add entry' });
    expect(within(dialog).getByLabelText('Start')).toHaveProperty('value', '09:15');
    expect(within(dialog).getByLabelText('End')).toHaveProperty('value', '10:30');
    expect(within(dialog).getByLabelText(/Duration/)).toHaveProperty('value', '1:15');
  });

  it('draw a new entry on the focused day', async () => {
    const user = await openCalendar();
    screen.getByRole('button', { name: /^Wednesday 18 November/ }).focus();
    await user.keyboard('n');
    expect(announcement()).toBe('Add entry, Wednesday 18 November, 09:00 to 10:00, 1:00 h');
  });
});

async function openCalendar() {
  const user = openTimesheets('?view=calendar', <PendingChanges />);
  await waitFor(() => (service.isDown ? screen.getByRole('alert') : block('Sketches')));
  return user;
}

/** The entry's vertical position. */
function block(description: string): HTMLElement {
  const found = screen.getByText(description).closest<HTMLElement>('[data-entry]');
  if (!found) throw new Error(`${description} does not stand on the hours.`);
  return found;
}

const nameOf = (description: string) => block(description).firstElementChild?.textContent;
const announcement = () => document.querySelector('#calendar-keys + [role="status"]')?.textContent;

/** The server responds to changes only after the returned function is called. */
function holdUpdates(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.isFree = promise;
  return resolve;
}
