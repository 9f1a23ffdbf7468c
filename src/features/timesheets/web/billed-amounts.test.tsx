import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { resetTimesheets, openTimesheets, rowOf } from '#tests/support/timesheets-screen.tsx';

const short = { duration: 624 / 3600, amountMinor: 1625 };

beforeAll(() => Promise.all([import('./list/list-view.tsx'), import('./bulk/mark-invoiced-dialog.tsx')]));
beforeEach(() => {
  fakeTimesheetsServer({
    entries: [
      entryRecord({ id: anId(30), description: 'Call', ...short }),
      entryRecord({ id: anId(31), description: 'Letter', ...short }),
    ],
    totals: { billableMs: 1_800_000, amounts: [{ currency: 'EUR', amountMinor: 4688 }] },
    rounding: { minutes: 15, direction: 'up', when: 'billed' },
  });
});
afterEach(resetTimesheets);

describe('with rounding when billing', () => {
  it('each row shows its time and billed amount, so that amounts add up to the total', async () => {
    await openList();
    const row = rowOf('Call');
    expect(within(row).getByText('0:10')).toBeTruthy();
    expect(within(row).getByText('€23.44')).toBeTruthy();
    expect(row.textContent).toContain('0:15 h billed · €93.75/h · Default rate');
    expect(screen.getByRole('group', { name: 'Totals' }).textContent).toBe(
      '0:21 h · 0:30 billable, rounded · €46.88',
    );
  });

  it('marking as invoiced shows the billed time and amount', async () => {
    const user = await openList();
    for (const name of ['Call', 'Letter'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(await screen.findByRole('button', { name: 'Invoiced' }));
    await user.click(screen.getByRole('menuitem', { name: /^Invoiced elsewhere…/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as invoiced elsewhere' });
    expect(within(dialog).getByText(/^2 entries/).textContent).toBe('2 entries, 0:30 h rounded, €46.88');
  });
});

it('totals that only a client or project rounds are labeled as rounded', async () => {
  fakeTimesheetsServer({
    entries: [entryRecord({ id: anId(30), description: 'Call', ...short })],
    totals: { billableMs: 900_000, isRounded: true },
  });
  await openList();
  expect(screen.getByRole('group', { name: 'Totals' }).textContent).toContain('0:15 billable, rounded');
});

async function openList() {
  const user = openTimesheets();
  await screen.findByText('Call');
  return user;
}
