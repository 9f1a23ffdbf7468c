import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { ruleProblem } from '#src/features/invoices/rules/e-invoice/rule-problem.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import {
  draftRecord,
  fakeInvoicesServer,
  invoiceSettings,
} from '#tests/support/screen/fake-invoices-server.ts';
import type { FakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { InvoicesPage } from './invoices-page.tsx';

const issued = (fields: Partial<Invoice>) =>
  draftRecord({
    state: 'issued',
    issueDay: '2026-11-01',
    dueDay: '2026-12-01',
    dueMinor: 10_000,
    balanceMinor: 10_000,
    issuedAt: '2026-11-01T09:00:00.000Z',
    ...fields,
  });
const late = issued({ id: anId(71), number: '2026-0001', dueDay: '2026-11-15', balanceMinor: 5_000 });
const open = issued({ id: anId(72), number: '2026-0002' });
const draft = draftRecord({ id: anId(73), createdAt: '2026-11-21T09:00:00.000Z' });
const olderDraft = draftRecord({ id: anId(74), createdAt: '2026-11-20T09:00:00.000Z' });

let server: FakeInvoicesServer;
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  server = fakeInvoicesServer(draft);
  server.others = [olderDraft, open, late];
});

afterEach(() => act(resetTime));

async function selectAll(search?: string) {
  await openList(search);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  return user;
}

async function openList(search = '') {
  render(
    <MemoryRouter initialEntries={[`/invoices${search}`]}>
      <SignedIn>
        <InvoicesPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: /^Invoices/ });
  await waitFor(() => {
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(queryClient.isFetching()).toBe(0);
  });
}

const dialog = () => within(screen.getByRole('dialog'));

it('tells drafts apart by what they are about and when they changed', async () => {
  const at = { updatedAt: '2026-11-20T09:00:00.000Z' };
  server.draft = draftRecord({ id: anId(73), subject: 'Website', ...at });
  server.others = [
    draftRecord({ id: anId(75), type: 'quote', subject: 'Shop', ...at }),
    draftRecord({ id: anId(76), type: 'creditNote', subject: 'Shop', relatedNumber: '2026-0007', ...at }),
    draftRecord({ id: anId(77), type: 'deposit', ...at }),
  ];
  await openList();
  const boxes = () =>
    screen
      .getAllByRole('checkbox', { name: /^Select Draft/ })
      .map((box) => [box.getAttribute('aria-label'), nameOf(box)]);
  const nameOf = (box: HTMLElement) => box.closest('tr')?.querySelector('td:has(a)')?.textContent;
  expect(boxes()).toEqual([
    ['Select Draft invoice: Website', 'WebsiteAcmechanged 20 Nov'],
    ['Select Draft deposit invoice', 'Draft deposit invoiceAcmechanged 20 Nov'],
  ]);
  cleanup();
  await openList('?tab=quotes');
  expect(boxes()).toEqual([['Select Draft quote: Shop', 'ShopAcmeQuote · changed 20 Nov']]);
  cleanup();
  await openList('?tab=creditNotes');
  expect(boxes()).toEqual([
    ['Select Draft credit note for 2026-0007', 'Credit note for 2026-0007Acmechanged 20 Nov'],
  ]);
});

it('lists what the settings lack before the first invoice, each with its field', async () => {
  server.draft = draftRecord({ id: anId(73) });
  server.others = [];
  const seller = { ...invoiceSettings.seller, name: 'Ada', country: 'DE' };
  server.settings = { ...invoiceSettings, seller };
  await openList();
  const steps = within(await screen.findByRole('region', { name: 'Before your first invoice' }));
  expect(steps.getByText('Name of your business · done')).toBeTruthy();
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/invoices/settings?field=seller.street',
    '/invoices/settings?field=seller.vatId',
    '/invoices/settings?field=bank.iban',
  ]);
  await act(async () => {
    server.settings = { ...invoiceSettings, seller: { ...seller, country: 'US' } };
    await queryClient.invalidateQueries();
  });
  const pay = await steps.findByRole('link', { name: 'Add: Payment details' });
  await waitFor(() => expect(pay.getAttribute('href')).toBe('/invoices/settings?field=bank.accountNumber'));
  await act(async () => {
    server.others = [open];
    await queryClient.invalidateQueries();
  });
  await waitFor(() => expect(screen.queryByText('Before your first invoice')).toBeNull());
});

