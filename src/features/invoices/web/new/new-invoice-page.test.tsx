import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UnbilledEntry } from '#src/features/invoices/contract-unbilled.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { acme, draftRecord, fakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import type { FakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import { unbilledEntry, unbilledExpense } from '#tests/support/screen/fake-unbilled.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { NewInvoicePage } from './new-invoice-page.tsx';

const design = unbilledEntry({ id: anId(31), day: '2026-11-18' });
const support = unbilledEntry({
  id: anId(32),
  description: 'Support',
  amountMinor: 5000,
  durationMs: 1_800_000,
});

async function openPage(
  unbilled: UnbilledEntry[],
  search = `?client=${acme.id}`,
  served: Partial<FakeInvoicesServer> = {},
) {
  const server = Object.assign(fakeInvoicesServer(draftRecord({})), { unbilled }, served);
  const router = createMemoryRouter(
    [
      { path: '/invoices/new', element: <NewInvoicePage /> },
      { path: '/invoices/:id', element: <p>The draft</p> },
      { path: '/invoices', element: <p>All drafts</p> },
    ],
    { initialEntries: [`/invoices/new${search}`] },
  );
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  await screen.findByRole('heading', { level: 1, name: 'New invoice' });
  return { server, user: userEvent.setup() };
}

const checkbox = (name: RegExp) => screen.findByRole('checkbox', { name });

