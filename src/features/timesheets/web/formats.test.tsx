import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sketches, website, fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { resetTimesheets, openTimesheets, rowOf, sketchesListed } from '#tests/support/timesheets-screen.tsx';

// Loaded lazily by the app; preloaded here.
beforeAll(() => Promise.all([import('./list/list-view.tsx'), import('./entry/entry-dialog.tsx')]));
afterEach(resetTimesheets);

it('the list and the form of an entry have the formats of the account', async () => {
  const service = fakeTimesheetsServer({
    entries: [sketches],
    projects: [website],
    totals: { durationMs: 112_800_000, billableMs: 0, amounts: [{ currency: 'EUR', amountMinor: 253_906 }] },
    formats: { date: 'dd.mm.yyyy', time: '12h', hours: 'decimal', number: '1.234,56' },
  });
  const user = openTimesheets();
  await sketchesListed();
  expect(rowOf('Sketches').textContent).toMatch(/9:00\sAM–12:30\sPM.*3,50.*€328,13/);
  expect(screen.getByRole('group', { name: 'Totals' }).textContent).toContain('31,33 h');
  expect(screen.getByRole('group', { name: 'Totals' }).textContent).toContain('€2.539,06');

  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Add entry' });
  const date = screen.getByRole<HTMLInputElement>('textbox', { name: /Date/ });
  expect(date.value).toMatch(/^\d\d\.11\.2026$/);
  await user.clear(date);
  await user.type(date, '19.11.2026');
  await user.type(screen.getByLabelText(/Description/), 'Call');
  await user.type(screen.getByLabelText('Start'), '9:00 pm');
  await user.type(screen.getByLabelText('End'), '1030 p');
  await user.tab();
  expect(screen.getByLabelText('Start')).toHaveProperty('value', '9:00\u00a0PM');
  expect(screen.getByLabelText('End')).toHaveProperty('value', '10:30\u00a0PM');
  expect(screen.getByLabelText(/Duration/)).toHaveProperty('value', '1,50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(service.created).toHaveLength(1));
  expect(service.created[0]).toMatchObject({
    startTime: '2026-11-19T20:00:00.000Z',
    endTime: '2026-11-19T21:30:00.000Z',
    duration: 1.5,
  });
});

it('text that isn’t a date stays in its field, with the reason', async () => {
  fakeTimesheetsServer({ entries: [sketches], projects: [website] });
  const user = openTimesheets();
  await sketchesListed();
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Add entry' });
  const date = screen.getByRole<HTMLInputElement>('textbox', { name: /Date/ });
  await user.clear(date);
  await user.type(date, '31 Feb 2026');
  await user.tab();
  expect(date.value).toBe('31 Feb 2026');
  expect(await screen.findByText('Date must be a date, like 31 Dec 2026.')).toBeTruthy();
});
