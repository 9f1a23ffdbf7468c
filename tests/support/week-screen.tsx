/** The week grid in November with three entries, with Ada signed in. */
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { anId, entryRecord } from './entity-fixtures.ts';
import { sketches as friday, fakeTimesheetsServer } from './fake-timesheets-server.ts';
import { openTimesheets } from './timesheets-screen.tsx';

export const sketches = entryRecord({
  ...friday,
  day: '2026-11-16',
  startTime: '2026-11-16T08:00:00.000Z',
  endTime: '2026-11-16T10:00:00.000Z',
  duration: 2,
});
export const call = entryRecord({
  id: anId(31),
  day: '2026-11-17',
  description: 'Call',
  billable: false,
});
const billed = entryRecord({
  id: anId(32),
  day: '2026-11-18',
  description: 'Billed',
  invoiced: true,
  invoiceNumber: '2026-7',
});

/** Preloads lazy parts. */
export async function preloadWeekView(): Promise<void> {
  await import('#src/features/timesheets/web/week/week-view.tsx');
  await import('#src/features/timesheets/web/week/add-row-dialog.tsx');
  await import('#src/features/timesheets/web/entry/entry-dialog.tsx');
}

/** On the Friday of that week. */
export function weekService() {
  return fakeTimesheetsServer({
    entries: [sketches, call, billed],
    now: '2026-11-20T09:00:00.000Z',
  });
}

export async function openWeek(more = '', rows = ['Sketches', 'Call', 'Billed'], extra: ReactNode = null) {
  const user = openTimesheets(`?view=week${more}`, extra);
  // The first button to appear loads the view.
  await screen.findByRole('button', { name: /^Copy (all of the )?previous week/ });
  await waitFor(() => expect(rowNames()).toEqual(rows));
  return user;
}

export function rowNames(): (string | null | undefined)[] {
  return screen
    .queryAllByRole('rowheader')
    .filter((header) => header.closest('[data-row]'))
    .map((header) => header.firstElementChild?.textContent);
}

/** The hours field of a row and day: `cell('Sketches', 'Thursday')`. */
export function cell(description: string, day: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${description},.*${day}`) });
}
