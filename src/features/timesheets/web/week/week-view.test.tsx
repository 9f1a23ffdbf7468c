import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishRunningTimer } from '#src/features/timesheets/web/data/running-timer.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { acme, website } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import {
  call,
  cell,
  preloadWeekView,
  openWeek,
  rowNames,
  sketches,
  weekService,
} from '#tests/support/week-screen.tsx';

let service: FakeTimesheetsServer;

beforeAll(preloadWeekView);
beforeEach(() => {
  service = weekService();
});
afterEach(resetTimesheets);

describe('the week grid', () => {
  it('has a row per project and description, and sums its days', async () => {
    await openWeek();
    expect(rowNames()).toEqual(['Sketches', 'Call', 'Billed']);
    expect(cell('Sketches', 'Monday').value).toBe('2:00');
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toBe(
      'Total2:001:001:000:000:000:000:004:00',
    );
  });

  it('locks the cell of the running timer, and has a row for it', async () => {
    const user = await openWeek();
    act(() => {
      publishRunningTimer({
        description: 'Timed',
        clientId: null,
        projectId: null,
        billable: true,
        segments: [{ startTime: Date.parse('2026-11-20T08:00:00Z') }],
      });
    });
    await user.type(cell('Timed', 'Friday'), '5');
    expect(screen.getByRole('alert').textContent).toBe(
      'The timer is running here. Save or stop it to change this cell.',
    );
    expect(cell('Timed', 'Thursday').readOnly).toBe(false);
  });

  it('matches the running timer’s row by project and client name, too', async () => {
    service.entries = [];
    await openWeek('&q=site acm', []);
    act(() => {
      publishRunningTimer({
        description: 'Timed',
        clientId: acme.id,
        projectId: website.id,
        billable: true,
        segments: [{ startTime: Date.parse('2026-11-20T08:00:00Z') }],
      });
    });
    await waitFor(() => expect(rowNames()).toEqual(['Timed']));
  });

  it('doesn’t extend an entry into the time of the running timer', async () => {
    service.entries = [sketches, { ...sketches, id: anId(42), day: '2026-11-20', ...eightToNine }];
    const user = await openWeek('', ['Sketches']);
    act(() => {
      publishRunningTimer({
        description: '',
        clientId: null,
        projectId: null,
        billable: true,
        segments: [{ startTime: Date.parse('2026-11-20T08:00:00Z') }],
      });
    });
    await user.type(cell('Sketches', 'Friday'), '2{Enter}');
    await waitFor(() => expect(service.created).toMatchObject([{ duration: 1 }]));
    expect(service.changes).toEqual([]);
  });

  it('can be navigated with arrow keys, like a spreadsheet', async () => {
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
    // Within typed text, the left arrow moves the cursor.
    await user.keyboard('12{ArrowLeft}');
    expect(document.activeElement).toBe(cell('Call', 'Monday'));
  });

  it('opens the entry of a cell', async () => {
    const user = await openWeek();
    await user.click(cell('Sketches', 'Monday'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Edit entry' })).toBeTruthy();
  });

  it('adds a row and focuses it', async () => {
    const user = await openWeek();
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add row' });
    await user.type(within(dialog).getByLabelText(/Description/), 'Reviews');
    await user.click(within(dialog).getByRole('button', { name: 'Add row' }));
    await waitFor(() => expect(document.activeElement).toBe(cell('Reviews', 'Monday')));
    await user.click(screen.getByRole('button', { name: 'Remove row Reviews' }));
    expect(rowNames()).not.toContain('Reviews');
  });

  it('shows filtered entries, and doesn’t extend one into hidden ones', async () => {
    service.entries = [sketches, { ...call, day: '2026-11-16', ...elevenToTwelve }];
    const user = await openWeek('&q=sketch', ['Sketches']);
    await user.type(cell('Sketches', 'Monday'), '3{Enter}');
    await waitFor(() => expect(service.created).toMatchObject([{ duration: 1 }]));
    expect(service.changes).toEqual([]);
  });

  it('shows an empty state', async () => {
    service.entries = [];
    await openWeek('', []);
    expect(screen.getByText(/Add a row for each project or task/)).toBeTruthy();
  });
});

const eightToNine = {
  startTime: '2026-11-20T07:00:00.000Z',
  endTime: '2026-11-20T08:00:00.000Z',
  duration: 1,
};
const elevenToTwelve = { startTime: '2026-11-16T10:00:00.000Z', endTime: '2026-11-16T11:00:00.000Z' };
