import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { InvoicePage } from '#src/features/invoices/web/invoice-page.tsx';
import { dismissNotice } from '#src/platform/web/notice/notices.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { draftRecord, fakeInvoicesServer, invoiceLine } from '#tests/support/screen/fake-invoices-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';

async function openEmail(served: { hasNoAddress?: boolean }) {
  const issued = { state: 'issued', number: '2026-0001', issueDay: '2026-11-01' } as const;
  const lines = [invoiceLine({ id: anId(61) })];
  const server = Object.assign(fakeInvoicesServer(draftRecord({ ...issued, lines })), served);
  server.sendsMail = true;
  const router = createMemoryRouter([{ path: '/invoices/:id', element: <InvoicePage /> }], {
    initialEntries: [`/invoices/${server.draft.id}`],
  });
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  const form = within(await screen.findByRole('dialog', { name: 'Send invoice 2026-0001' }));
  const to = form.getByRole('textbox', { name: 'To' });
  const send = async () => {
    await user.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const undo = async () => {
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    return within(await screen.findByRole('dialog', { name: 'Send invoice 2026-0001' }));
  };
  return { server, user, form, to, send, undo };
}

const newContact = { name: 'new@acme.example', email: 'new@acme.example' };

it('the first address of a client is kept as its email, unless you don’t want that', async () => {
  const { server, user, form, to, send } = await openEmail({ hasNoAddress: true });
  server.client = { ...server.client, email: null, contacts: [] };
  expect(form.queryByRole('switch')).toBeNull();
  await user.type(to, 'new@acme.example');
  const keeps = form.getByRole<HTMLInputElement>('switch', { name: /^Keep new@acme\.example for / });
  expect(keeps.checked).toBe(true);
  await send();
  await waitFor(() => expect(server.client.email).toBe('new@acme.example'));
});

it('another address is kept as a contact only if you say so', async () => {
  const { server, user, form, to, send } = await openEmail({});
  server.client = { ...server.client, email: 'office@acme.example', contacts: [] };
  await user.clear(to);
  await user.type(to, 'new@acme.example');
  const keeps = form.getByRole<HTMLInputElement>('switch', { name: /^Keep new@acme\.example for / });
  expect(keeps.checked).toBe(false);
  await user.click(keeps);
  await send();
  // Invoices still go to the office.
  await waitFor(() =>
    expect(server.client.contacts).toMatchObject([{ ...newContact, receivesInvoices: false }]),
  );
});

it('the first address of a client with contacts receives its invoices', async () => {
  const { server, user, to, send } = await openEmail({ hasNoAddress: true });
  const nora = { id: anId(31), name: 'Nora', email: null, phone: null, receivesInvoices: false };
  server.client = { ...server.client, email: null, contacts: [nora] };
  await user.type(to, 'new@acme.example');
  await send();
  await waitFor(() =>
    expect(server.client.contacts).toMatchObject([nora, { ...newContact, receivesInvoices: true }]),
  );
});

it('an undone email takes the address back that it kept', async () => {
  const { server, user, to, send, undo } = await openEmail({ hasNoAddress: true });
  server.client = { ...server.client, email: null, contacts: [] };
  await user.type(to, 'typo@acme.example');
  await send();
  await waitFor(() => expect(server.client.email).toBe('typo@acme.example'));
  const again = await undo();
  expect(server.client.email).toBeNull();
  expect(again.getByRole<HTMLInputElement>('switch', { name: /^Keep typo@/ }).checked).toBe(true);
});

it('says that an address isn’t kept beside contacts that can’t be decrypted', async () => {
  const { server, user, form, to, send } = await openEmail({});
  server.client = { ...server.client, email: 'office@acme.example', contacts: [], contactsEnc: 'unreadable' };
  await user.type(to, ', new@acme.example');
  await user.click(form.getByRole('switch', { name: /^Keep new@/ }));
  await send();
  // The notice that offers to undo the email comes first.
  await screen.findByRole('button', { name: 'Undo' });
  act(() => dismissNotice());
  await screen.findByText(/^new@acme\.example wasn’t kept/);
  expect(server.client.contacts).toEqual([]);
});

it('an address that isn’t to be kept changes nothing', async () => {
  const { server, user, form, to, send, undo } = await openEmail({});
  const before = server.client;
  await user.type(to, ', new@acme.example');
  expect(form.getByRole<HTMLInputElement>('switch', { name: /^Keep new@/ }).checked).toBe(false);
  await send();
  // The dialog opens again once everything that the email did is undone.
  await undo();
  expect(server.requests).toMatchObject([{ email: {} }, { cancelled: expect.any(String) as string }]);
  expect(server.client).toBe(before);
});
