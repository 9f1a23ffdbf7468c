import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Frozen } from '#src/features/invoices/contract-fields.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { InvoicePage } from '#src/features/invoices/web/invoice-page.tsx';
import { anId } from '#tests/support/entity-fixtures.ts';
import {
  draftRecord,
  fakeInvoicesServer,
  invoiceLine,
  invoiceSettings,
} from '#tests/support/screen/fake-invoices-server.ts';
import { paymentRecord } from '#tests/support/screen/fake-payments.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';

async function openDocument(fields: Partial<Invoice>, payments: Payment[] = []) {
  const server = fakeInvoicesServer(
    draftRecord({
      state: 'issued',
      number: '2026-0001',
      issueDay: '2026-11-01',
      issuedAt: '2026-11-01T09:00:00.000Z',
      dueMinor: 11_900,
      balanceMinor: 11_900,
      lines: [invoiceLine({ id: anId(61) })],
      ...fields,
    }),
  );
  server.payments = payments;
  const router = createMemoryRouter([{ path: '/invoices/:id', element: <InvoicePage /> }], {
    initialEntries: [`/invoices/${server.draft.id}`],
  });
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  await screen.findByRole('region', { name: 'Private link' });
  return { server, user: userEvent.setup() };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('sharing an issued document', () => {
  it('shows the new link once, with a button to copy it', async () => {
    const { server, user } = await openDocument({});
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const form = await dialog('Share with a private link');
    await user.click(form.getByRole('button', { name: 'Create link' }));
    const created = await dialog('Link created');
    const address = created.getByRole<HTMLInputElement>('textbox', { name: 'Private link' });
    expect(address.value).toBe(`${location.origin}/i/secret`);
    expect(created.getByText('Copy the link now. It’s shown only once.')).toBeTruthy();
    await user.click(created.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(address.value);
    await user.click(created.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toEqual([{ linkDays: 90 }]);
  });

  it('asks before a new link ends the one that works', async () => {
    const link = { createdAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-12-20T09:00:00.000Z' };
    const { server, user } = await openDocument({ link });
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const question = await dialog('Replace the private link?');
    expect(question.getByText(/until 20 December 2026. It stops working as soon as/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Replace link' }));
    const again = await dialog('Replace the private link?');
    await user.click(again.getByRole('button', { name: 'Replace link' }));
    await dialog('Link created');
  });
});

it('an issued invoice shows addresses and where clients pay, as printed', async () => {
  const frozen = Frozen.parse({
    ...invoiceSettings,
    buyer: {
      name: 'Acme',
      street: '1 Main St',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      country: 'US',
    },
    bank: { sortCode: '601613', accountNumber: '31926819', instructions: 'Or by card' },
    texts: {},
    taxNotes: [],
    language: 'en',
    relatedNumber: null,
    relatedDay: null,
  });
  await openDocument({ frozen });
  const shown = screen.getByText('Payment details').nextElementSibling?.textContent;
  expect(shown).toBe('Sort code 60-16-13\nAccount number 31926819\nOr by card');
  expect(screen.getByText('To').nextElementSibling?.textContent).toBe(
    'Acme1 Main StAustin, TX 78701United States',
  );
});

describe('the history of a quote', () => {
  it.each([
    ['accepted', 'Nora Nord', 'Accepted by Nora Nord'],
    ['declined', 'Nora Nord', 'Declined by Nora Nord'],
    ['accepted', null, 'Marked as accepted'],
    ['declined', null, 'Marked as declined'],
  ] as const)('of %s by %s says “%s”, with the time', async (state, answeredBy, text) => {
    await openDocument({ type: 'quote', state, answeredBy, answeredAt: '2026-11-25T09:00:00.000Z' });
    const [newest] = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(newest?.textContent).toMatch(new RegExp(`^25 Nov 2026, 10:00${text}$`));
  });
});

it('the history names what was applied from account, not the payments it came from', async () => {
  const allocation = { invoiceId: anId(50), invoiceNumber: '2026-0001', amountMinor: 2000 };
  const fromAccount = { amountMinor: 2000, at: '2026-11-22T09:00:00.000Z' };
  const payment = paymentRecord({
    amountMinor: 8000,
    revision: 2,
    updatedAt: fromAccount.at,
    allocations: [{ ...allocation, fromAccount }],
  });
  await openDocument({}, [payment]);
  const history = within(screen.getByRole('list', { name: 'History' }));
  await history.findByText('Applied from account · €20.00');
  expect(history.queryByText(/Payment/)).toBeNull();
});

describe('a quote that became an invoice', () => {
  it('is invoiced, leads to the invoice and can’t be answered any more', async () => {
    const invoicedAs = { id: anId(77), number: '2026-0007' };
    const { user } = await openDocument({ type: 'quote', state: 'accepted', invoicedAs });
    expect(screen.getByText('Invoiced')).toBeTruthy();
    expect(screen.getByRole('link', { name: '2026-0007' }).getAttribute('href')).toBe(
      `/invoices/${anId(77)}`,
    );
    expect(screen.getByRole('button', { name: 'Open invoice' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Preview',
      'Create invoice',
      'Duplicate',
    ]);
  });

  it('opens the draft instead of creating a second one', async () => {
    const draft = { id: anId(78), type: 'invoice', state: 'draft', number: null, dueMinor: 0 } as const;
    await openDocument({ type: 'quote', state: 'accepted', related: [draft] });
    expect(screen.getByRole('button', { name: 'Open draft invoice' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create invoice' })).toBeNull();
  });
});
