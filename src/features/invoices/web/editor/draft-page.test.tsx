import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Invoice, InvoiceLine } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
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
import './draft-page.tsx';
import { loadLineFields } from './lines/line-editor.tsx';

// Lines open at once, as on a page that people have used.
beforeAll(loadLineFields);

async function openDraft(
  fields: Partial<Invoice>,
  served: Partial<FakeInvoicesServer> = {},
): Promise<FakeInvoicesServer> {
  const server = Object.assign(fakeInvoicesServer(draftRecord(fields)), served);
  const router = createMemoryRouter([{ path: '/invoices/:id', element: <InvoicePage /> }], {
    initialEntries: [`/invoices/${server.draft.id}`],
  });
  render(<RouterProvider router={router} />, { wrapper: SignedIn });
  await screen.findByRole('heading', { level: 1, name: /^Draft / });
  await screen.findByRole('heading', { level: 2, name: 'Lines' });
  return server;
}

/** Replaces the text of a field at once: with each typed letter, the page is calculated and drawn again. */
async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

/** “Details” or “Texts”, which are folded away. */
async function unfold(user: UserEvent, title: string): Promise<void> {
  await user.click(
    within(screen.getByRole('region', { name: title })).getByRole('button', { expanded: false }),
  );
}

const total = () => screen.getByText('Total').nextSibling?.textContent;
const lines = () =>
  screen
    .getAllByRole('button', { name: /^Move / })
    .map((handle) => handle.getAttribute('aria-label')?.replace('Move ', ''));

