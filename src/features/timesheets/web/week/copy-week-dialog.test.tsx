import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { call, cell, openWeek, preloadWeekView, rowNames, sketches } from '#tests/support/week-screen.tsx';

const lastMonday = { ...sketches, id: anId(50), day: '2026-11-09' };
const lastTuesday = { ...sketches, id: anId(51), day: '2026-11-10', duration: 3 };
const lastReviews = entryRecord({ id: anId(52), day: '2026-11-11', description: 'Reviews', duration: 1.5 });
const entries = [lastMonday, lastTuesday, lastReviews, sketches, call];
const now = '2026-11-20T09:00:00.000Z';
const shown = ['Sketches', 'Call'];

beforeAll(async () => {
  await preloadWeekView();
  await import('./copy-week-dialog.tsx');
});
afterEach(resetTimesheets);

async function openDialog(rows = shown) {
  const user = await openWeek('', rows);
  await user.click(screen.getByRole('button', { name: 'Copy previous week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy previous week' }));
  const lines = () => dialog.queryAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(dialog.queryByRole('list') ?? dialog.queryByText(/^No time/)).not.toBeNull());
  return { user, dialog, lines };
}

describe('copying the previous week', () => {
  it('copies rows without hours by default, and Undo removes them', async () => {
    const service = fakeTimesheetsServer({ entries, now });
    const { user, dialog, lines } = await openDialog();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Rows only/ }).checked).toBe(true);
    expect(lines()).toEqual([
      expect.stringMatching(/^Sketches.*Already in this week$/),
      expect.stringMatching(/^Reviews.*New row$/),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Copy 1 row' }));
    await waitFor(() => expect(rowNames()).toEqual([...shown, 'Reviews']));
    expect(cell('Reviews', 'Wednesday').value).toBe('');
    expect(service.operations).toEqual([]);
    expect(await screen.findByText('1 row copied')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(rowNames()).toEqual(shown));
  });

  it('copies no row twice', async () => {
    fakeTimesheetsServer({ entries, now });
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Copy 1 row' }));
    await waitFor(() => expect(rowNames()).toEqual([...shown, 'Reviews']));
    await user.click(screen.getByRole('button', { name: 'Copy previous week' }));
    const again = within(await screen.findByRole('dialog', { name: 'Copy previous week' }));
    const copy = again.getByRole<HTMLButtonElement>('button', { name: 'Copy rows' });
    expect(copy.disabled).toBe(true);
  });

  it('copies hours on request, shows what it adds, and names what it skipped', async () => {
    const skipped = [{ day: '2026-11-16', description: 'Sketches', duration: 2 }];
    const service = fakeTimesheetsServer({
      entries,
      now,
      answers: {
        copyWeek: (input) => {
          service.operations.push({ what: 'copy', input });
          return { operationId: input.operationId ?? '', ids: [anId(60), anId(61)], skipped };
        },
      },
    });
    const { user, dialog, lines } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: /^Rows and hours/ }));
    expect(lines()).toEqual([
      expect.stringContaining('Adds 3:00 h. Skips 2:00 h: already has time on Mon 16 Nov'),
      expect.stringContaining('Adds 1:30 h'),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Copy 4:30 h' }));
    const notice =
      '2 entries copied. Skipped, because these days already have time: 2:00 h of “Sketches” on Mon 16 Nov';
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(service.operations).toMatchObject([
      { what: 'copy', input: { from: '2026-11-09', to: '2026-11-16' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(service.undone).toHaveLength(1));
  });

  it('has nothing to copy after a week without time', async () => {
    fakeTimesheetsServer({ entries: [sketches, call], now });
    const { dialog } = await openDialog();
    expect(dialog.getByText('No time in the previous week.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy rows' }).disabled).toBe(true);
  });

  it('shows an error if the server fails, and copies nothing', async () => {
    const service = fakeTimesheetsServer({ entries, now });
    const { user, dialog } = await openDialog();
    service.isDown = true;
    await user.click(dialog.getByRole('radio', { name: /^Rows and hours/ }));
    await user.click(dialog.getByRole('button', { name: 'Copy 4:30 h' }));
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    expect(service.operations).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Copy previous week' })).toBeTruthy();
  });
});
