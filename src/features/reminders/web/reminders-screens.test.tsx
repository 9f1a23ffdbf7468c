import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { ReminderSettings } from '#src/features/reminders/contract-fields.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import type { InvoiceToRemind } from '#src/features/reminders/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, recordAnswers } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ClientReminders } from './client/client-reminders.tsx';
import { ReminderDialog } from './invoice/reminder-dialog.tsx';
import { RemindersSection } from './invoice/reminders-section.tsx';
import { LetterDialog } from './letter/letter-dialog.tsx';
import { RemindersPage } from './list/reminders-page.tsx';
import { ReminderSettingsPage } from './settings/reminder-settings-page.tsx';

const late: InvoiceToRemind = {
  invoiceId: anId(71),
  number: '2026-0001',
  clientId: anId(10),
  clientName: 'Acme',
  currency: 'EUR',
  dueDay: '2026-11-01',
  daysOverdue: 22,
  balanceMinor: 10_000,
  lastLevel: null,
  lastDay: null,
  level: 1,
  levelName: 'Payment reminder',
  day: '2026-11-10',
  obstacle: null,
  blocks: [],
  hasFailed: false,
};
const paid = {
  ...late,
  invoiceId: anId(72),
  number: '2026-0002',
  clientId: anId(12),
  clientName: 'Borealis',
};
const disputed: InvoiceToRemind = {
  ...late,
  invoiceId: anId(73),
  number: '2026-0003',
  clientId: anId(11),
  lastLevel: 1,
  lastDay: '2026-11-12',
  obstacle: 'blocked',
  blocks: [{ of: 'invoice', until: '2026-12-31', reason: 'dispute', note: null }],
};

let client: Client;
let canKeep: boolean;
let clientCalls: string[];
let clientsAnswer: Promise<void>;
let changes: [string, object][];
let cancelled: string[];
let items: InvoiceToRemind[];
let mode: 'suggest' | 'automatic';
let canSend: boolean;
let exemption: { reason: string } | null;
const clientAnswers = recordAnswers(
  () => [client],
  ([stored = client]) => (client = stored),
);
beforeEach(() => {
  client = clientRecord({ id: late.clientId, name: 'Acme', email: null, contacts: [] });
  canKeep = true;
  clientCalls = [];
  clientsAnswer = Promise.resolve();
  changes = [];
  cancelled = [];
  items = [late, paid, disputed];
  mode = 'suggest';
  canSend = true;
  exemption = null;
  queryClient.clear();
  const settings = ReminderSettings.parse({});
  const text = { language: 'en' as const, subject: 'Reminder {number}', text: 'Hello {name}' };
  serveRouter(
    {
      reminders: fakeApi(
        remindersContract,
        {
          list: () => ({ mode, items }),
          send: ({ id }, errors) => {
            if (id === paid.invoiceId) throw errors.SETTLED();
            return { id };
          },
          propose: () => ({
            level: 1,
            levelName: 'Payment reminder',
            recipient: 'nora@acme.example',
            alsoTo: [],
            addresses: [{ name: 'Nora', email: 'nora@acme.example' }],
            subject: 'Open invoice',
            text: 'Hello Nora,',
            feeMinor: 0,
            interestMinor: 0,
            linkLabel: 'View invoice',
            hasPdf: true,
            canSend: true,
          }),
          proposeLetter: () => ({
            invoices: [
              {
                invoiceId: late.invoiceId,
                number: late.number,
                currency: 'EUR',
                dueDay: late.dueDay,
                level: 1,
                levelName: 'Payment reminder',
                balanceMinor: late.balanceMinor,
                feesMinor: 0,
                interestMinor: 0,
              },
            ],
            recipient: 'nora@acme.example',
            alsoTo: ['office@acme.example'],
            addresses: [
              { name: 'Nora', email: 'nora@acme.example' },
              { name: 'Office', email: 'office@acme.example' },
            ],
            subject: 'Open invoices',
            text: 'Hello Nora,',
            hasPdf: true,
            canSend: true,
          }),
          ofInvoice: () => ({
            mode: 'suggest',
            next: { ...late, obstacle: 'later' },
            reminders: [
              {
                id: anId(80),
                level: 1,
                name: 'Payment reminder',
                day: '2026-11-10',
                way: 'email',
                recipient: 'nora@acme.example',
                alsoTo: ['office@acme.example'],
                cc: [],
                bcc: ['ada@ada.example'],
                balanceMinor: late.balanceMinor,
                subject: 'Reminder',
                text: 'Hello Nora,',
                isAutomatic: false,
                status: 'sent',
                problem: null,
                createdAt: '2026-11-10T09:00:00.000Z',
              },
            ],
            claims: [],
          }),
          sendLetter: ({ id }) => ({ id, invoiceIds: [late.invoiceId] }),
          ofClient: () => ({ mode: 'suggest', blocks: [], exemption }),
          exemptClient: ({ reason }) => {
            exemption = { reason };
            return {};
          },
          settings: () => ({ settings, revision: 3 }),
          presetTexts: () => ({
            texts: [0, 1, 2, 3].map((level) => ({ ...text, level, name: `Level ${level}`, values: {} })),
            letterTexts: [{ ...text, text: 'Open: {invoices}', values: {} }],
          }),
          updateSettings: (input) => ({ settings: input.settings, revision: 4 }),
        },
        (name, input) => changes.push([name, input]),
      ),
      clients: fakeApi(clientsContract, {
        ...clientAnswers,
        list: async () => {
          clientCalls.push('list');
          await clientsAnswer;
          return clientAnswers.list();
        },
        update: (change, errors) => {
          if (canKeep) return clientAnswers.update(change, errors);
          clientCalls.push('refused');
          throw errors.NOT_FOUND();
        },
      }),
      invoices: fakeApi(invoicesContract, {
        totals: () => ({ counts: [], sums: [] }),
        cancelEmail: ({ id }) => {
          cancelled.push(id);
          return {};
        },
        emailRecipients: ({ ids }) => ({
          canSend,
          items: ids.map((id) => ({
            id,
            recipient: id === paid.invoiceId ? '' : 'nora@acme.example',
            alsoTo: id === paid.invoiceId ? [] : ['office@acme.example'],
            obstacle: null,
            sentDay: null,
          })),
        }),
      }),
    },
    adasResponses,
  );
});