it('calls a credit note issued, and an invoice what credit notes made of it', async () => {
  const credited = { paidMinor: 0, creditedMinor: 10_000, balanceMinor: 0 };
  server.draft = issued({ id: anId(73), type: 'creditNote', number: 'CN-1', relatedNumber: '2026-0003' });
  server.others = [
    issued({ id: anId(75), number: '2026-0003', ...credited }),
    issued({ id: anId(76), number: '2026-0004', ...credited, paidMinor: 10_000, balanceMinor: -10_000 }),
  ];
  await openList();
  const row = (number: string) =>
    screen.getByRole('link', { name: new RegExp(`^${number}`) }).closest('tr')?.textContent;
  expect(row('2026-0003')).toContain('Credited');
  expect(row('2026-0004')).toContain('Refund due');
  cleanup();
  await openList('?tab=creditNotes');
  expect(row('CN-1')).toContain('Issued');
  expect(row('CN-1')).toContain('Credit note for 2026-0003');
});

describe('several invoices', () => {
  it('are issued one after the other, the oldest first, and those that fail stay selected', async () => {
    server.missingFields = { [draft.id]: ['buyer.street', 'buyer.city'] };
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Issue 2' }));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Issue 2 drafts' }));

    expect(await screen.findByText('1 of 2 issued')).toBeTruthy();
    const rows = within(screen.getByRole('list', { name: 'Drafts' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('2026-4a'),
      expect.stringContaining('Add the client’s address.Open draft'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(server.requests).toEqual([{ issued: olderDraft.id }]);
  });

  it('ask for the client before anything else', async () => {
    server.missingFields = { [draft.id]: ['seller.name', 'clientId'] };
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Issue 2' }));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Issue 2 drafts' }));
    expect(await screen.findByText('Choose a client before you issue it.')).toBeTruthy();
  });

  it.each([
    ['seller.vatId', 'required', 'Add your tax number or VAT ID.'],
    ['seller.vatId', 'swedishVatId', 'The e-invoice requires more details. Open the draft to add them.'],
    ['buyer.postalCode', 'required', 'The e-invoice requires more details. Open the draft to add them.'],
  ] as const)('say what an e-invoice lacks: %s, %s', async (field, code, sentence) => {
    server.eInvoiceProblems = () => [ruleProblem('BR-00', field, code)];
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Issue 2' }));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Issue 2 drafts' }));
    expect(await screen.findAllByText(sentence)).toHaveLength(2);
  });

  it('show their numbers when they leave the list of drafts', async () => {
    const user = await selectAll('?tab=draft');
    await user.click(screen.getByRole('button', { name: 'Issue 2' }));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Issue 2 drafts' }));

    expect(await screen.findByText('2 of 2 issued')).toBeTruthy();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(dialog().getByRole('link', { name: '2026-4a' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/^No drafts/)).toBeTruthy();
  });

  it('are asked about if their date is before the last number’s', async () => {
    server.lastDay = '2026-12-01';
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Issue 2' }));
    await screen.findByRole('dialog');
    await waitFor(() =>
      expect(dialog().getAllByText(/is before 1 Dec 2026, the date of the last number/)).toHaveLength(2),
    );
  });

  it('are marked as paid with a payment of the balance each', async () => {
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Mark 2 as paid' }));
    await screen.findByRole('dialog');
    await user.click(dialog().getByRole('button', { name: 'Mark 2 as paid' }));

    expect(await screen.findByText('2 invoices marked as paid')).toBeTruthy();
    await screen.findByRole('searchbox');
    const payment = { day: '2026-11-23', method: 'transfer' };
    expect(server.requests).toEqual([
      { ...payment, amountMinor: 10_000, allocations: [{ invoiceId: open.id, amountMinor: 10_000 }] },
      { ...payment, amountMinor: 5_000, allocations: [{ invoiceId: late.id, amountMinor: 5_000 }] },
    ]);
  });

  it('of a client are paid with one payment, the one that was due first before the others', async () => {
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    await screen.findByRole('dialog');
    const form = dialog();
    const part = (number: string) =>
      form.getByRole<HTMLInputElement>('textbox', { name: `Part for Invoice ${number}` });
    const amount = form.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    expect(amount.value).toBe('150.00');

    await user.clear(amount);
    await user.type(amount, '70');
    expect([part('2026-0001').value, part('2026-0002').value]).toEqual(['50.00', '20.00']);
    await user.clear(part('2026-0001'));
    await user.type(part('2026-0001'), '45');
    expect(part('2026-0002').value).toBe('20.00');
    expect(form.getByRole('status').textContent).toBe('€5.00');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Payment of €70.00 recorded')).toBeTruthy();
    await screen.findByRole('searchbox');
    expect(server.requests).toEqual([
      {
        day: '2026-11-23',
        method: 'transfer',
        amountMinor: 7_000,
        allocations: [
          { invoiceId: late.id, amountMinor: 4_500 },
          { invoiceId: open.id, amountMinor: 2_000 },
        ],
      },
    ]);
  });

  it('can’t be paid with more than the payment', async () => {
    const user = await selectAll();
    await user.click(screen.getByRole('button', { name: 'Record payment' }));
    await screen.findByRole('dialog');
    const form = dialog();
    const part = form.getByRole('textbox', { name: 'Part for Invoice 2026-0001' });
    await user.clear(part);
    await user.type(part, '150');
    expect(form.getByText('More than the payment')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findByRole('alert')).textContent).toBe('The parts are higher than the payment.');
    await user.click(form.getByRole('button', { name: 'Oldest first' }));
    await waitFor(() => expect(form.queryByRole('alert')).toBeNull());
    expect(form.getByRole('status').textContent).toBe('€0.00');
    expect(server.requests).toEqual([]);
  });
});

