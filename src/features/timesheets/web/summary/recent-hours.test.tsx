import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { acme, fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { RecentHours } from './recent-hours.tsx';

afterEach(resetTimesheets);

const hourMs = 3_600_000;
const client = { clientId: acme.id };

it('adds up the days of each of the last twelve months', async () => {
  const asked: object[] = [];
  fakeTimesheetsServer({
    entries: [],
    answers: {
      totals: (input) => {
        asked.push(input);
        const days = [
          { day: '2026-11-20', durationMs: 3 * hourMs, billableMs: hourMs },
          { day: '2026-11-01', durationMs: hourMs, billableMs: 0 },
          { day: '2026-10-31', durationMs: 2 * hourMs, billableMs: 2 * hourMs },
        ];
        return { count: 3, durationMs: 6 * hourMs, billableMs: 3 * hourMs, amounts: [], days };
      },
    },
    now: '2026-11-21T09:00:00.000Z',
  });
  render(
    <SignedIn>
      <RecentHours of={client} unit="month" />
    </SignedIn>,
  );
  await screen.findByRole('listitem', { name: 'November 2026: 4:00 hours, 1:00 billable' });
  const months = screen.getAllByRole('listitem').map(({ ariaLabel }) => ariaLabel);
  expect(months).toHaveLength(12);
  expect(months[0]).toBe('December 2025: 0:00 hours, 0:00 billable');
  expect(months[10]).toBe('October 2026: 2:00 hours, 2:00 billable');
  expect(asked).toEqual([{ ...client, from: '2025-12-01', to: '2026-11-21' }]);
});

it('says that there was no time instead of drawing twelve empty places', async () => {
  fakeTimesheetsServer({ entries: [], now: '2026-11-21T09:00:00.000Z' });
  render(
    <SignedIn>
      <RecentHours of={client} unit="week" />
    </SignedIn>,
  );
  await screen.findByText('No time in the last twelve weeks.');
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