function open(page: React.ReactNode) {
  render(
    <MemoryRouter initialEntries={['/invoices/reminders']}>
      <SignedIn>{page}</SignedIn>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it('one click reminds all that are due, and says which was paid in the meantime', async () => {
  const user = open(<RemindersPage />);
  expect(await screen.findByRole('link', { name: 'Reminders' })).toBeDefined();
  const waiting = within(await screen.findByRole('table', { name: 'Not today' }));
  expect(waiting.getByRole('row', { name: /2026-0003/ }).textContent).toContain(
    'In dispute, until 31 Dec 2026',
  );

  await user.click(screen.getByRole('button', { name: 'Send all 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('nora@acme.example, office@acme.example')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Send 2 reminders' }));

  expect(await dialog.findByText('1 of 2 emails on their way')).toBeDefined();
  expect(dialog.getByText('Nothing is open on this invoice, so it isn’t reminded.')).toBeDefined();
  const level = { level: 1, cc: [] };
  expect(changes).toMatchObject([
    ['send', { id: late.invoiceId, ...level }],
    ['send', { id: paid.invoiceId, ...level }],
  ]);
});

it('a client that owes several gets one letter, which a paid invoice leaves', async () => {
  const second = { ...late, invoiceId: anId(74), number: '2026-0004', levelName: 'Second reminder' };
  items = [late, second, { ...late, invoiceId: anId(75), number: '2026-0005', level: 0 }];
  const user = open(<RemindersPage />);
  await user.click(await screen.findByRole('button', { name: 'Send all 3' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [letter] = await dialog.findAllByRole('listitem');
  expect(letter?.textContent).toContain('2026-0001 · Payment reminder, 2026-0004 · Second reminder');
  await user.click(dialog.getByRole('button', { name: 'Send 3 reminders' }));
  expect(
    await dialog.findByText('On its way, without 2026-0004: paid or stopped in the meantime'),
  ).toBeDefined();
  expect(changes).toMatchObject([
    [
      'sendLetter',
      {
        id: late.clientId,
        invoices: [
          { id: late.invoiceId, level: 1 },
          { id: second.invoiceId, level: 1 },
        ],
      },
    ],
    ['send', { id: anId(75), level: 0 }],
  ]);
});

it('names everyone who gets a letter', async () => {
  const user = open(<LetterDialog clientId={late.clientId} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const waits = 'The email to nora@acme.example, office@acme.example will be sent in a few seconds';
  expect(await screen.findByText(waits)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Email cancelled. It wasn’t sent.')).toBeDefined();
  const [[, sent] = ['', {}]] = changes;
  expect(sent).toMatchObject({ isUndoable: true });
  expect(cancelled).toEqual([Reflect.get(sent, 'newId')]);
});

async function sendToNewAddress(dialog: React.ReactNode) {
  const user = open(dialog);
  const form = within(await screen.findByRole('dialog'));
  const to = form.getByRole('textbox', { name: 'To' });
  await user.clear(to);
  await user.type(to, 'new@acme.example');
  await user.click(await form.findByRole('switch', { name: 'Keep new@acme.example for Acme' }));
  await user.click(form.getByRole('button', { name: 'Send' }));
  return user;
}

it.each([
  ['letter', <LetterDialog key="1" clientId={late.clientId} onClose={() => undefined} />],
  [
    'reminder',
    <ReminderDialog key="2" invoiceId={late.invoiceId} clientId={late.clientId} onClose={() => undefined} />,
  ],
])('keeps the new address of a %s, if you say so, and Undo takes it back', async (_kind, dialog) => {
  const user = await sendToNewAddress(dialog);
  await waitFor(() => expect(client.email).toBe('new@acme.example'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(client.email).toBeNull());
});

it.each([
  ['letter', <LetterDialog key="1" clientId={late.clientId} onClose={() => undefined} />],
  [
    'reminder',
    <ReminderDialog key="2" invoiceId={late.invoiceId} clientId={late.clientId} onClose={() => undefined} />,
  ],
])('a %s offers to keep an address once the name of the client is known', async (_kind, dialog) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  clientsAnswer = promise;
  const user = open(dialog);
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: 'To' }), ', new@acme.example');
  expect(form.queryByRole('switch', { name: /^Keep / })).toBeNull();
  resolve();
  expect(await form.findByRole('switch', { name: 'Keep new@acme.example for Acme' })).toBeDefined();
});

it('an address that can’t be kept leaves the Undo of its email in sight', async () => {
  canKeep = false;
  const user = await sendToNewAddress(<LetterDialog clientId={late.clientId} onClose={() => undefined} />);
  // The list is read again once the refusal has its notice.
  await waitFor(() => expect(clientCalls.join(' ')).toMatch(/refused.* list/));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Email cancelled. It wasn’t sent.')).toBeDefined();
});

it('the history of an invoice names everyone who got a reminder', async () => {
  open(
    <RemindersSection
      invoice={{ id: late.invoiceId, clientId: null, number: '2026-0001', currency: 'EUR' }}
    />,
  );
  const sent = within(await screen.findByRole('list', { name: 'Reminders sent' }));
  expect(sent.getByRole('listitem').textContent).toContain(
    'Emailed to nora@acme.example, office@acme.example, Bcc ada@ada.example',
  );
});

it('a client can be exempt from fees and interest, with a reason', async () => {
  const user = open(<ClientReminders clientId={late.clientId} />);
  const exempt = await screen.findByRole('switch', { name: 'No fees or interest' });
  await user.click(exempt);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Agreed by contract');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reason: Agreed by contract')).toBeDefined();
  expect(changes).toEqual([['exemptClient', { id: late.clientId, reason: 'Agreed by contract' }]]);
  expect(exempt).toHaveProperty('checked', true);
});

it('names invoices without an email address, and has the claim folder of clients that were reminded', async () => {
  const user = open(<RemindersPage />);
  const due = within(await screen.findByRole('table', { name: 'To remind' }));
  const row = within(due.getByRole('row', { name: /2026-0002/ }));
  expect(await row.findByText('The client has no email address.')).toBeDefined();
  expect(row.getByRole('link', { name: 'Open client' }).getAttribute('href')).toBe(
    `/clients/${paid.clientId}`,
  );
  expect(due.getAllByText('The client has no email address.')).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: /2026-0003/ }));
  expect(await screen.findByRole('menuitem', { name: 'Download the client’s claim folder' })).toBeDefined();
});