it('sums what was issued, and what is open of it, below the list', async () => {
  const sum = { claimsMinor: 0, onAccountMinor: 0, ageing: [10_000, 5_000, 0, 0, 0] };
  server.sums = [
    { ...sum, currency: 'EUR', dueMinor: 20_000, balanceMinor: 15_000 },
    { ...sum, currency: 'USD', dueMinor: 700, balanceMinor: 0 },
  ];
  await openList();
  const total = () => screen.getByRole('table', { name: 'Invoices' }).querySelector('tfoot')?.textContent;
  expect(total()).toBe('€200.00 + US$7.00 issued · €150.00 open');
  cleanup();
  server.sums = [{ ...sum, currency: 'EUR', dueMinor: 9_000, balanceMinor: 0 }];
  server.draft = draftRecord({ id: anId(73), type: 'quote' });
  await openList('?tab=quotes');
  expect(total()).toBe('€90.00 in total');
});

describe('the count of the list', () => {
  it('leaves out quotes and credit notes, which have tabs', async () => {
    await openList();
    expect(screen.getByText('4 invoices')).toBeTruthy();
    cleanup();
    server.others = [open, draftRecord({ id: anId(75), type: 'quote', state: 'sent' })];
    await openList();
    expect(screen.getByText('2 invoices')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Quotes 1' })).toBeTruthy();
  });

  it.each([
    ['?tab=draft', '2 drafts'],
    ['?tab=open', '1 invoice'],
    ['?tab=quotes', '1 quote'],
  ])('of the tab %s is %s', async (search, count) => {
    server.others.push(draftRecord({ id: anId(75), type: 'quote', state: 'sent' }));
    await openList(search);
    expect(screen.getByText(count)).toBeTruthy();
  });
});

it('filters invoices by status, with the number of each', async () => {
  await openList();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Status' }));
  const choices = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(choices).toEqual(['All', 'Drafts 2', 'Open 1', 'Overdue 1', 'Paid 0', 'Void 0']);
  await user.click(screen.getByRole('menuitem', { name: 'Overdue 1' }));
  expect(await screen.findByText('1 invoice')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invoices 4' }).getAttribute('aria-current')).toBe('page');
});

it('without quotes says what they are for, and offers one', async () => {
  await openList('?tab=quotes');
  expect(await screen.findByText(/^Send a quote before the work begins/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New quote' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New invoice' })).toBeNull();
});
