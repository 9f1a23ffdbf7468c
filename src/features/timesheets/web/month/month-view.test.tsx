import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer, website } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { address, resetTimesheets, openTimesheets } from '#tests/support/timesheets-screen.tsx';

const entries = [website.id, website.id, null].map((projectId, number) =>
  entryRecord({ id: anId(number + 1), day: '2026-11-20', projectId }),
);
let service: FakeTimesheetsServer;

// The view is loaded lazily by the app; preloaded here.
beforeAll(() => import('./month-view.tsx'));
beforeEach(() => {
  service = fakeTimesheetsServer({
    entries,
    answers: {
      totals: ({ from = '', billable = true }) => ({
        count: from.startsWith('2027') || !billable ? 0 : 5,
        durationMs: 27_900_000,
        billableMs: 0,
        amounts: [],
        days: [
          { day: '2026-11-20', durationMs: 27_900_000, billableMs: 0 },
          { day: '2026-11-17', durationMs: 3_600_000, billableMs: 0 },
        ],
      }),
    },
  });
});
afterEach(resetTimesheets);

describe('the month', () => {
  it('shows hours of each day, of its projects, and of each week', async () => {
    await openMonth();
    const day = await screen.findByRole('button', { name: 'Friday 20 November, 7:45 h, 3 entries' });
    await within(day).findByText('Website');
    expect(day.textContent).toMatch(/207:45Website2:00No project1:00$/);
    expect(screen.getByRole('button', { name: 'Monday 16 November, no time' })).toBeTruthy();
    const week = day.closest('[role="row"]');
    expect(week?.lastElementChild?.textContent).toBe('8:45');
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
  });

  it('requests whole weeks with the current filter', async () => {
    await openMonth('&billable=yes');
    await waitFor(() =>
      expect(service.requests).toContainEqual({
        from: '2026-10-26',
        to: '2026-12-06',
        billable: true,
        order: 'asc',
        limit: 1000,
      }),
    );
  });

  it('opens a day in the calendar', async () => {
    const user = await openMonth();
    await user.click(screen.getByRole('button', { name: /^Friday 20 November/ }));
    await waitFor(() => expect(address()).toBe('?view=calendar&range=2026-11-20..2026-11-20'));
  });

  it('can be navigated with arrow keys, also into the next month, and Enter opens a day', async () => {
    const user = await openMonth();
    const today = screen.getByRole('button', { name: /^Saturday 21 November/ });
    expect(today.tabIndex).toBe(0);
    today.focus();
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(focused()).toBe('2026-11-13');
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(focused()).toBe('2026-12-13'));
    expect(address()).toBe('?view=month&range=2026-12-01..2026-12-31');
    await user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(address()).toBe('?view=calendar&range=2026-12-07..2026-12-07'));
  });

  it('shows an empty state, and offers to clear the filter if that is the reason', async () => {
    const user = await openMonth('&range=2027-02-01..2027-02-28&billable=no');
    expect(await screen.findByText('No entries match your filters on these days.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No time in these weeks yet.')).toBeTruthy();
  });

  it('shows an error and retries', async () => {
    service.isDown = true;
    const user = await openMonth();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    service.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Website')).toBeTruthy();
  });
});

async function openMonth(search = '') {
  const user = openTimesheets(`?view=month${search}`);
  await screen.findByRole(service.isDown ? 'alert' : 'grid');
  return user;
}

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['day'] : '';
