import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { address, resetTimesheets, openTimesheets, rowOf } from '#tests/support/timesheets-screen.tsx';

const call = entryRecord({ id: anId(30), day: '2026-11-20', description: 'Call' });
const sketches = entryRecord({ id: anId(31), day: '2026-11-20', description: 'Sketches' });
const report = entryRecord({ id: anId(32), day: '2026-03-02', description: 'Report' });

let service: FakeTimesheetsServer;

// The view is loaded lazily by the app; preloaded here.
beforeAll(() => import('./list-view.tsx'));
beforeEach(() => {
  service = fakeTimesheetsServer({ entries: [call, sketches, report] });
});
afterEach(resetTimesheets);

describe('a link to an entry', () => {
  it('highlights and focuses it in the list of its day', async () => {
    openTimesheets(entryUrl(sketches.id, sketches.day).replace('/timesheets', ''));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sketches'));
    expect(highlighted()).toBe(rowOf('Sketches').parentElement);
    expect(service.requests).toMatchObject([{ from: '2026-11-20', to: '2026-11-20' }]);
  });

  it('opens its day if the filter doesn’t include it', async () => {
    openTimesheets(`?q=nothing&range=today&entry=${report.id}`);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Report'));
    expect(address()).toBe(`?range=2026-03-02..2026-03-02&entry=${report.id}`);
  });

  it('doesn’t jump back after navigating to other days', async () => {
    const user = openTimesheets(`?range=2026-11-20..2026-11-20&entry=${call.id}`);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Call'));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText(/No time on these days yet/);
    expect(address()).toBe('?range=2026-11-19..2026-11-19');
  });

  it('shows a message if the entry no longer exists', async () => {
    openTimesheets(`?entry=${anId(77)}`);
    await screen.findByText('This entry no longer exists.');
    expect(await screen.findByText('Sketches')).toBeTruthy();
    expect(highlighted()).toBeNull();
  });
});

const highlighted = () => document.querySelector('[role="listitem"][aria-current]');
