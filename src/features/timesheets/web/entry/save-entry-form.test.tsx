import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sketches, fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import {
  address,
  choose,
  resetTimesheets,
  openTimesheets,
  sketchesListed,
} from '#tests/support/timesheets-screen.tsx';

let service: FakeTimesheetsServer;

// Views and dialogs are loaded lazily by the app; preloaded here.
beforeAll(() =>
  Promise.all([import('#src/features/timesheets/web/list/list-view.tsx'), import('./entry-dialog.tsx')]),
);
beforeEach(() => {
  service = fakeTimesheetsServer({
    entries: [sketches],
  });
});
afterEach(resetTimesheets);

describe('saving an entry in its dialog', () => {
  it('shows at each field what is missing, in the literal words [5.1] [8.1]', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Date, Description, and Duration are required.')).toHaveLength(2);
    expect(service.created).toEqual([]);
  });

  it('calculates the duration from start and end and saves the entry [5.1] [3.1]', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.type(await screen.findByLabelText(/Description/), 'Drawings');
    await user.type(screen.getByLabelText('Start'), '09:00');
    await user.type(screen.getByLabelText('End'), '10:30');
    expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '1:30');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.created).toMatchObject([
      {
        date: '2026-11-21',
        timeZone: 'Europe/Berlin',
        startTime: '2026-11-21T08:00:00.000Z',
        endTime: '2026-11-21T09:30:00.000Z',
        duration: 1.5,
        description: 'Drawings',
        billable: true,
        notes: null,
      },
    ]);
  });

  it('leads to an entry on a day that the page doesn’t show', async () => {
    const user = openTimesheets('?range=this-week');
    await user.click(await screen.findByRole('button', { name: 'Add entry' }));
    await user.type(await screen.findByLabelText(/Description/), 'Drawings');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.clear(screen.getByLabelText(/^Date/));
    await user.paste('2026-10-05');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    await waitFor(() => expect(address()).toContain('range=2026-10-05..2026-10-05&entry='));
  });

  it.each(['90min', '1,5', '1h 30min'])('accepts the duration %s and calculates the end', async (typed) => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.type(await screen.findByLabelText('Start'), '09:00');
    await user.type(screen.getByLabelText(/Duration/), typed);
    expect(screen.getByLabelText('End')).toHaveProperty('value', '10:30');
  });

  it('sends only changed fields, so that a timer’s seconds stay [7.7] [3.2]', async () => {
    const user = await openPage();
    await choose(user, 'Sketches', 'Edit');
    await user.type(await screen.findByLabelText(/Description/), ' in ink');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.changes).toEqual([{ id: sketches.id, revision: 1, description: 'Sketches in ink' }]);
  });

  it('shows a newer change instead of overwriting it, and keeps what was typed', async () => {
    const user = await openPage();
    await choose(user, 'Sketches', 'Edit');
    service.entries = [{ ...sketches, notes: 'Written elsewhere', revision: 2 }];
    await user.type(await screen.findByLabelText(/Description/), ' in ink');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/changed this entry/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /newer|latest|load/i }));
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Written elsewhere'));
    expect(screen.getByLabelText(/Description/)).toHaveProperty('value', 'Sketches in ink');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.changes).toEqual([{ id: sketches.id, revision: 2, description: 'Sketches in ink' }]);
  });

  it('updates the entry to the current input if an earlier save’s response was lost', async () => {
    service.isUnheard = true;
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add entry' }));
    await user.type(await screen.findByLabelText(/Description/), 'Drawings');
    await user.type(screen.getByLabelText(/Duration/), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Can’t reach Stint/);
    await user.type(screen.getByLabelText(/Description/), ' in ink');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(service.changes).toMatchObject([{ description: 'Drawings in ink' }]));
    expect(service.created).toMatchObject([{ description: 'Drawings' }]);
  });
});

async function openPage() {
  const user = openTimesheets();
  await sketchesListed();
  return user;
}
