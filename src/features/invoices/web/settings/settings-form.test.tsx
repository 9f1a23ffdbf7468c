import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { queryClient } from '#src/platform/web/query-client.ts';
import { draftRecord, fakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { InvoiceSettingsPage } from './settings-page.tsx';

async function openSettings(search = '') {
  const server = fakeInvoicesServer(draftRecord({}));
  const router = createMemoryRouter([{ path: '/invoices/settings', element: <InvoiceSettingsPage /> }], {
    initialEntries: [`/invoices/settings${search}`],
  });
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  const iban = await screen.findByRole<HTMLInputElement>('textbox', { name: 'IBAN' });
  return { server, iban, user: userEvent.setup() };
}

describe('the invoice settings', () => {
  it('refuse an IBAN with a typo at its field, and save it once it is right', async () => {
    const { server, iban, user } = await openSettings();
    await user.type(iban, 'DE89 3704 0044 0532 0130 01');
    await user.tab();
    expect(await screen.findByText('IBAN has a typo: check its characters.')).toBeTruthy();
    expect(
      screen.queryByText('Check the highlighted fields.'),
      'would move Save while it is pressed',
    ).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Check the highlighted fields.');
    expect(iban.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(iban);
    expect(server.settings.bank.iban).toBe('');

    await user.type(iban, '{Backspace}0');
    await waitFor(() => expect(screen.queryByText(/has a typo/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(server.settings.bank.iban).toBe('DE89 3704 0044 0532 0130 00');
  });

  it('have no changes once they are saved', async () => {
    const { iban, user } = await openSettings();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.type(iban, 'DE89 3704 0044 0532 0130 00');
    await user.click(save);
    await screen.findByText('Settings saved');
    await waitFor(() => expect(save.disabled).toBe(true));
    await user.tab();
    expect(save.disabled).toBe(true);
  });

  it('say how many clients can’t get the e-invoice that is usual', async () => {
    const { server, user } = await openSettings();
    const format = screen.getByRole('combobox', { name: 'Usual format' });
    expect(screen.queryByText(/lacks? a country or an address/)).toBeNull();
    await user.click(format);
    await user.click(await screen.findByRole('option', { name: /Factur-X/ }));
    expect(await screen.findByText('1 of 1 client lacks a country or an address.')).toBeTruthy();
    const postalAddress = { street: 'Ring 1', street2: null, postalCode: '', city: 'Bonn', region: null };
    server.client = { ...server.client, postalAddress: { ...postalAddress, countryCode: 'DE' } };
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByText(/lacks? a country or an address/)).toBeNull());
  });

  it('check a pattern again when its numbers restart differently', async () => {
    const { user } = await openSettings();
    const pattern = screen.getByRole('combobox', { name: 'Invoices' });
    await user.clear(pattern);
    await user.type(pattern, '{{FY}-{{seq}');
    await user.tab();
    expect(await screen.findByText(/must contain {YYYY} or {YY}/)).toBeTruthy();
    const [restart] = screen.getAllByRole('combobox', { name: 'Restart numbering' });
    if (!restart) throw new Error('No choice');
    await user.click(restart);
    await user.click(await screen.findByRole('option', { name: 'Every fiscal year' }));
    await waitFor(() => expect(screen.queryByText(/must contain {YYYY} or {YY}/)).toBeNull());
  });

  it('offer usual patterns with an example', async () => {
    await openSettings();
    const [offered] = document.querySelectorAll<HTMLOptionElement>('#patterns-invoice option');
    expect(offered?.value).toBe('{YYYY}-{seq:4}');
    expect(offered?.textContent).toMatch(/^\d{4}-0001$/);
  });

  it('name the tax rate of the country for an empty field', async () => {
    const { server, user } = await openSettings();
    const rate = screen.getByRole<HTMLInputElement>('textbox', { name: 'Standard tax rate' });
    expect(rate.value).toBe('19');
    await user.clear(rate);
    await user.tab();
    expect(rate.value).toBe('');
    expect(screen.getByText('Leave empty to use the standard rate of your country.')).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Austria');
    await user.click(screen.getByRole('option', { name: 'Austria' }));
    expect(screen.getByText('Leave empty to use the standard rate of your country, 20 %.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(server.settings.tax.defaultRate).toBe('0');
  });

  it('ask for the account numbers of the country, and refuse a routing number with a typo', async () => {
    const { server, iban, user } = await openSettings();
    await user.type(iban, 'DE89 3704 0044 0532 0130 00');
    const country = screen.getByRole('combobox', { name: 'Country' });
    await user.type(country, 'United States');
    await user.click(screen.getByRole('option', { name: 'United States' }));
    const numbers = ['Routing number', 'Account number', 'BIC', 'IBAN'];
    const [first, last] = [numbers[0] ?? '', numbers.at(-1) ?? ''];
    const fields = screen
      .getAllByRole('textbox')
      .map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
    expect(fields.slice(fields.indexOf(first), fields.indexOf(last) + 1)).toEqual(numbers);
    expect(screen.queryByRole('textbox', { name: 'Sort code' })).toBeNull();

    await user.clear(screen.getByRole('textbox', { name: 'IBAN' }));
    const routing = screen.getByRole('textbox', { name: 'Routing number' });
    await user.type(routing, '021000012');
    await user.tab();
    expect(await screen.findByText('Routing number has a typo: check its digits.')).toBeTruthy();
    await user.clear(routing);
    await user.type(routing, '021000021');
    await user.type(screen.getByRole('textbox', { name: 'Account number' }), '000123');
    await user.type(screen.getByRole('textbox', { name: 'Other ways to pay' }), 'By card');
    const page = screen.getByRole('textbox', { name: 'Payment page' });
    await user.click(page);
    await user.paste('http://pay.example/{number}');
    await user.tab();
    expect(await screen.findByText('Payment page must start with https://.')).toBeTruthy();
    await user.clear(page);
    await user.click(page);
    await user.paste('https://pay.example/{number}');
    expect(screen.getByText(/https:\/\/pay\.example\/2026-0001$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(server.settings.bank).toMatchObject({
      paymentPage: 'https://pay.example/{number}',
      iban: '',
      routingNumber: '021000021',
      accountNumber: '000123',
      instructions: 'By card',
    });
  });

  it('ask for the address in the order of the country', async () => {
    const { user } = await openSettings();
    const labels = () =>
      [...document.querySelectorAll('[name^="seller."]')].map(
        (field) => (field as HTMLInputElement).labels?.[0]?.textContent,
      );
    expect(labels().slice(3, 6)).toEqual(['Postal code', 'City', 'State or region']);
    await user.type(screen.getByRole('textbox', { name: 'City' }), 'Austin');
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'United States');
    await user.click(screen.getByRole('option', { name: 'United States' }));
    expect(labels().slice(3, 6)).toEqual(['City', 'State or region', 'Postal code']);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Austin');
  });

  it('preview your own email with sample data, and refuse an unknown placeholder', async () => {
    const { server, user } = await openSettings();
    const emails = within(await screen.findByRole('region', { name: 'Emails' }));
    const [english] = emails.getAllByRole('button', { name: 'English' });
    if (!english) throw new Error('No language');
    await user.click(english);
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoices – English' }));
    const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
    await user.clear(text);
    await user.click(text);
    await user.paste('Dear {nam}, {total} please. ');
    await user.click(dialog.getByRole('button', { name: '{document}' }));
    expect(text.value).toBe('Dear {nam}, {total} please. {document}');
    expect(dialog.getByText('Dear {nam}, €1,190.00 please. invoice 2026-0042')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByText('Text has the unknown placeholder {nam}.')).toBeDefined();

    await user.clear(text);
    await user.click(text);
    await user.paste('Dear {name}');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(server.settings.emails.invoice).toEqual([
      { language: 'en', subject: '{document}', text: 'Dear {name}' },
    ]);
  });

  it('keep what is typed while they are saved, as not saved yet', async () => {
    const { server, iban, user } = await openSettings();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answersAfter = promise;
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    const saved = name.value;
    await user.type(iban, 'DE89 3704 0044 0532 0130 00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(name, ' & Co');
    resolve();
    await screen.findByText('Settings saved');
    expect(name.value).toBe(`${saved} & Co`);
    expect(server.settings.seller.name).toBe(saved);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.settings.seller.name).toBe(`${saved} & Co`));
  });

  it('have a format for e-invoices, and what only those say of the business', async () => {
    const { server, user } = await openSettings();
    const part = within(screen.getByRole('region', { name: 'E-invoices' }));
    await user.click(part.getByRole('combobox', { name: 'Usual format' }));
    await user.click(await screen.findByRole('option', { name: 'XRechnung (CII)' }));
    await user.type(part.getByRole('textbox', { name: 'Contact person' }), 'Ada Lovelace');
    await user.type(part.getByRole('combobox', { name: 'E-invoice address type' }), 'GLN');
    await user.click(screen.getByRole('option', { name: 'GLN (GS1) · 0088' }));
    const address = part.getByRole('textbox', { name: 'E-invoice address' });
    await user.type(address, '401234500000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('E-invoice address must look like 4012345000009.')).toBeTruthy();
    await user.type(address, '9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(server.settings).toMatchObject({
      eInvoiceFormat: 'xrechnungCii',
      seller: { contactName: 'Ada Lovelace', electronicAddress: { scheme: '0088', id: '4012345000009' } },
    });
  });

  it('open at the field that a link names', async () => {
    const { iban } = await openSettings('?field=bank.iban');
    await waitFor(() => expect(document.activeElement).toBe(iban));
  });
});
