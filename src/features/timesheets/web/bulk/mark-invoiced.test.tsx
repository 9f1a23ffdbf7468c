import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { choose, resetTimesheets, openTimesheets, rowOf } from '#tests/support/timesheets-screen.tsx';

const logged = (action: string) => [{ time: '2026-11-20T09:00:00.000Z', action, system: true as const }];
const entries = [
  entryRecord({ id: anId(30), description: 'Open', revision: 1, duration: 1, amountMinor: 9_000 }),
  entryRecord({ id: anId(31), description: 'Unpaid', revision: 2, billable: false, amountMinor: 0 }),
  entryRecord({
    id: anId(32),
    description: 'Brought',
    revision: 3,
    invoiced: true,
    duration: 2,
    amountMinor: 18_000,
    activityLog: logged('imported as invoiced'),
  }),
  entryRecord({ id: anId(33), description: 'Held', revision: 4, invoiced: true, invoiceNumber: '2026-7' }),
];

let service: FakeTimesheetsServer;

beforeAll(() =>
  Promise.all([
    import('#src/features/timesheets/web/list/list-view.tsx'),
    import('#src/features/timesheets/web/entry/entry-dialog.tsx'),
    import('./mark-invoiced-dialog.tsx'),
  ]),
);
beforeEach(() => {
  service = fakeTimesheetsServer({ entries });
});
afterEach(resetTimesheets);

describe('an entry', () => {
  it('can be marked as invoiced elsewhere in its menu, and Undo reverts it', async () => {
    const user = await openPage();
    await choose(user, 'Open', 'Mark as invoiced elsewhere');
    await waitFor(() => expect(service.operations).toHaveLength(1));
    expect(service.operations[0]).toMatchObject({
      what: 'mark',
      input: { entries: [{ id: anId(30), revision: 1 }], invoiced: true },
    });
    await screen.findByText('Marked “Open” as invoiced elsewhere');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(service.undone).toHaveLength(1));
    expect(service.operations[0]?.input).toMatchObject({ operationId: service.undone[0] });
  });

  it.each([
    { name: 'Brought', offers: ['Mark as unbilled'] },
    { name: 'Held', offers: [] },
    { name: 'Unpaid', offers: [] },
  ])('offers only the possible marks for $name', async ({ name, offers }) => {
    const user = await openPage();
    await user.click(within(rowOf(name)).getByRole('button', { name: `Actions for ${name}` }));
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    expect(screen.queryAllByRole('menuitem', { name: /^Mark as/ }).map((item) => item.textContent)).toEqual(
      offers,
    );
  });

  it('shows in its dialog why it is locked, and can be unlocked there', async () => {
    const user = await openPage();
    await choose(user, 'Brought', 'View');
    const dialog = await screen.findByRole('dialog', { name: 'Entry' });
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'Invoiced before it was imported, so it’s locked. To change it, mark it as unbilled.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Mark as unbilled' }));
    await waitFor(() =>
      expect(service.operations).toMatchObject([
        { what: 'mark', input: { entries: [{ id: anId(32), revision: 3 }], invoiced: false } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can’t be marked while the form has unsaved changes', async () => {
    const user = await openPage();
    await choose(user, 'Open', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit entry' });
    const button = within(dialog).getByRole('button', { name: 'Mark as invoiced elsewhere' });
    expect(button).toHaveProperty('disabled', false);
    await user.type(within(dialog).getByLabelText(/^Description/), ' more');
    expect(button).toHaveProperty('disabled', true);
  });
});

describe('selected entries', () => {
  it('are marked as previewed, which also lists those that can’t be', async () => {
    const user = await openPage();
    for (const name of ['Open', 'Unpaid', 'Brought']) await user.click(check(name));
    await user.click(screen.getByRole('button', { name: 'Invoiced' }));
    await user.click(screen.getByRole('menuitem', { name: /^Unbilled…/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as unbilled' });
    expect(within(dialog).getByText(/^1 entry, 2:00 h/).textContent).toBe('1 entry, 2:00 h, €180.00');
    expect(within(dialog).getByText(/^2 entries won’t change/).textContent).toBe(
      '2 entries won’t change: on an invoice or unbilled already.',
    );
    expect(service.operations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Mark 1 entry' }));
    await waitFor(() =>
      expect(service.operations).toMatchObject([
        { what: 'mark', input: { entries: [{ id: anId(32), revision: 3 }], invoiced: false } },
      ]),
    );
    await screen.findByText('1 entry marked as unbilled');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('at a fixed price have no amount', async () => {
    const agreed = { rate: 0, rateReason: 'fixedPrice', amountMinor: 0 } as const;
    service = fakeTimesheetsServer({
      entries: [entryRecord({ id: anId(30), description: 'Open', duration: 2, ...agreed })],
    });
    const user = await openPage();
    expect(rowOf('Open').textContent).toContain('–Fixed price');
    await user.click(check('Open'));
    await user.click(screen.getByRole('button', { name: 'Invoiced' }));
    await user.click(screen.getByRole('menuitem', { name: /^Invoiced elsewhere…/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as invoiced elsewhere' });
    expect(within(dialog).getByText(/^1 entry, /).textContent).toBe('1 entry, 2:00 h');
  });

  it('stay unchanged if none can be marked or the user cancels', async () => {
    const user = await openPage();
    await user.click(check('Held'));
    await user.click(screen.getByRole('button', { name: 'Invoiced' }));
    await user.click(screen.getByRole('menuitem', { name: /^Invoiced elsewhere…/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as invoiced elsewhere' });
    expect(within(dialog).getByText(/^None of these/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: /^Mark/ })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.operations).toEqual([]);
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});

async function openPage() {
  const user = openTimesheets();
  await screen.findByText('Open');
  return user;
}

function check(description: string): HTMLElement {
  return screen.getByRole('checkbox', { name: `Select ${description}` });
}