it('is named after what it creates', async () => {
  const { user } = await openPage([]);
  for (const [type, title] of [
    ['Deposit invoice', 'New deposit invoice'],
    ['Quote', 'New quote'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: type }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  }
});

it('waits until its dates can be read', async () => {
  const { server, user } = await openPage([design]);
  await checkbox(/Design/);
  await user.type(screen.getByLabelText('From'), '31 Feb 2026');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(screen.getByText('From must be a date, like 31 Dec 2026.')).toBeTruthy();
  expect(server.requests).toEqual([]);
});

it('bills expenses with the time, but not one without an exchange rate', async () => {
  const train = unbilledExpense({ id: anId(91), mode: 'disbursement' });
  const hotel = unbilledExpense({ id: anId(92), title: 'Hotel', amountMinor: null });
  const { server, user } = await openPage([design], undefined, { expenses: [train, hotel] });
  expect(await checkbox(/Train to Hamburg/)).toMatchObject({ checked: true });
  expect(screen.getByText(/Disbursement without tax/)).toBeTruthy();
  expect(await checkbox(/Hotel/)).toMatchObject({ checked: false, disabled: true });
  expect(screen.getByText(/needs its exchange rate to EUR, or what was charged/)).toBeTruthy();
  expect(screen.getByText('2 items · 1:00 h').previousSibling?.textContent).toBe('€200.00');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(await screen.findByText('The draft')).toBeTruthy();
  expect(server.requests).toMatchObject([
    { entryIds: [design.id], expenseIds: [train.id] },
    { serviceFrom: '2026-11-18' },
  ]);
});

describe('a new invoice without a client', () => {
  const ofAcme = { clientId: acme.id, clientName: 'Acme', oldestDay: '2026-10-05', count: 1, retainerMs: 0 };
  const ofBeta = { ...ofAcme, clientId: anId(11), clientName: 'Beta', count: 3, retainerMs: 36_000_000 };
  const unbilledClients = [
    { ...ofAcme, durationMs: 3_600_000, amounts: [{ currency: 'EUR', amountMinor: 10_000 }] },
    { ...ofBeta, durationMs: 7_200_000, amounts: [{ currency: 'CHF', amountMinor: 30_000 }] },
  ];

  it('creates a draft for each selected client, and names those that got none', async () => {
    const { server, user } = await openPage([design], '', { unbilledClients, refusedClientIds: [anId(11)] });
    expect(await screen.findByText(/^since .*5 Oct · 3 items · with 10:00 prepaid hours$/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('2 clients · 3:00 h')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create 2 drafts' }));
    const failed = await screen.findByRole('list', { name: 'Some drafts couldn’t be created' });
    expect(failed.textContent).toMatch(/^Beta.*changed/);
    expect(screen.getByText('1 draft created. 1 client is left and still selected.')).toBeTruthy();
    expect(server.requests).toMatchObject([
      { entryIds: [design.id] },
      { type: 'invoice', clientId: acme.id, currency: 'EUR' },
      { entryIds: [design.id] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Draft deleted')).toBeTruthy();
  });

  it('creates more drafts for a client with more entries than one can hold', async () => {
    const served = { unbilledClients: unbilledClients.slice(0, 1), mostEntries: 1 };
    const { server, user } = await openPage([design, support], '', served);
    await user.click(await checkbox(/Acme/));
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('All drafts')).toBeTruthy();
    expect(server.requests).toMatchObject([
      { entryIds: [design.id] },
      { clientId: acme.id },
      { entryIds: [support.id] },
      { clientId: acme.id },
    ]);
  });

  it('creates no draft of entries that make no line', async () => {
    const short = unbilledEntry({ id: anId(33), durationMs: 0, amountMinor: 0 });
    const served = { unbilledClients: unbilledClients.slice(0, 1), mostEntries: 1 };
    const { server, user } = await openPage([design, short], '', served);
    await user.click(screen.getByLabelText('Lines on the invoice'));
    await user.click(screen.getByRole('option', { name: 'One per entry' }));
    await user.click(await checkbox(/Acme/));
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('The draft')).toBeTruthy();
    expect(server.requests).toMatchObject([
      { entryIds: [design.id], grouping: 'entry' },
      { clientId: acme.id },
    ]);
  });

  it('creates more drafts for a client with more expenses than one can hold', async () => {
    const [train, taxi] = [unbilledExpense({ id: anId(71) }), unbilledExpense({ id: anId(72) })];
    const served = { unbilledClients: unbilledClients.slice(0, 1), mostEntries: 1, expenses: [train, taxi] };
    const { server, user } = await openPage([], '', served);
    await user.click(await checkbox(/Acme/));
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('All drafts')).toBeTruthy();
    expect(server.requests).toMatchObject([
      { expenseIds: [train.id] },
      { clientId: acme.id },
      { expenseIds: [taxi.id] },
      { clientId: acme.id },
    ]);
  });

  it('says after Stop what is left, and keeps it selected', async () => {
    const { server, user } = await openPage([design], '', { unbilledClients });
    await user.click(await checkbox(/Select all/));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answersAfter = promise;
    await user.click(screen.getByRole('button', { name: 'Create 2 drafts' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    server.unbilledClients = unbilledClients.slice(1);
    resolve();
    expect(await screen.findByText('1 draft created. 1 client is left and still selected.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('1 client · 2:00 h')).toBeTruthy();
    expect(await checkbox(/Beta/)).toMatchObject({ checked: true });
  });

  it('creates no drafts for the clients of another period', async () => {
    const { server, user } = await openPage([design], '', { unbilledClients });
    await user.click(await checkbox(/Select all/));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answersAfter = promise;
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    expect(screen.queryByRole('checkbox', { name: /Acme/ })).toBe(null);
    expect(screen.queryByRole('button', { name: /drafts/ })).toBe(null);
    expect(screen.getByRole('button', { name: 'Create empty draft' })).toMatchObject({ disabled: true });
    server.unbilledClients = unbilledClients.slice(1);
    resolve();
    expect(await screen.findByText('1 client · 2:00 h')).toBeTruthy();
  });

  it('opens the work of one client in one click', async () => {
    const { user } = await openPage([design], '', { unbilledClients });
    await user.click(await screen.findByRole('button', { name: 'Create invoice for Acme' }));
    expect(await checkbox(/Design/)).toMatchObject({ checked: true });
  });

  it('has the work of last month selected in the first ten days of a month', async () => {
    onTestFinished(setTimeSource(() => Date.parse('2026-11-10T12:00:00Z')));
    const { user } = await openPage([design], '', { unbilledClients });
    const lastMonth = screen.getByRole('button', { name: 'Last month' });
    expect(lastMonth.getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByRole('button', { name: 'Create 2 drafts' })).toBeTruthy();
    // A single client’s work is offered as a whole.
    await user.click(screen.getByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByRole('option', { name: 'Acme' }));
    expect(lastMonth.getAttribute('aria-pressed')).toBe('false');
  });

  it('says that drafts bill the work already', async () => {
    await openPage([], '', { draftsWithWork: 2 });
    expect(await screen.findByText(/^2 drafts already bill work/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View drafts' }).getAttribute('href')).toBe(
      '/invoices?tab=draft',
    );
  });
});

describe('a new invoice', () => {
  it('bills all unbilled work of the client but what you clear', async () => {
    const { server, user } = await openPage([design, support]);
    expect(await screen.findByText('2 items · 1:30 h')).toBeTruthy();
    await user.click(await checkbox(/Support/));
    expect(screen.getByText('1 item · 1:00 h')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await screen.findByText('The draft');
    expect(server.requests).toEqual([
      { entryIds: [design.id], grouping: 'project' },
      {
        type: 'invoice',
        clientId: acme.id,
        currency: 'EUR',
        serviceFrom: '2026-11-18',
        serviceTo: '2026-11-18',
        titles: ['Website'],
      },
    ]);
  });

  it('shows what the draft will charge, which rounds time once per line', async () => {
    const short = [31, 32, 33].map((id) =>
      unbilledEntry({ id: anId(id), durationMs: 600_000, rate: 33.33, amountMinor: 556 }),
    );
    const { user } = await openPage(short);
    expect(await screen.findByText('€16.67')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Lines on the invoice' }));
    await user.click(await screen.findByRole('option', { name: 'One per entry' }));
    expect(await screen.findByText('€16.68')).toBeTruthy();
  });

  it('leaves out time of another draft until you select it', async () => {
    const { user } = await openPage([design, { ...support, draftId: anId(40) }]);
    expect(await screen.findByText('1 item · 1:00 h')).toBeTruthy();
    await user.click(await checkbox(/Support/));
    expect(screen.getByText('2 items · 1:30 h')).toBeTruthy();
  });

  it('offers what drafts leave of a fixed price', async () => {
    const logo = { projectId: anId(40), projectName: 'Logo', instalmentId: null, name: null, day: null };
    const part = { ...logo, currency: 'EUR', amountMinor: 30_000, draftId: anId(41) };
    await openPage([], undefined, { prices: [part, { ...part, amountMinor: 70_000, draftId: null }] });
    const parts = await screen.findAllByRole('checkbox', { name: /Logo/ });
    expect(parts).toMatchObject([{ checked: false }, { checked: true }]);
    expect(screen.getByText('1 item')).toBeTruthy();
  });

  it('waits for the work of another period', async () => {
    const { server, user } = await openPage([design]);
    await screen.findByText('1 item · 1:00 h');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answersAfter = promise;
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    expect(screen.queryByRole('checkbox', { name: /Design/ })).toBe(null);
    server.unbilled = [support];
    resolve();
    expect(await screen.findByText('1 item · 0:30 h')).toBeTruthy();
  });

  it('names what later changes of a retainer left, and offers hours that were added', async () => {
    const october = { projectId: anId(40), projectName: 'Care', from: '2026-10-01', to: '2026-10-31' };
    const hours = { ...october, durationMs: 18_000_000, rate: 75, amountMinor: 37_500, currency: 'EUR' };
    const entry = { id: anId(33), day: '2026-11-03' };
    const november = { ...october, from: '2026-11-01', to: '2026-11-30' };
    await openPage([], undefined, {
      retainers: [{ ...hours, invoicedMs: 36_000_000, draftId: null }],
      covered: [
        { ...october, count: 1, durationMs: 3_600_000, isInvoiced: false },
        { ...october, count: 3, durationMs: 7_200_000, isInvoiced: true },
      ],
      differences: [{ ...november, kind: 'markedInvoiced', durationMs: 36_000_000, invoiceId: null, entry }],
    });
    const added = await checkbox(/Care/);
    expect(added).toMatchObject({ checked: false });
    expect(screen.getByText(/in addition to 10:00 h already invoiced/)).toBeTruthy();
    // Hours that were invoiced before need no word.
    expect(screen.getAllByText(/covered by the retainer/).map(({ textContent }) => textContent)).toEqual([
      '1:00 h of Care are covered by the retainer and not billed again.',
    ]);
    expect(screen.getByText(/^Care, .* so the 10:00 h of the retainer aren’t offered/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open entry' });
    expect(link.getAttribute('href')).toContain(entry.id);
  });

  it('bills one currency at a time', async () => {
    const { server, user } = await openPage([design, unbilledEntry({ id: anId(33), currency: 'USD' })]);
    await user.click(await screen.findByRole('button', { name: 'Currency: EUR' }));
    await user.click(await screen.findByRole('menuitem', { name: 'USD' }));
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await screen.findByText('The draft');
    expect(server.requests[0]).toEqual({ entryIds: [anId(33)], grouping: 'project' });
    expect(server.requests[1]).toMatchObject({ currency: 'USD' });
  });

  it('shows only the work of a project that it was opened from', async () => {
    await openPage(
      [design, unbilledEntry({ id: anId(33), projectId: anId(21) })],
      `?client=${acme.id}&project=${anId(21)}`,
    );
    expect(await screen.findByText('1 item · 1:00 h')).toBeTruthy();
  });

  it('starts with an empty draft if nothing is selected', async () => {
    const { server, user } = await openPage([design]);
    await user.click(await checkbox(/Select all/));
    await user.click(screen.getByRole('button', { name: 'Create empty draft' }));
    await screen.findByText('The draft');
    expect(server.requests).toEqual([{ type: 'invoice', clientId: acme.id, titles: [] }]);
  });
});
