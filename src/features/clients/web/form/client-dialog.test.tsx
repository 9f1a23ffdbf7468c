import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client, ClientChange, NewClient } from '#src/features/clients/contract.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ClientDialog } from './client-dialog.tsx';

const acme = clientRecord({
  id: anId(20),
  name: 'Acme',
  revision: 4,
  vatId: 'DE123456789',
  paymentTermsDays: 14,
  postalAddress: {
    street: 'Ring 1',
    street2: null,
    postalCode: '10115',
    city: 'Berlin',
    region: null,
    countryCode: 'DE',
  },
  contacts: [{ id: anId(21), name: 'Nora', email: 'nora@acme.example', phone: null, receivesInvoices: true }],
  tags: ['Retail'],
});

let created: z.output<typeof NewClient>[];
let changes: z.output<typeof ClientChange>[];

beforeEach(() => {
  queryClient.clear();
  [created, changes] = [[], []];
  serveRouter(
    {
      clients: fakeApi(clientsContract, {
        create: (input) => {
          created.push(input);
          return { id: input.id ?? anId(99) };
        },
        update: (input) => {
          changes.push(input);
          return acme;
        },
        list: () => onePage([clientRecord({ id: anId(22), name: 'Other', tags: ['VIP', 'Retail'] })]),
      }),
    },
    adasResponses,
  );
});

