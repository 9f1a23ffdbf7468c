import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invalidateEntries } from '#src/features/timesheets/web/actions/run-action.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { call, cell, preloadWeekView, openWeek, sketches, weekService } from '#tests/support/week-screen.tsx';

const second = {
  ...sketches,
  id: anId(41),
  startTime: '2026-11-16T12:00:00.000Z',
  endTime: '2026-11-16T13:00:00.000Z',
  duration: 1,
};

let service: FakeTimesheetsServer;

beforeAll(preloadWeekView);
beforeEach(() => {
  service = weekService();
});
afterEach(resetTimesheets);

describe('typing into the week grid', () => {
  it('creates an entry without times in an empty cell, and Undo removes it', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Thursday'), '2h 30min{Enter}');
    await waitFor(() => expect(cell('Sketches', 'Thursday').value).toBe('2:30'));
    expect(service.created).toMatchObject([
      {
        date: '2026-11-19',
        duration: 2.5,
        description: 'Sketches',
        projectId: sketches.projectId,
        clientId: sketches.clientId,
        billable: true,
        timeZone: 'Europe/Berlin',
      },
    ]);
    expect(service.created[0]).not.toHaveProperty('startTime');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const entries = [{ id: service.created[0]?.id, revision: 1 }];
    await waitFor(() => expect(service.operations).toMatchObject([{ what: 'delete', input: { entries } }]));
  });

  it('shows no seconds, but has them to edit', async () => {
    service.entries = [
      ...service.entries,
      {
        ...second,
        startTime: '2026-11-17T12:00:00.000Z',
        endTime: '2026-11-17T13:10:07.000Z',
        day: '2026-11-17',
      },
    ].map((entry) => (entry.day === '2026-11-17' ? { ...entry, duration: 4207 / 3600 } : entry));
    const user = await openWeek();
    const timed = cell('Sketches', 'Tuesday');
    expect(timed.value).toBe('1:10:07');
    expect(timed.parentElement?.textContent).toBe('1:10');
    await user.clear(timed);
    await user.type(timed, '2{Enter}');
    await waitFor(() => expect(timed.value).toBe('2:00'));
    expect(timed.parentElement?.textContent).toBe('');
  });

  it('doesn’t undo entries changed elsewhere since', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Thursday'), '2{Enter}');
    await waitFor(() => expect(cell('Sketches', 'Thursday').value).toBe('2:00'));
    const id = service.created[0]?.id;
    service.entries = service.entries.map((entry) => (entry.id === id ? { ...entry, revision: 2 } : entry));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Couldn’t undo: the entry was changed since.')).toBeTruthy();
    expect(service.removed).toEqual([]);
  });

  it('undoes what it can and reports the rest', async () => {
    service.entries = [...service.entries, second];
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '1:30{Tab}');
    await waitFor(() => expect(cell('Sketches', 'Monday').value).toBe('1:30'));
    service.entries = service.entries.map((entry) =>
      entry.id === sketches.id ? { ...entry, notes: 'Changed', revision: entry.revision + 1 } : entry,
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findAllByText(/changed/)).not.toEqual([]);
    await waitFor(() => expect(service.entries.map(({ id }) => id)).toContain(second.id));
    expect(service.entries.find(({ id }) => id === sketches.id)).toMatchObject({ duration: 1.5 });
  });

  it('shows a change made elsewhere while typing, and saves nothing', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '2:30');
    service.entries = [...service.entries, second];
    await act(() => invalidateEntries());
    await user.keyboard('{Tab}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This was changed elsewhere to 3:00 h. Enter your hours again.',
    );
    expect(service.changes).toEqual([]);
    await user.clear(cell('Sketches', 'Monday'));
    await user.type(cell('Sketches', 'Monday'), '3:30{Tab}');
    await waitFor(() => expect(service.changes).toMatchObject([{ id: second.id, duration: 1.5 }]));
  });

  it('doesn’t delete an entry that changed since', async () => {
    const user = await openWeek();
    service.entries = service.entries.map((entry) =>
      entry.id === sketches.id ? { ...entry, notes: 'Longer', revision: entry.revision + 1 } : entry,
    );
    await user.clear(cell('Sketches', 'Monday'));
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toMatch(/changed some of these entries/);
    expect(service.removed).toEqual([]);
  });

  it('doesn’t treat its own earlier save as a change made elsewhere', async () => {
    const user = await openWeek();
    const { promise, resolve } = Promise.withResolvers<void>();
    service.isFree = promise;
    await user.type(cell('Sketches', 'Thursday'), '1{Enter}');
    await user.clear(cell('Sketches', 'Thursday'));
    await user.type(cell('Sketches', 'Thursday'), '2');
    resolve();
    await waitFor(() => expect(service.created).toHaveLength(1));
    await waitFor(() => expect(cell('Sketches', 'Thursday').getAttribute('aria-busy')).toBe('false'));
    await user.keyboard('{Tab}');
    await waitFor(() => expect(service.changes).toMatchObject([{ duration: 2 }]));
    await waitFor(() => expect(cell('Sketches', 'Thursday').value).toBe('2:00'));
  });

  it('saves values typed quickly one after the other', async () => {
    const user = await openWeek();
    const { promise, resolve } = Promise.withResolvers<void>();
    service.isFree = promise;
    await user.type(cell('Sketches', 'Thursday'), '1{Enter}');
    await user.keyboard('2{Enter}');
    resolve();
    await waitFor(() => expect(service.created).toHaveLength(2));
    expect(service.created.map(({ duration }) => duration)).toEqual([1, 2]);
  });

  it('changes the duration of an entry without times', async () => {
    const user = await openWeek();
    await user.type(cell('Call', 'Tuesday'), '2:30{Tab}');
    await waitFor(() =>
      expect(service.changes).toEqual([{ id: call.id, revision: call.revision, duration: 2.5 }]),
    );
    await user.type(cell('Call', 'Tuesday'), '30min{Tab}');
    await waitFor(() => expect(service.changes.at(-1)).toMatchObject({ id: call.id, duration: 0.5 }));
    expect(service.entries.find(({ id }) => id === call.id)).toMatchObject({
      startTime: null,
      endTime: null,
    });
  });

  it('adds hours without times if other work follows', async () => {
    const user = await openWeek();
    service.entries = [
      ...service.entries,
      { ...second, description: 'Lunch talk', startTime: sketches.endTime },
    ];
    await act(() => invalidateEntries());
    await user.type(cell('Sketches', 'Monday'), '20{Tab}');
    await waitFor(() => expect(service.created).toMatchObject([{ description: 'Sketches', duration: 18 }]));
    expect(service.created[0]).not.toHaveProperty('startTime');
  });

  it('extends and trims the last entry', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '3,5{Tab}');
    await waitFor(() => expect(service.entries[0]?.endTime).toBe('2026-11-16T11:30:00.000Z'));
    await user.type(cell('Sketches', 'Monday'), '90min{Tab}');
    await waitFor(() => expect(service.entries[0]?.endTime).toBe('2026-11-16T09:30:00.000Z'));
    expect(service.entries[0]?.duration).toBe(1.5);
  });

  it('reports which entries it deletes and shortens', async () => {
    service.entries = [...service.entries, second];
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '1:30{Tab}');
    expect(
      await screen.findByText('1:30 h of “Sketches” on Mon 16 Nov: 1 deleted, 1 shortened'),
    ).toBeTruthy();
  });

  it('keeps the focus in an invalid cell until the user leaves it again', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '25{Enter}');
    await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(cell('Sketches', 'Monday')));
    await user.keyboard('lots{Tab}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Enter a valid duration/));
    await waitFor(() => expect(document.activeElement).toBe(cell('Sketches', 'Monday')));
    await user.tab();
    expect(document.activeElement).not.toBe(cell('Sketches', 'Monday'));
  });

  it('keeps a row whose last hours are removed, and restores them', async () => {
    const user = await openWeek();
    await user.clear(cell('Sketches', 'Monday'));
    await user.tab();
    await waitFor(() => expect(service.entries.map(({ id }) => id)).not.toContain(sketches.id));
    await waitFor(() => expect(cell('Sketches', 'Monday').value).toBe(''));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cell('Sketches', 'Monday').value).toBe('2:00'));
  });

  it('keeps invalid input and shows an error', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Thursday'), 'lots{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter a valid duration/);
    expect(cell('Sketches', 'Thursday').value).toBe('lots');
    expect(service.created).toEqual([]);
    await user.type(cell('Sketches', 'Thursday'), '{Escape}');
    expect(cell('Sketches', 'Thursday').value).toBe('');
  });

  it('rejects more hours than a day has', async () => {
    const user = await openWeek();
    await user.type(cell('Sketches', 'Monday'), '25{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/24 hours/);
    expect(cell('Sketches', 'Monday').value).toBe('25');
  });

  it('keeps what was typed if the server fails', async () => {
    const user = await openWeek();
    service.isDown = true;
    await user.type(cell('Sketches', 'Thursday'), '2{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong here.');
    expect(cell('Sketches', 'Thursday').value).toBe('2');
  });

  it('names the invoice of a locked cell', async () => {
    const user = await openWeek();
    await user.type(cell('Billed', 'Wednesday'), '5');
    expect(screen.getByRole('alert').textContent).toBe(
      'This entry is on invoice 2026-7 and can no longer be changed.',
    );
    expect(cell('Billed', 'Wednesday').value).toBe('1:00');
  });
});
