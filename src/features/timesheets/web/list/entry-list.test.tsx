import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { undoLatest } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { acme, sketches, website, fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import {
  choose,
  resetTimesheets,
  openTimesheets,
  sketchesListed,
  rowOf,
} from '#tests/support/timesheets-screen.tsx';

const shop = projectRecord({ id: anId(21), name: 'Shop' });
const night = entryRecord({
  id: anId(31),
  day: '2026-11-19',
  description: 'Deployment',
  startTime: '2026-11-19T22:00:00.000Z',
  endTime: '2026-11-20T00:30:00.000Z',
  duration: 2.5,
  overlaps: true,
});
const call = entryRecord({
  id: anId(32),
  day: '2026-11-19',
  description: 'Call',
  startTime: '2026-11-19T22:30:00.000Z',
  endTime: '2026-11-19T23:00:00.000Z',
  duration: 0.5,
  overlaps: true,
});
const billed = entryRecord({
  id: anId(33),
  day: '2026-11-18',
  description: 'Billed',
  invoiced: true,
  invoiceNumber: '2026-007',
});

let service: FakeTimesheetsServer;

// The cell editor is loaded lazily by the app; preloaded here.
beforeAll(() => Promise.all([import('./cell-editor.tsx'), import('./list-view.tsx')]));
beforeEach(() => {
  service = fakeTimesheetsServer({
    entries: [sketches, night, call, billed],
    projects: [website, shop],
  });
});
afterEach(resetTimesheets);

describe('a row of the list', () => {
  it('saves an inline description on Enter, keeps the focus, and offers Undo [7.7]', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', 'Sketches'));
    await user.clear(await screen.findByRole('textbox', { name: 'Description' }));
    await user.keyboard('Drawings{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(cell('Drawings', 'Drawings')));
    expect(service.changes).toEqual([{ id: sketches.id, revision: 1, description: 'Drawings' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByText('Sketches')).toBeTruthy());
    expect(service.changes).toHaveLength(1);
    expect(service.entries.find(({ id }) => id === sketches.id)).toMatchObject({ revision: 3 });
  });

  it('shows a change made elsewhere first, and overwrites it on the second Enter', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', 'Sketches'));
    await user.clear(await screen.findByRole('textbox', { name: 'Description' }));
    service.entries = [{ ...sketches, description: 'From elsewhere', revision: 2 }];
    await act(() => queryClient.invalidateQueries());
    await user.keyboard('Mine{Enter}');
    expect(await screen.findByText(/This entry was changed elsewhere/)).toBeTruthy();
    expect(service.entries[0]?.description).toBe('From elsewhere');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(service.entries[0]?.description).toBe('Mine'));
  });

  it('of locked time says so, can be opened, and only offers what is possible', async () => {
    service = fakeTimesheetsServer({ entries: [sketches], lockedUntil: '2026-11-20' });
    const reason = 'Time up to 20 November 2026 is locked. You can move the lock in Profile, Time and money.';
    const user = await openPage();
    expect(within(rowOf('Sketches')).getByText('Locked').parentElement?.title).toBe(reason);
    await user.click(cell('Sketches', 'Sketches'));
    await screen.findByText(reason);
    await user.click(within(rowOf('Sketches')).getByRole('button', { name: /Actions/ }));
    const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    // “Continue” starts new time, where the page has a timer.
    const changes = actions.filter((action) => action !== 'Continue');
    expect(changes).toEqual(['View', 'Mark as invoiced elsewhere', 'Select']);
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', { name: 'Entry' });
    within(dialog).getByText(reason);
    expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('reverts on Escape', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', 'Sketches'));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' and more{Escape}');
    expect(document.activeElement).toBe(cell('Sketches', 'Sketches'));
    expect(service.changes).toEqual([]);
  });

  it.each([
    ['2', 2],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2h', 2],
    ['2h 30min', 2.5],
    ['1:30', 1.5],
    ['90min', 1.5],
  ])('accepts a duration of %s and moves the end [3.1]', async (typed, duration) => {
    const user = await openPage();
    await user.click(cell('Sketches', '3:30'));
    await user.clear(await screen.findByRole('textbox', { name: 'Duration' }));
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(service.changes).toHaveLength(1));
    expect(service.changes[0]).toMatchObject({ duration });
    expect(Date.parse(service.changes[0]?.endTime ?? '')).toBe(
      Date.parse('2026-11-20T08:00:13.000Z') + duration * 3_600_000,
    );
  });

  it('shows an error for an invalid duration and lets the user fix it', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', '3:30'));
    await user.clear(await screen.findByRole('textbox', { name: 'Duration' }));
    await user.keyboard('soon{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter a valid duration.');
    expect(service.changes).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: 'Duration' }));
    await user.keyboard('3{Enter}');
    await waitFor(() => expect(service.changes).toHaveLength(1));
    expect(screen.queryByText(/Enter a valid duration/)).toBeNull();
  });

  it('calculates the duration from changed times [3.1]', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', '09:00–12:30'));
    await user.clear(await screen.findByLabelText('End'));
    await user.type(screen.getByLabelText('End'), '11:00');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(service.changes).toHaveLength(1));
    // It started 13 ms into the minute and has its exact length.
    expect(service.changes[0]).toMatchObject({
      duration: 7187 / 3600,
      endTime: '2026-11-20T10:00:00.000Z',
    });
  });

  it('keeps its start if only part of a time is typed, and says so', async () => {
    const user = await openPage();
    await user.click(cell('Sketches', '09:00–12:30'));
    const start = await screen.findByLabelText('Start');
    await user.clear(start);
    await user.keyboard('9:{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Start must be a time, like 14:30.');
    expect(service.changes).toEqual([]);
  });

  it('changes the project together with its client', async () => {
    const user = await openPage();
    await user.click(cell('Deployment', 'No project'));
    await user.click(await screen.findByRole('option', { name: 'Website · Acme' }));
    await waitFor(() => expect(service.changes).toHaveLength(1));
    expect(service.changes[0]).toMatchObject({ id: night.id, projectId: website.id, clientId: acme.id });
  });

  it('toggles billable on click', async () => {
    const user = await openPage();
    await user.click(within(rowOf('Call')).getByRole('button', { name: 'Billable: Call' }));
    await waitFor(() => expect(service.changes).toEqual([{ id: call.id, revision: 1, billable: false }]));
  });

  it('keeps what was typed if the server rejects it, and shows why', async () => {
    const user = await openPage();
    service.isDown = true;
    await user.click(cell('Sketches', 'Sketches'));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' in ink{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong here.');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Sketches in ink');
  });

  it('can’t be edited if it is invoiced, and names the invoice on click', async () => {
    const user = await openPage();
    await user.click(cell('Billed', 'Billed'));
    // A separate element keeps the number on one line.
    await screen.findByText(/can no longer be changed/);
    expect(document.body.textContent).toContain(
      'This entry is on invoice 2026-007 and can no longer be changed.',
    );
    expect(within(rowOf('Billed')).queryByRole('textbox')).toBeNull();
    expect(within(rowOf('Billed')).queryByRole('button', { name: /Billable/ })).toBeNull();
  });

  it('moves the focus to the next row when deleted by key, and back on Undo [7.8]', async () => {
    const user = await openPage();
    act(() => cell('Deployment', 'Deployment').focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(document.activeElement).toBe(cell('Call', 'Call')));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.activeElement).toBe(cell('Deployment', 'Deployment')));
  });

  it('undoes change by change', async () => {
    const user = await openPage();
    for (const text of [' in ink', ' and colour']) {
      await user.click(
        within(rowOf(service.entries[0]?.description ?? '')).getByRole('button', { name: /^Sketches/ }),
      );
      await user.type(await screen.findByRole('textbox', { name: 'Description' }), `{End}${text}{Enter}`);
      await screen.findByRole('button', { name: new RegExp(`^Sketches.*${text}$`) });
    }
    act(undoLatest);
    await waitFor(() => expect(service.entries[0]?.description).toBe('Sketches in ink'));
    act(undoLatest);
    await waitFor(() => expect(service.entries[0]?.description).toBe('Sketches'));
  });

  it('isn’t overwritten if it was changed elsewhere', async () => {
    const user = await openPage();
    service.entries = service.entries.map((entry) =>
      entry.id === call.id ? { ...entry, duration: 5, revision: entry.revision + 1 } : entry,
    );
    await choose(user, 'Call', 'Delete');
    expect(await screen.findByText(/was changed elsewhere, so it wasn’t deleted/)).toBeTruthy();
    expect(service.removed).toEqual([]);
    await waitFor(() => expect(within(rowOf('Call')).getByRole('button', { name: '5:00' })).toBeTruthy());
  });

  it('moves the focus to the previous row when the last one is deleted from its menu', async () => {
    service.entries = [sketches, night, call];
    const user = await openPage();
    await choose(user, 'Call', 'Delete');
    await waitFor(() => expect(document.activeElement).toBe(cell('Deployment', 'Deployment')));
  });

  it('shows that it ends on another day, and what overlaps [3.1]', async () => {
    await openPage();
    expect(rowOf('Deployment').textContent).toContain('Ends on Friday 20 November');
    const marks = within(rowOf('Deployment')).getByText('Overlaps');
    expect(marks.getAttribute('title')).toBe('Overlaps with “Call”');
    expect(within(rowOf('Call')).getByText('Overlaps')).toBeTruthy();
    expect(within(rowOf('Sketches')).queryByText('Overlaps')).toBeNull();
  });

  it('shows overlaps with entries that aren’t listed', async () => {
    service.entries = [{ ...sketches, overlaps: true }];
    await openPage();
    const mark = within(rowOf('Sketches')).getByText('Overlaps');
    expect(mark.getAttribute('title')).toBe('Overlaps with another entry');
  });
});

async function openPage() {
  const user = openTimesheets();
  await sketchesListed();
  return user;
}

/** The button that edits the value it shows. */
function cell(description: string, value: string): HTMLElement {
  return within(rowOf(description)).getByRole('button', { name: value });
}
