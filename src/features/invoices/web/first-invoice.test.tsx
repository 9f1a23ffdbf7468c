import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import {
  acme,
  draftRecord,
  fakeInvoicesServer,
  invoiceSettings,
} from '#tests/support/screen/fake-invoices-server.ts';
import { unbilledEntry } from '#tests/support/screen/fake-unbilled.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { InvoicePage } from './invoice-page.tsx';
import { NewInvoicePage } from './new/new-invoice-page.tsx';
import { InvoicesSection } from './overview/invoices-section.tsx';

it('the first invoice takes four clicks from “Create invoice”, and its details are typed once', async () => {
  const line = { id: anId(61), title: 'Website', price: '300', from: '2026-11-20', to: '2026-11-20' };
  const server = Object.assign(fakeInvoicesServer(draftRecord({})), {
    settings: { ...invoiceSettings, tax: { ...invoiceSettings.tax, defaultRate: '0' } },
    unbilled: [unbilledEntry({ id: anId(31), amountMinor: 30_000 })],
    linesFromTime: [{ ...line, taxCategory: 'O', taxRate: '0' }],
  });
  const router = createMemoryRouter([
    { path: '/', element: <InvoicesSection clientId={acme.id} /> },
    { path: '/invoices/new', element: <NewInvoicePage /> },
    { path: '/invoices/:id', element: <InvoicePage /> },
  ]);
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  const user = userEvent.setup();
  let clicks = 0;
  const count = () => void (clicks += 1);
  addEventListener('click', count, true);
  onTestFinished(() => removeEventListener('click', count, true));

  await user.click(await screen.findByRole('link', { name: 'Create invoice' }));
  await screen.findByText('1 item · 1:00 h');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  await user.click(await screen.findByRole('button', { name: 'Issue invoice' }));
  const dialog = within(await screen.findByRole('dialog'));

  /** Types by keyboard, from field to field. */
  async function type(group: string, name: string, text: string) {
    const field = within(dialog.getByRole('group', { name: group })).getByLabelText(name);
    for (let steps = 0; document.activeElement !== field && steps < 30; steps += 1) await user.tab();
    expect(document.activeElement).toBe(field);
    await user.keyboard(text);
  }
  await type('Your business', 'Name', 'Ada Lovelace');
  await type('Your business', 'Street', 'Ring 1');
  await type('Your business', 'City', 'Berlin');
  await type('Your business', 'Country', 'Germany{Tab}');
  await waitFor(() => expect(dialog.getByText('VAT').nextSibling?.textContent).toBe('€57.00'));
  await type('Your business', 'Tax number', '12/345/67890');
  await type('Payment details', 'IBAN', 'DE89370400440532013000');
  await type('Acme', 'Street', 'Hafen 2');
  await type('Acme', 'City', 'Hamburg');
  await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));

  await waitFor(() => expect(server.requests.at(-1)).toEqual({ issued: server.draft.id }));
  expect(clicks).toBe(4);
  expect(server.draft.lines).toMatchObject([{ taxCategory: 'S', taxRate: '19' }]);
  expect(server.settings.seller).toMatchObject({
    name: 'Ada Lovelace',
    country: 'DE',
    taxNumber: '12/345/67890',
  });
  expect(server.settings.bank.iban).toBe('DE89370400440532013000');
  expect(server.client.postalAddress).toMatchObject({ street: 'Hafen 2', city: 'Hamburg' });
});