it('say that automatic reminders wait for a mail server', async () => {
  mode = 'automatic';
  canSend = false;
  open(<RemindersPage />);
  expect(await screen.findByText(/There is no mail server yet/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Set up a mail server' });
  expect(link.getAttribute('href')).toBe('/invoices/emails/settings');
});

it('settings keep Stint’s texts unless you write your own', async () => {
  const user = open(<ReminderSettingsPage />);
  const first = within(await screen.findByRole('region', { name: 'Reminder 1' }));
  await user.type(first.getByRole('textbox', { name: 'Name' }), 'Gentle nudge');
  await user.click(first.getByRole('button', { name: 'English' }));
  const dialog = within(await screen.findByRole('dialog'));
  const text = dialog.getByRole('textbox', { name: 'Text' });
  expect(text).toHaveProperty('value', 'Hello {name}');
  await user.clear(text);
  await user.click(text);
  await user.paste('Hi {name}, {balance} is open.');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await expect.poll(() => changes).toHaveLength(1);
  const own = { language: 'en', subject: 'Reminder {number}', text: 'Hi {name}, {balance} is open.' };
  expect(changes[0]).toMatchObject([
    'updateSettings',
    {
      revision: 3,
      settings: {
        mode: 'suggest',
        minimumBalance: '0',
        levels: [{ name: 'Gentle nudge', days: 7, texts: [own] }, { name: null, texts: [] }, { name: null }],
      },
    },
  ]);
});
