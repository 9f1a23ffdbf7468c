import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Target } from '#src/features/identity/rules/hours-target.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { openTimesheets, resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { call, openWeek, preloadWeekView, sketches } from '#tests/support/week-screen.tsx';

const fourDays: Target = { hours: 32, per: 'week', workdays: [1, 2, 3, 4] };

beforeAll(async () => {
  await preloadWeekView();
  await import('#src/features/timesheets/web/month/month-view.tsx');
});
afterEach(resetTimesheets);

function serve(target: Target | null, more: Partial<Parameters<typeof fakeTimesheetsServer>[0]> = {}) {
  const now = '2026-11-19T09:00:00.000Z';
  return fakeTimesheetsServer({ entries: [sketches, call], target, now, ...more });
}

const missing = () =>
  screen.queryAllByTitle('No time on this working day').map(({ textContent }) => textContent);

describe('the week with a target', () => {
  it('shows its hours of the target, and past working days without time', async () => {
    serve(fourDays);
    await openWeek('', ['Sketches', 'Call']);
    expect(screen.getByText('3:00 of 32:00 h')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Target of the week' });
    expect(bar.getAttribute('aria-valuenow')).toBe('9');
    // Today is Thursday; Friday isn’t a working day.
    expect(missing()).toEqual(['Wed18No time on this working day']);
  });

  it('marks no days before the account was created, or before its first entry if that is earlier', async () => {
    const mark = 'No time on this working day';
    serve(fourDays, {
      entries: [{ ...call, day: '2026-11-19' }],
      createdAt: '2026-11-16T23:30:00.000Z',
    });
    await openWeek('', ['Call']);
    await waitFor(() => expect(missing()).toEqual([`Tue17${mark}`, `Wed18${mark}`]));
    resetTimesheets();
    serve(fourDays, { entries: [sketches], createdAt: '2026-11-17T23:30:00.000Z' });
    await openWeek('', ['Sketches']);
    await waitFor(() => expect(missing()).toEqual([`Tue17${mark}`, `Wed18${mark}`]));
  });

  it('shows neither if a filter hides time, nor without a target', async () => {
    serve(fourDays);
    await openWeek('&q=sketch', ['Sketches']);
    expect(screen.queryByRole('progressbar', { name: 'Target of the week' })).toBeNull();
    expect(missing()).toEqual([]);
    resetTimesheets();
    serve(null);
    await openWeek('', ['Sketches', 'Call']);
    expect(screen.queryByRole('progressbar', { name: 'Target of the week' })).toBeNull();
    expect(missing()).toEqual([]);
  });
});

it('the month marks past working days without time', async () => {
  serve(fourDays);
  openTimesheets('?view=month&range=2026-11-01..2026-11-30');
  const wednesday = 'Wednesday 18 November, no time on this working day';
  await waitFor(() => expect(screen.getByRole('button', { name: wednesday })).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Thursday 19 November, no time' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sunday 15 November, no time' })).toBeTruthy();
});
