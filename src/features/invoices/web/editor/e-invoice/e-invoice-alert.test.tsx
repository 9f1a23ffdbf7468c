import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { ruleProblem } from '#src/features/invoices/rules/e-invoice/rule-problem.ts';
import { InvoicePage } from '#src/features/invoices/web/invoice-page.tsx';
import { anId } from '#tests/support/entity-fixtures.ts';
import {
  acme,
  draftRecord,
  fakeInvoicesServer,
  invoiceLine,
  invoiceSettings,
} from '#tests/support/screen/fake-invoices-server.ts';
import type { FakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import { watchRequests } from '#tests/support/screen/fake-network.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
// Preload, so that no test waits for it.
import '#src/features/invoices/web/editor/draft-page.tsx';

const address = { street: 'Ring 1', street2: null, postalCode: null, city: 'Berlin', region: null };
const client = { ...acme, eInvoiceFormat: 'xrechnungUbl', vatId: null } as const;
const settings = {
  ...invoiceSettings,
  seller: {
    ...invoiceSettings.seller,
    name: 'Ada',
    street: 'Weg 2',
    city: 'Bonn',
    country: 'DE',
    vatId: 'DE136695976',
  },
  bank: { ...invoiceSettings.bank, iban: 'DE89 3704 0044 0532 0130 00' },
};

/** Some rules of XRechnung. */
function missingOf(server: FakeInvoicesServer) {
  const { seller } = server.settings;
  return [
    ...(seller.contactName === '' ? [ruleProblem('BR-DE-5', 'seller.contactName')] : []),
    ...(server.client.postalAddress?.postalCode ? [] : [ruleProblem('BR-DE-9', 'buyer.postalCode')]),
    ...(server.client.electronicAddress
      ? []
      : [ruleProblem('PEPPOL-EN16931-R010', 'buyer.electronicAddress')]),
    ...(server.draft.buyerReference === null ? [ruleProblem('BR-DE-15', 'buyerReference')] : []),
  ];
}

async function openDraft(served: Partial<FakeInvoicesServer> = {}, fields: Partial<Invoice> = {}) {
  const draft = draftRecord({
    lines: [invoiceLine({ id: anId(61) })],
    serviceFrom: '2026-11-02',
    serviceTo: '2026-11-20',
    ...fields,
  });
  const server = Object.assign(fakeInvoicesServer(draft), {
    settings,
    client: { ...client, postalAddress: { ...address, countryCode: 'DE' } },
    eInvoiceProblems: missingOf,
    ...served,
  });
  const router = createMemoryRouter(
    [
      { path: '/invoices/:id', element: <InvoicePage /> },
      { path: '/invoices/settings', element: <p>Settings</p> },
    ],
    { initialEntries: [`/invoices/${server.draft.id}`] },
  );
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  await screen.findByRole('heading', { level: 2, name: 'Lines' });
  return { server, user: userEvent.setup() };
}

async function shownProblems() {
  const intro = await screen.findByText('Before you issue it, XRechnung (UBL) requires this:');
  const alert = within(intro.parentElement ?? intro);
  return alert.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('the electronic invoice of a draft', () => {
  it('is named, and each detail that it lacks with its rule', async () => {
    await openDraft();
    expect(await shownProblems()).toEqual([
      'Your business: Contact person is required. BR-DE-5Add',
      'Acme: Postal code is required. BR-DE-9Add',
      'Acme: E-invoice address is required. PEPPOL-EN16931-R010Add',
      'Buyer reference is required. BR-DE-15Add',
    ]);
  });

  it('says only its format while nothing is missing, and nothing without one', async () => {
    const { server } = await openDraft({ eInvoiceProblems: () => [] });
    expect(await screen.findByText('E-invoice: XRechnung (UBL)')).toBeTruthy();
    expect(screen.queryByText(/requires this/)).toBeNull();
    expect(server.changes).toEqual([]);
  });

  it.each([
    ['of a client without one', { client: { ...client, eInvoiceFormat: 'none' as const } }, {}],
    ['of a quote', {}, { type: 'quote' as const }],
  ])('isn’t there, and isn’t asked for: %s', async (_what, served, fields) => {
    const asked: string[] = [];
    onTestFinished(watchRequests(({ url }) => asked.push(url)));
    await openDraft(served, fields);
    await waitFor(() => expect(asked.some((url) => url.includes('missingCharacters'))).toBe(true));
    expect(asked.filter((url) => url.includes('eInvoice'))).toEqual([]);
    expect(screen.queryByText(/XRechnung/)).toBeNull();
  });

  it('gets its details in one dialog, which starts at the one you add', async () => {
    const { server, user } = await openDraft();
    await shownProblems();
    await user.click(screen.getByRole('button', { name: 'Add: Buyer reference is required.' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Details for the e-invoice' }));
    const reference = dialog.getByRole('textbox', { name: 'Buyer reference' });
    await waitFor(() => expect(document.activeElement).toBe(reference));
    expect(dialog.queryByRole('textbox', { name: 'IBAN' })).toBeNull();
    await user.type(reference, '04011000-1234512345-06');
    await user.type(dialog.getByRole('textbox', { name: 'Contact person' }), 'Ada Lovelace');
    await user.type(dialog.getByRole('textbox', { name: 'Postal code' }), '10115');
    await user.type(dialog.getByRole('textbox', { name: 'E-invoice address' }), 'office@acme.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^E-invoice address type must be/)).toBeTruthy();
    await user.type(dialog.getByRole('combobox', { name: 'E-invoice address type' }), 'Email');
    await user.click(await screen.findByRole('option', { name: 'Email · EM' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('E-invoice: XRechnung (UBL)')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.settings.seller.contactName).toBe('Ada Lovelace');
    expect(server.draft.buyerReference).toBe('04011000-1234512345-06');
    expect(server.client).toMatchObject({
      buyerReference: '04011000-1234512345-06',
      electronicAddress: { scheme: 'EM', id: 'office@acme.example' },
      postalAddress: { street: 'Ring 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' },
    });
  });

  it('is asked for when you issue, and the server’s refusal shows at the fields', async () => {
    const { server, user } = await openDraft();
    await shownProblems();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue this invoice?' }));
    expect(dialog.getByText('XRechnung (UBL)')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Contact person' }), 'Ada Lovelace');
    await user.type(dialog.getByRole('combobox', { name: 'E-invoice address type' }), 'Email');
    await user.click(await screen.findByRole('option', { name: 'Email · EM' }));
    await user.type(dialog.getByRole('textbox', { name: 'E-invoice address' }), 'office@acme.example');
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    expect(await dialog.findByText('Buyer reference is required.')).toBeTruthy();
    expect(dialog.getByText('Postal code is required.')).toBeTruthy();
    expect(server.draft.state).toBe('draft');
    await user.type(dialog.getByRole('textbox', { name: 'Postal code' }), '10115');
    await user.type(dialog.getByRole('textbox', { name: 'Buyer reference' }), 'K-7');
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await waitFor(() => expect(server.draft.state).toBe('issued'));
    expect(server.draft.buyerReference).toBe('K-7');
  });

  it('leads to what no dialog asks for: a field of the draft, the settings, the client', async () => {
    const { user } = await openDraft({
      eInvoiceProblems: () => [
        ruleProblem('SE-R-006', 'lines.0.taxRate', 'swedishRate'),
        ruleProblem('BR-CO-25', 'dueDay'),
        ruleProblem('NL-R-005', 'buyer.registrationId', 'registerNumber'),
        ruleProblem('SE-R-001', 'seller.vatId', 'swedishVatId'),
      ],
    });
    expect(await shownProblems()).toEqual([
      'Line 1: Tax rate must be 6, 12 or 25 % for sellers in Sweden. SE-R-006Show',
      'Due date is required. BR-CO-25Show',
      'Acme: Company number must be a valid company register number of that country. NL-R-005Edit',
      'Your business: VAT ID must look like SE123456789001. SE-R-001Edit',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show: Due date is required.' }));
    const due = screen.getByLabelText<HTMLInputElement>(/^Due date/);
    expect(due.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(due);
    await user.click(screen.getByRole('button', { name: /^Show: Line 1: Tax rate/ }));
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: /^Edit: Your business/ }).getAttribute('href')).toBe(
      '/invoices/settings?field=seller.vatId',
    );
    await user.click(screen.getByRole('button', { name: /^Edit: Acme/ }));
    expect(await screen.findByRole('dialog', { name: 'Edit client' })).toBeTruthy();
  });

  it('leads to the line that it names, whichever lines are open', async () => {
    const { user } = await openDraft(
      { eInvoiceProblems: () => [ruleProblem('SE-R-006', 'lines.1.taxRate', 'swedishRate')] },
      { lines: [invoiceLine({ id: anId(61) }), invoiceLine({ id: anId(62), title: 'Travel' })] },
    );
    await user.click(screen.getByRole('button', { name: /^Workshop/ }));
    await screen.findByRole('textbox', { name: 'Description' });
    await user.click(await screen.findByRole('button', { name: /^Show: Line 2: Tax rate/ }));
    expect(document.activeElement?.textContent).toMatch(/^Travel/);
  });

  it('can’t be checked now: the draft says so, and asks again', async () => {
    let isBroken = true;
    const { user } = await openDraft({
      eInvoiceProblems: () => {
        if (isBroken) throw new Error('broken');
        return [];
      },
    });
    const alert = await screen.findByText('Stint couldn’t check the e-invoice.');
    expect(screen.queryByText('E-invoice: XRechnung (UBL)')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('E-invoice: XRechnung (UBL)')).toBeTruthy();
    expect(alert.isConnected).toBe(false);
  });

  it('isn’t called complete before it is checked', async () => {
    const checked = Promise.withResolvers<[]>();
    let isAsked = false;
    await openDraft({
      eInvoiceProblems: () => {
        isAsked = true;
        return checked.promise;
      },
    });
    await waitFor(() => expect(isAsked).toBe(true));
    expect(screen.queryByText('E-invoice: XRechnung (UBL)')).toBeNull();
    checked.resolve([]);
    expect(await screen.findByText('E-invoice: XRechnung (UBL)')).toBeTruthy();
  });
});