describe('the editor of a draft', () => {
  it('calculates as you type, and saves', async () => {
    const server = await openDraft({ lines: [invoiceLine({ id: anId(61) })] });
    const user = userEvent.setup();
    expect(total()).toBe('€119.00');
    await user.click(screen.getByRole('button', { name: /^Workshop/ }));
    const quantity = screen.getByLabelText('Quantity');
    await user.clear(quantity);
    await user.type(quantity, '2.5');
    await waitFor(() => expect(total()).toBe('€297.50'));
    await waitFor(() => expect(server.draft.lines[0]?.quantity).toBe('2.5'));
    expect(server.changes.every((change) => Object.keys(change).join(',') === 'lines')).toBe(true);
    await screen.findByText('Saved');
  });

  it('adds a line with the standard tax rate, and undoes it', async () => {
    const server = await openDraft({ lines: [invoiceLine({ id: anId(61) })] });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Add line' }));
    await waitFor(() => expect(server.draft.lines).toHaveLength(2));
    await user.click(screen.getByLabelText('Title'));
    // Pasted text is saved once, typed text maybe in parts.
    await user.paste('Travel');
    await waitFor(() => expect(server.draft.lines[1]?.title).toBe('Travel'));
    expect(server.draft.lines[1]?.taxRate).toBe('19');
    // Each undo takes back one save: the title, then the line.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.draft.lines[1]?.title).toBe(''));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lines()).toEqual(['Workshop']));
    await waitFor(() => expect(server.draft.lines).toHaveLength(1));
  });

  it('of a credit note says which invoice it corrects, and by how much', async () => {
    const corrected = { id: anId(80), type: 'invoice', state: 'issued', number: '2026-0007' } as const;
    await openDraft({
      type: 'creditNote',
      relatedId: corrected.id,
      related: [{ ...corrected, dueMinor: 50_000 }],
      lines: [invoiceLine({ id: anId(61) })],
    });
    const link = await screen.findByRole('link', { name: 'Invoice 2026-0007' });
    expect(link.parentElement?.textContent).toBe('Credits €119.00 of the €500.00 on Invoice 2026-0007.');
    expect(link.getAttribute('href')).toBe(`/invoices/${corrected.id}`);
  });

  it('deducts the deposit invoices you check, each with its tax', async () => {
    const deposit = {
      id: anId(70),
      number: '2026-0003',
      issueDay: '2026-03-01',
      netMinor: 5000,
      taxMinor: 950,
    };
    const server = await openDraft(
      { lines: [invoiceLine({ id: anId(61) })] },
      { deposits: [{ ...deposit, grossMinor: 5950, balanceMinor: 1000 }] },
    );
    const user = userEvent.setup();
    const box = await screen.findByRole('checkbox', { name: /^Deposit invoice 2026-0003/ });
    expect(screen.getByText('1 Mar 2026 · €10.00 not paid yet')).toBeTruthy();
    await user.click(box);
    expect(await screen.findByText('Amount due')).toBeTruthy();
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('€59.50');
    expect(screen.getByText('Net amount €50.00 · Tax €9.50')).toBeTruthy();
    expect(total()).toBe('€119.00');
    await waitFor(() => expect(server.draft.deposits).toEqual([{ ...deposit, grossMinor: 5950 }]));
  });

  it('moves lines with the arrow keys and says where they are', async () => {
    const server = await openDraft({
      lines: [invoiceLine({ id: anId(61), title: 'Design' }), invoiceLine({ id: anId(62), title: 'Code' })],
    });
    const user = userEvent.setup();
    act(() => screen.getByRole('button', { name: 'Move Design' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(lines()).toEqual(['Code', 'Design']);
    expect(screen.getByText('Moved to place 2 of 2')).toBeTruthy();
    // A save that is under way would be sent again, to the server of a later test.
    await waitFor(() => expect(server.draft.lines[0]?.title).toBe('Code'));
  });

  it('is saved before its PDF is downloaded', async () => {
    const server = await openDraft({ lines: [invoiceLine({ id: anId(61) })] });
    const user = userEvent.setup();
    const revisions: number[] = [];
    onTestFinished(
      watchRequests(({ url }) => {
        if (url.endsWith('/pdf')) revisions.push(server.draft.revision);
      }),
    );
    await unfold(user, 'Details');
    await user.click(screen.getByLabelText('PO number'));
    await user.paste('PO-7');
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Download PDF' }));
    await waitFor(() => expect(revisions).toEqual([2]));
    expect(server.draft.poNumber).toBe('PO-7');
  });

  it('isn’t saved once you delete it', async () => {
    const server = await openDraft({ lines: [invoiceLine({ id: anId(61) })] });
    const user = userEvent.setup();
    await unfold(user, 'Details');
    await user.click(screen.getByLabelText('PO number'));
    await user.paste('PO-7');
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('Draft deleted');
    cleanup();
    // What the page sent as it closed would arrive before.
    await invoices.get.call({ id: server.draft.id });
    expect(server.changes).toEqual([]);
  });

  it('keeps its client after a name that matches none, and says so', async () => {
    const server = await openDraft({ lines: [invoiceLine({ id: anId(61) })] });
    const user = userEvent.setup();
    await unfold(user, 'Details');
    const client = screen.getByRole('combobox', { name: 'Client' });
    const { clientId } = server.draft;
    // Clients are loaded on their own.
    await waitFor(() => expect(client).toHaveProperty('value', acme.name));
    await fill(user, client, 'Acmee');
    await user.click(screen.getByLabelText('PO number'));
    expect(screen.getByText('No match for “Acmee”.')).toBeTruthy();
    expect(client).toHaveProperty('value', acme.name);
    await user.paste('PO-7');
    await waitFor(() => expect(server.draft.poNumber).toBe('PO-7'));
    expect(server.draft.clientId).toBe(clientId);
    expect(clientId).toBe(acme.id);
  });

  it('points out what is missing only when you issue it', async () => {
    await openDraft({ clientId: null, clientName: null, lines: [invoiceLine({ id: anId(61), title: '' })] });
    const user = userEvent.setup();
    expect(screen.queryByText(/highlighted/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    expect(await screen.findByText('Check 2 highlighted fields before you issue it.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const line = screen.getByRole('button', { name: /^Line 1/ });
    expect(within(line).getByRole('img', { name: 'Needs attention' })).toBeTruthy();
  });

  it('isn’t issued with the date before one that can’t be read', async () => {
    await openDraft({ lines: [invoiceLine({ id: anId(61) })], dueDay: '2026-12-04' });
    const user = userEvent.setup();
    // What is folded away can be read.
    expect(
      await screen.findByRole('button', { name: /^Details Acme · English · due 4 Dec 2026/ }),
    ).toBeTruthy();
    await unfold(user, 'Details');
    const due = screen.getByLabelText('Due date');
    await fill(user, due, '31 Feb 2027');
    // It stays in sight.
    await user.click(screen.getByRole('button', { name: 'Details', expanded: true }));
    expect(document.activeElement).toBe(due);
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    expect(screen.getByText('Due date must be a date, like 31 Dec 2026.')).toBeTruthy();
    expect(document.activeElement).toBe(due);
    // Readable again, it is.
    await fill(user, due, '28 Feb 2027');
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('asks for what the tax of a line needs of both sides once its own fields are right', async () => {
    const line = invoiceLine({ id: anId(61), taxCategory: 'AE', taxRate: '0' });
    const server = await openDraft(
      { lines: [line], issueDay: '2026-11-20', dueDay: '2026-11-19', serviceFrom: '2026-11-02' },
      { settings: { ...invoiceSettings, seller: { ...invoiceSettings.seller, name: 'Ada' } } },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    expect(await screen.findByText('Check the highlighted field before you issue it.')).toBeTruthy();
    expect(screen.getByText('Due date must not be before the issue date.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();

    const due = screen.getByLabelText('Due date');
    await fill(user, due, '2026-12-04');
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    expect(await dialog.findAllByText('VAT ID is required for reverse charge.')).toHaveLength(2);
    const [own, theirs] = dialog.getAllByRole('textbox', { name: 'VAT ID' });
    await fill(user, own ?? dialog.getByRole('alert'), 'DE136695976');
    await fill(user, theirs ?? dialog.getByRole('alert'), 'FR12345678901');
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await waitFor(() => expect(server.requests).toEqual([{ issued: anId(50) }]));
    expect(server.settings.seller.vatId).toBe('DE136695976');
    expect(server.client.vatId).toBe('FR12345678901');
  });

  it('warns before it is issued without the client’s address or with an unusual tax', async () => {
    await openDraft(
      { issueDay: '2026-11-20', lines: [invoiceLine({ id: anId(61), taxCategory: 'Z', taxRate: '0' })] },
      { settings: { ...invoiceSettings, seller: { ...invoiceSettings.seller, taxNumber: '12/345/67890' } } },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Suggested tax for Acme: 19 % taxApply to all lines',
      'Acme has no address. Most countries require one on invoices.',
    ]);
    expect(within(dialog).getByText('Tax').nextSibling?.textContent).toBe('€0.00');
  });

  const berlin = { ...invoiceSettings.seller, name: 'Ada', country: 'DE', taxNumber: '12/345/67890' };
  const ofBerlin = { settings: { ...invoiceSettings, seller: berlin } };
  const named = { ...invoiceSettings, seller: { ...berlin, country: null } };

  it('is issued, and its email opens', async () => {
    const server = await openDraft(
      { lines: [invoiceLine({ id: anId(61), price: '100' })], serviceFrom: '2026-11-02' },
      { ...ofBerlin, sendsMail: true, invoicedLineIds: [anId(61)] },
    );
    const user = userEvent.setup();
    const issueAndSend = async () => {
      await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText('nora@acme.example')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Issue and send' }));
    };
    await issueAndSend();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests).toEqual([]);

    server.invoicedLineIds = [];
    await issueAndSend();
    const email = within(await screen.findByRole('dialog', { name: /^Send invoice 2026-/ }));
    expect(await email.findByDisplayValue('nora@acme.example')).toBeTruthy();
    expect(server.requests).toEqual([{ issued: server.draft.id }]);
  });

  it('asks for both addresses and the service period in the dialog, and keeps them', async () => {
    const server = await openDraft({ lines: [invoiceLine({ id: anId(61), price: '300' })] }, ofBerlin);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = await screen.findByRole('dialog');
    const issue = within(dialog).getByRole('button', { name: 'Issue invoice' });
    await user.click(issue);
    expect(await within(dialog).findAllByText('Street is required on an invoice like this.')).toHaveLength(2);
    expect(within(dialog).getAllByText('City is required on an invoice like this.')).toHaveLength(2);
    expect(within(dialog).getByText('Service from is required on an invoice like this.')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Service from'));
    expect(server.requests).toEqual([]);

    const fieldsOf = (group: string) => within(within(dialog).getByRole('group', { name: group }));
    for (const [group, street, city] of [
      ['Your business', 'Ring 1', 'Berlin'],
      ['Acme', 'Hafen 2', 'Hamburg'],
    ] as const) {
      await fill(user, fieldsOf(group).getByLabelText('Street'), street);
      await fill(user, fieldsOf(group).getByLabelText('City'), city);
    }
    await fill(user, within(dialog).getByLabelText('Service from'), '2026-11-03');
    await user.click(issue);

    await waitFor(() => expect(server.requests).toEqual([{ issued: anId(50) }]));
    expect(server.settings.seller).toMatchObject({ name: 'Ada', street: 'Ring 1', city: 'Berlin' });
    expect(server.client.postalAddress).toMatchObject({ street: 'Hafen 2', city: 'Hamburg' });
    expect(server.draft.serviceFrom).toBe('2026-11-03');
  });

  it('sets the tax that lines lack with one click', async () => {
    const untaxed = { taxCategory: 'O', taxRate: '0' } as const;
    const server = await openDraft(
      { lines: [invoiceLine({ id: anId(61), ...untaxed }), invoiceLine({ id: anId(62) })] },
      ofBerlin,
    );
    const text = 'Choose a tax for 1 line. You charge VAT, but this line has none.';
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use 19 %' }));
    await waitFor(() => expect(server.draft.lines[0]).toMatchObject({ taxCategory: 'S', taxRate: '19' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  const laterRates = [{ from: '2026-11-16', rate: '21' }];
  const rising = { ...ofBerlin.settings, tax: { ...invoiceSettings.tax, defaultRate: '19', laterRates } };
  const timeOf = (id: number, day: string, tax: Partial<InvoiceLine> = {}) =>
    invoiceLine({ id: anId(id), kind: 'time', from: day, to: day, durationMs: 3 * 3_600_000, ...tax });

  it('has nothing to suggest for time with the rate of its day', async () => {
    await openDraft(
      { serviceTo: '2026-11-30', lines: [timeOf(61, '2026-11-03'), timeOf(62, '2026-11-10')] },
      { settings: rising },
    );
    expect(await screen.findByRole('button', { name: 'Add: Your address' })).toBeTruthy();
    expect(screen.queryByText(/^Suggested tax/)).toBeNull();
  });

  it.each([
    ['Z', 'Suggested tax for Acme: 19 and 21 % VAT', 'Apply to all lines'],
    ['O', 'Choose a tax for 2 lines. You charge VAT, but these lines have none.', 'Use 19 and 21 %'],
  ] as const)('sets the rate of its day on time with tax %s', async (taxCategory, text, action) => {
    const free = { taxCategory, taxRate: '0' };
    const server = await openDraft(
      { serviceTo: '2026-11-30', lines: [timeOf(61, '2026-11-03', free), timeOf(62, '2026-11-20', free)] },
      { settings: rising },
    );
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: action }));
    await waitFor(() => expect(server.draft.lines.map(({ taxRate }) => taxRate)).toEqual(['19', '21']));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('taxes time at two rates as the country of the client asks, which its dialog adds', async () => {
    const server = await openDraft(
      { lines: [timeOf(61, '2026-11-03'), timeOf(62, '2026-11-20', { taxRate: '21' })] },
      { settings: { ...rising, seller: { ...berlin, street: 'Ring 1', city: 'Berlin' } } },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const buyer = within(dialog.getByRole('group', { name: 'Acme' }));
    await fill(user, buyer.getByLabelText('Street'), 'Gasse 2');
    await fill(user, buyer.getByLabelText('City'), 'Bern');
    expect(dialog.queryByText(/the total/)).toBeNull();
    await fill(user, buyer.getByRole('combobox', { name: 'Country' }), 'Switzerland');
    await user.tab();
    // The total stands beside the buttons, which stay in sight.
    expect(await dialog.findByText('With these details, VAT is €0.00 and the total €600.00.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Issue invoice' }));
    await waitFor(() => expect(server.requests).toEqual([{ issued: anId(50) }]));
    expect(server.draft.lines).toMatchObject([{ taxCategory: 'O' }, { taxCategory: 'O' }]);
  });

  it('takes the details of the business here, and its lines follow the country', async () => {
    const server = await openDraft(
      { lines: [invoiceLine({ id: anId(61), taxCategory: 'O', taxRate: '0' })] },
      { settings: { ...invoiceSettings, tax: { ...invoiceSettings.tax, defaultRate: '0' } } },
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add: Your address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Before your first invoice' }));
    const fieldsOf = (group: string) => within(dialog.getByRole('group', { name: group }));
    expect(document.activeElement).toBe(fieldsOf('Your business').getByRole('textbox', { name: 'Street' }));
    await user.paste('Ring 1');
    await fill(user, fieldsOf('Your business').getByRole('combobox', { name: 'Country' }), 'Austria');
    const iban = fieldsOf('Payment details').getByLabelText('IBAN');
    await fill(user, iban, 'AT61');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('IBAN has a typo: check its characters.')).toBeTruthy();
    await fill(user, iban, 'AT611904300234573201');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(server.settings.bank.iban).toBe('AT611904300234573201'));
    expect(server.settings.seller).toMatchObject({ street: 'Ring 1', country: 'AT' });
    expect(server.draft.lines).toMatchObject([{ taxCategory: 'S', taxRate: '20' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is in the language of the client’s country as it is typed, and says so before it is issued', async () => {
    await openDraft({ lines: [invoiceLine({ id: anId(61), price: '300' })] }, ofBerlin);
    const user = userEvent.setup();
    expect(await screen.findByRole('button', { name: /^Details Acme · German · due / })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = within(await screen.findByRole('dialog'));
    const language = () => dialog.getByText('Language').nextSibling?.textContent;
    expect(language()).toBe('German');
    const country = within(dialog.getByRole('group', { name: 'Acme' })).getByLabelText('Country');
    await fill(user, country, 'France');
    await user.tab();
    expect(language()).toBe('French');
  });

  it('needs neither on a small amount, and takes the service period from the lines', async () => {
    const line = invoiceLine({ id: anId(61), from: '2026-11-02', to: '2026-11-20' });
    const server = await openDraft({ lines: [line] }, ofBerlin);
    const user = userEvent.setup();
    expect(screen.getByText('2 – 20 Nov 2026, from the lines')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('2 – 20 Nov 2026')).toBeTruthy();
    expect(within(dialog).queryByLabelText('Service from')).toBeNull();
    expect(within(dialog).getByText('VAT').nextSibling?.textContent).toBe('€19.00');
    await user.click(within(dialog).getByRole('button', { name: 'Issue invoice' }));
    await waitFor(() => expect(server.requests).toEqual([{ issued: anId(50) }]));
  });

  it('asks for nothing that private mode hides, and leaves the tax to the server', async () => {
    const client = { ...acme, postalAddressEnc: 'sealed' };
    const untaxed = [invoiceLine({ id: anId(61), taxCategory: 'O', taxRate: '0' })];
    const server = await openDraft({ lines: untaxed }, { client });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add: Your address' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Before your first invoice' }));
    expect(dialog.queryByRole('group', { name: 'Acme' })).toBeNull();
    await user.paste('Ring 1');
    await fill(user, dialog.getByRole('combobox', { name: 'Country' }), 'Austria');
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    expect(server.settings.seller).toMatchObject({ street: 'Ring 1', country: 'AT' });
    expect(server.draft.lines).toEqual(untaxed);
    expect(server.client).toEqual(client);
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: /^Use |^Apply to all lines$/, hidden: true })).toBeNull();
  });

  it('asks a French seller for the SIREN of a client', async () => {
    const french = { ...berlin, street: 'Rue 1', city: 'Lyon', country: 'FR' };
    const address = { street: 'Rue 2', street2: null, postalCode: null, city: 'Paris', region: null };
    const server = await openDraft(
      { serviceFrom: '2026-11-02', lines: [invoiceLine({ id: anId(61) })] },
      {
        settings: { ...invoiceSettings, seller: french },
        client: { ...acme, postalAddress: { ...address, countryCode: 'FR' } },
      },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('textbox', { name: 'Street' })).toBeNull();
    await fill(user, within(dialog).getByLabelText('SIREN'), '732 829 320');
    await user.click(within(dialog).getByRole('button', { name: 'Issue invoice' }));
    await waitFor(() => expect(server.client.registrationId).toBe('732 829 320'));
    await waitFor(() => expect(server.requests).toEqual([{ issued: anId(50) }]));
  });

  it('asks about an issue date before the last number’s', async () => {
    const seller = { ...invoiceSettings.seller, taxNumber: '12/345/67890' };
    await openDraft(
      { issueDay: '2026-11-20', lines: [invoiceLine({ id: anId(61) })] },
      { lastDay: '2026-11-21', settings: { ...invoiceSettings, seller } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const question = 'The issue date 20 Nov 2026 is before 21 Nov 2026, the date of the last number.';
    expect(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Issue invoice' }),
    ).toBeTruthy();
    expect(await screen.findByText(question)).toBeTruthy();
  });

  it('names time after the issue date, and a language that isn’t printed', async () => {
    const entries = [81, 82, 83].map((id) => ({ id: anId(id), revision: 1 }));
    const billed = { lineId: anId(61), projectName: null, taskName: null, durationMs: 3_600_000 };
    const priced = { rate: 100, rateReason: 'Hourly rate', amountMinor: 10_000, currency: 'EUR' };
    const seller = { ...invoiceSettings.seller, taxNumber: '12/345/67890' };
    await openDraft(
      { issueDay: '2026-11-20', lines: [invoiceLine({ id: anId(61), kind: 'time', entries })] },
      {
        settings: { ...invoiceSettings, seller },
        client: { ...acme, language: 'ja' },
        entries: [
          { ...billed, ...priced, id: anId(81), day: '2026-11-20', description: 'Design' },
          { ...billed, ...priced, id: anId(82), day: '2026-11-21', description: 'Review' },
          { ...billed, ...priced, id: anId(83), day: '2026-11-22', description: '' },
        ],
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const later =
      '2 entries are later than the issue date 20 Nov 2026: 21 Nov Review · 22 Nov No description';
    const inEnglish = 'Acme reads Japanese, but documents can’t be printed in it. This one is in English.';
    expect(await screen.findByText(later)).toBeTruthy();
    expect(screen.getByText(inEnglish)).toBeTruthy();
  });

  it('marks the line whose price is on another invoice', async () => {
    await openDraft(
      {
        issueDay: '2026-11-20',
        lines: [
          invoiceLine({ id: anId(61) }),
          invoiceLine({ id: anId(62), kind: 'fixedPrice', title: 'Website', projectId: anId(20) }),
        ],
      },
      {
        invoicedLineIds: [anId(62)],
        settings: named,
      },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Issue invoice' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const line = screen.getByRole('button', { name: /^Website/ });
    expect(within(line).getByRole('img', { name: 'Needs attention' })).toBeTruthy();
    expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
      'This was changed or billed elsewhere. Update the line.',
    ]);
    expect(await screen.findByText(/^A fixed price or retainer on this document/)).toBeTruthy();
  });

  it('says at a line with the ID of another what is wrong', async () => {
    await openDraft({
      lines: [invoiceLine({ id: anId(61) }), invoiceLine({ id: anId(61), title: 'Again' })],
    });
    expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
      'Line 2 has the ID of another line; remove it and add it again.',
    ]);
  });

  it('updates the lines whose entries aren’t as the draft knows them, and keeps amounts that you set', async () => {
    const line = { id: anId(61), kind: 'time', title: 'Website', durationMs: 7_200_000 } as const;
    const item = { id: anId(62), kind: 'item', title: 'Design', price: '500' } as const;
    const server = await openDraft(
      {
        issueDay: '2026-11-20',
        lines: [line, item].map((each) => invoiceLine({ ...each, entries: [{ id: anId(81), revision: 1 }] })),
      },
      {
        settings: named,
        changedEntries: [
          { id: anId(81), lineId: anId(61), problem: 'otherTime', invoiceNumber: null },
          { id: anId(81), lineId: anId(62), problem: 'changed', invoiceNumber: null },
        ],
        linesFromTime: [{ ...line, durationMs: 3_600_000, entries: [{ id: anId(81), revision: 2 }] }],
      },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Issue invoice' }),
    );
    await screen.findByText('This line’s time no longer matches its entry.');
    await user.click(await screen.findByRole('button', { name: 'Update lines' }));
    await waitFor(() =>
      expect(server.draft.lines).toMatchObject([
        { durationMs: 3_600_000 },
        { ...item, entries: [{ revision: 2 }] },
      ]),
    );
  });

  it('names the expense that another invoice bills, and updates the lines without it', async () => {
    const billed = (id: string, title: string, expenseId: string) =>
      invoiceLine({ id, kind: 'expense', title, expenses: [{ id: expenseId, revision: 1 }] });
    const server = await openDraft(
      {
        issueDay: '2026-11-20',
        lines: [
          billed(anId(61), 'Train', anId(91)),
          billed(anId(62), 'Hotel', anId(92)),
          invoiceLine({ id: anId(63) }),
        ],
      },
      {
        settings: named,
        changedExpenses: [
          { id: anId(91), lineId: anId(61), name: 'Train', problem: 'invoiced', invoiceNumber: '2026-0007' },
          { id: anId(92), lineId: anId(62), name: 'Hotel', problem: 'changed', invoiceNumber: null },
        ],
        linesFromTime: [
          {
            id: anId(64),
            kind: 'expense',
            title: 'Adler',
            price: '90',
            expenses: [{ id: anId(92), revision: 2 }],
          },
        ],
      },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Issue invoice' }),
    );
    await screen.findByText('“Train” is already on 2026-0007.');
    expect(screen.getByText('“Hotel” was changed.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update lines' }));
    await waitFor(() =>
      expect(server.draft.lines).toMatchObject([
        { id: anId(62), title: 'Hotel', price: '90', expenses: [{ revision: 2 }] },
        { kind: 'item' },
      ]),
    );
  });

  it('lets you change the time of a line only without entries', async () => {
    const time = { kind: 'time', durationMs: 3_600_000 } as const;
    const entries = [{ id: anId(81), revision: 1 }];
    await openDraft({
      lines: [
        invoiceLine({ ...time, id: anId(61), entries }),
        invoiceLine({ ...time, id: anId(62), title: 'Estimate' }),
      ],
    });
    const isReadOnly = async (name: RegExp) => {
      await userEvent.click(screen.getByRole('button', { name }));
      const fields = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Time' });
      return fields.map(({ readOnly }) => readOnly);
    };
    expect(await isReadOnly(/^Workshop/)).toEqual([true]);
    expect(await isReadOnly(/^Estimate/)).toEqual([true, false]);
  });

  it('keeps numbers that can’t be read, and a line with them open', async () => {
    const server = await openDraft({
      lines: [invoiceLine({ kind: 'time', durationMs: 3_600_000, id: anId(61) })],
    });
    const user = userEvent.setup();
    const line = screen.getByRole('button', { name: /^Workshop/ });
    await user.click(line);
    const time = screen.getByLabelText('Time');
    await fill(user, time, 'two hours');
    await fill(user, screen.getAllByLabelText('Discount')[0] ?? line, 'ten');
    await user.click(line);
    expect(screen.getByText('Discount must be a number.')).toBeTruthy();
    expect(screen.getByText('Time must be a duration, like 1:30.')).toBeTruthy();
    expect(time).toHaveProperty('value', 'two hours');
    await user.click(screen.getByRole('button', { name: 'Issue invoice' }));
    expect(document.activeElement).toBe(time);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.draft.lines).toMatchObject([{ durationMs: 3_600_000 }]);
  });

  it('shows the entries of a line, as they are today', async () => {
    const entry = {
      lineId: anId(61),
      day: '2026-11-20',
      projectName: null,
      taskName: null,
      durationMs: 3_600_000,
      rate: 100,
      rateReason: 'project rate',
      amountMinor: 10_000,
      currency: 'EUR',
    };
    await openDraft(
      {
        lines: [
          invoiceLine({
            id: anId(61),
            kind: 'time',
            durationMs: 3_600_000,
            entries: [{ id: anId(81), revision: 1 }],
          }),
        ],
      },
      {
        entries: [
          { ...entry, id: anId(81), description: 'Design' },
          { ...entry, id: anId(82), description: 'Of another line' },
        ],
      },
    );
    await userEvent.click(screen.getByRole('button', { name: /^Workshop/ }));
    expect(await screen.findByRole('cell', { name: 'Design' })).toBeTruthy();
    expect(screen.queryByRole('cell', { name: 'Of another line' })).toBeNull();
  });

  it('warns of characters that the PDF can’t print, by text', async () => {
    await openDraft(
      { lines: [invoiceLine({ id: anId(61) })] },
      {
        missingCharacters: [
          { field: 'buyer', characters: ['ש', 'ל'] },
          { field: 'lines.0', characters: ['🚀'] },
        ],
      },
    );
    const alert = await screen.findByText(/can’t print these characters/);
    expect(alert.textContent).toMatch(/Client: ש לLine 1: 🚀$/);
  });

  it('sets the usual rate when a line is taxed', async () => {
    const server = await openDraft({
      lines: [invoiceLine({ id: anId(61), taxCategory: 'Z', taxRate: '0' })],
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Workshop/ }));
    await user.click(screen.getByRole('combobox', { name: 'Tax' }));
    await user.click(await screen.findByRole('option', { name: 'Standard or reduced rate' }));
    await waitFor(() => expect(total()).toBe('€119.00'));
    await waitFor(() => expect(server.draft.lines[0]?.taxRate).toBe('19'));
  });

  it('stops saving after a change elsewhere, and offers the latest version', async () => {
    const server = await openDraft({ notes: 'Mine' });
    const user = userEvent.setup();
    server.draft = { ...server.draft, notes: 'Theirs', revision: 7 };
    await unfold(user, 'Texts');
    await fill(user, screen.getByLabelText('Subject'), 'Hello');
    await user.click(await screen.findByRole('button', { name: 'Load latest version' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Private notes').value).toBe('Theirs'),
    );
    expect(server.changes).toEqual([]);
  });
});