async function openForm(client?: Client) {
  render(<ClientDialog client={client} onClose={() => undefined} />, { wrapper: SignedIn });
  await screen.findByRole('dialog');
  const user = userEvent.setup();
  return {
    user,
    part: (name: RegExp) => user.click(screen.getByRole('button', { name })),
    save: () => user.click(screen.getByRole('button', { name: 'Save' })),
  };
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

describe('the client form', () => {
  it('keeps what was typed in every section, even after collapsing it [3.4]', async () => {
    const { user, part, save } = await openForm();
    await user.type(field(/^Name/), 'Borges');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'retail, Spain,');
    await user.click(screen.getByRole('radio', { name: 'Teal' }));
    await part(/^Invoicing/);
    await user.type(field('VAT ID'), 'es x1234567 8');
    await user.type(field('Payment terms'), '30');
    await part(/^Invoicing/);
    await part(/^Address/);
    await user.type(field('City'), 'Madrid');
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Spain{Enter}');
    await part(/^Address/);
    await part(/^Contacts/);
    expect(screen.queryByLabelText('Imported address')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await user.type(field('Contact'), 'Jorge');
    await user.type(field('Contact’s email'), 'jorge@borges.example');
    expect(screen.getByRole('button', { name: /^Invoicing/ }).textContent).toContain('Due after 30 days');
    await save();

    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({
      name: 'Borges',
      // As in another client.
      tags: ['Retail', 'Spain'],
      colour: '#19857b',
      vatId: 'ESX12345678',
      paymentTermsDays: 30,
      postalAddress: { city: 'Madrid', countryCode: 'ES' },
      contacts: [{ name: 'Jorge', email: 'jorge@borges.example', receivesInvoices: true }],
      electronicAddress: null,
      currency: null,
    });
  });

  it('warns about an email without a top-level domain, and saves it', async () => {
    const { user, part, save } = await openForm();
    await user.type(field(/^Name/), 'Borges');
    await user.type(field('Email'), 'office@intranet');
    const warning = 'Addresses usually end in a domain like example.com. Is this one complete?';
    expect(screen.queryByText(warning)).toBeNull();
    await part(/^Contacts/);
    expect(screen.getByText(warning)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await user.type(field('Contact'), 'Jorge');
    await user.type(field('Contact’s email'), 'jorge@borges');
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({ email: 'office@intranet', contacts: [{ email: 'jorge@borges' }] });
  });

  it('expands the section with an error, shows the error and removes it once fixed', async () => {
    const { user, part, save } = await openForm();
    await user.type(field(/^Name/), 'Borges');
    await part(/^Contacts/);
    await user.click(screen.getByRole('button', { name: 'Add contact' }));
    await part(/^Contacts/);
    await save();

    const contact = await screen.findByRole('group', { name: 'contact 1' });
    expect(within(contact).getByText('Contact is required.')).toBeTruthy();
    expect(within(contact).getByText('Contact’s email is required to receive invoices.')).toBeTruthy();
    await user.type(field('Contact'), 'Jorge');
    expect(screen.queryByText('Contact is required.')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Receives invoices' }));
    await save();
    await waitFor(() => expect(created).toHaveLength(1));
  });

  it('summarizes collapsed sections, and sends the whole client with its loaded revision', async () => {
    const { user, save } = await openForm(acme);
    const heads = screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent);
    expect(heads).toEqual([
      'Invoicing DE123456789 · Due after 14 days',
      'Address Ring 1 · 10115 Berlin · Germany',
      'Contacts Nora',
      'Private notes ',
    ]);
    await user.type(field('Phone'), '030');
    await save();

    await waitFor(() => expect(changes).toHaveLength(1));
    const { id, revision, vatId, contacts, postalAddress, tags } = acme;
    expect(changes[0]).toMatchObject({ id, revision, vatId, contacts, postalAddress, tags, phone: '030' });
  });

  it('shows the rate without opening a section, and says which one applies without it', async () => {
    const { user, save } = await openForm();
    await user.type(field(/^Name/), 'Borges');
    expect(screen.getByText(/Leave empty to use €93.75\/h/)).toBeTruthy();
    await user.type(field('Hourly rate'), '120');
    await save();
    await waitFor(() => expect(created).toMatchObject([{ hourlyRate: 120 }]));
  });

  it('suggests tags in use, and accepts one that was only typed', async () => {
    const { user, save } = await openForm(acme);
    await user.click(screen.getByRole('combobox', { name: 'Tags' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['VIP']);
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'Berlin');
    await save();

    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.tags).toEqual(['Retail', 'Berlin']);
  });

  it('refetches the unbilled amounts, which may be in another currency', async () => {
    const unbilled = onlineTimesheets.unbilled.queryKey({ input: {} });
    const figures = projects.figures.queryKey({ input: {} });
    const { user, save } = await openForm(acme);
    for (const key of [unbilled, figures]) queryClient.setQueryData(key, { items: [] });
    await user.type(field('Phone'), '030');
    await save();

    await waitFor(() => expect(queryClient.getQueryState(unbilled)?.isInvalidated).toBe(true));
    expect(queryClient.getQueryState(figures)?.isInvalidated).toBe(true);
  });

  it('selects a language by name, not a regional variant listed before it', async () => {
    const { user, part, save } = await openForm(acme);
    await part(/^Invoicing/);
    await user.type(screen.getByRole('combobox', { name: 'Language' }), 'German{Enter}');
    await save();

    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.language).toBe('de');
  });

  it('shows rates in the client’s currency', async () => {
    const { user, part } = await openForm();
    expect(screen.getByText('EUR / h')).toBeTruthy();
    await part(/^Invoicing/);
    await user.type(screen.getByRole('combobox', { name: 'Currency' }), 'USD{Enter}');

    expect(screen.getByText('USD / h')).toBeTruthy();
    expect(screen.queryByText('EUR / h')).toBeNull();
    expect(screen.getByText(/^Leave empty to use (US)?\$93\.75\/h\.$/)).toBeTruthy();
  });
});

it('keeps what is typed while another user’s change is decrypted [3.6]', async () => {
  const phoneEnc = {
    v: 1 as const,
    alg: 'AES-GCM' as const,
    iv: 'AAAAAAAAAAAAAAAA',
    ciphertext: 'AAAAAAAAAAAAAAAAAAAAAA==',
  };
  const form = (client: Client) => <ClientDialog client={client} onClose={() => undefined} />;
  const { rerender } = render(form({ ...acme, phoneEnc }), { wrapper: SignedIn });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' Corporation');
  rerender(form({ ...acme, phoneEnc, revision: 5 }));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Acme Corporation');
});
