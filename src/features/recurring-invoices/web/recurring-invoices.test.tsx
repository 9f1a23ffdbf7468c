/** From the list to a new recurring invoice and its page. */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { RecurringInvoice, plainRecurringInvoice } from '#src/features/recurring-invoices/contract-fields.ts';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import { schedulesContract } from '#src/features/schedules/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { draftRecord, invoiceLine, invoiceSettings } from '#tests/support/screen/fake-invoices-server.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adaId, adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { RecurringInvoicePage } from './detail/recurring-invoice-page.tsx';
import { EditRecurringInvoicePage } from './form/edit-recurring-invoice-page.tsx';
import { NewRecurringInvoicePage } from './form/new-recurring-invoice-page.tsx';
import { emptyRecurringLine } from './form/recurring-values.ts';
import { RecurringInvoicesPage } from './list/recurring-invoices-page.tsx';

const acme = clientRecord({ id: anId(5), name: 'Acme', currency: 'EUR' });
const schedule = {
  every: 1,
  unit: 'month',
  anchor: 'lastDay',
  firstDay: '2026-09-30',
  lastDay: null,
  count: null,
  leadDays: 0,
  time: '00:00',
  isPaused: false,
  pausedUntil: null,
} as const;
const care = RecurringInvoice.parse({
  id: anId(41),
  userId: adaId,
  name: 'Care',
  clientId: acme.id,
  mode: 'send',
  periodSide: 'following',
  serviceFrom: null,
  serviceTo: null,
  isProrated: false,
  lines: [{ ...emptyRecurringLine(), id: anId(51), title: 'Care in {month}', price: '480' }],
  work: { ...plainRecurringInvoice.work, hasTime: true, projectIds: [] },
  whenEmpty: 'skip',
  texts: null,
  poNumber: null,
  hasTimesheet: false,
  notes: null,
  recurrence: { ...schedule, nextDay: '2026-11-30' },
  createdAt: '2026-09-01T09:00:00.000Z',
  updatedAt: '2026-09-01T09:00:00.000Z',
  revision: 1,
});
const problem = { code: 'NO_RECIPIENT', reason: 'The client has no email address to send invoices to.' };

let source: Invoice;
let settings: typeof invoiceSettings;
let changes: { procedure: string; input: object }[];
let resetTime: () => void;
let refusal: Record<string, string> | null;
let revision: number;
let time: string;
let own: Partial<RecurringInvoice>;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  changes = [];
  refusal = null;
  revision = 1;
  time = '00:00';
  own = {};
  source = draftRecord({ id: anId(70) });
  settings = invoiceSettings;
  queryClient.clear();
  serveRouter(
    {
      recurringInvoices: fakeApi(
        recurringInvoicesContract,
        {
          list: () => onePage([{ ...care, ...own }]),
          get: () => ({ ...care, ...own, revision, recurrence: { ...care.recurrence, time } }),
          runs: () => ({
            nextDays: [
              { day: '2026-11-30', isSkipped: true },
              { day: '2026-12-31', isSkipped: false },
            ],
            runs: [
              {
                day: '2026-10-31',
                state: 'open',
                invoiceId: anId(71),
                problem,
                leavesWork: false,
                createdAt: '2026-10-31T00:00:00.000Z',
                attemptedAt: '2026-11-23T11:00:00.000Z',
              },
            ],
          }),
          create: ({ id = '' }, errors) => {
            if (refusal) throw errors.BAD_REQUEST({ data: { fields: refusal } });
            return { id };
          },
          update: () => care,
          preview: () => ({
            day: '2026-12-31',
            period: { from: '2027-01-01', to: '2027-01-31' },
            workPeriod: { from: '2026-12-01', to: '2026-12-31' },
            currency: 'EUR',
            lines: [
              {
                id: anId(51),
                title: 'Care in January 2027',
                description: '',
                quantityText: '1',
                amountMinor: 48_000,
              },
            ],
            netMinor: 48_000,
            taxMinor: 9120,
            grossMinor: 57_120,
            leavesWork: false,
          }),
          skipNext: () => care,
          restoreDay: () => care,
          runNow: () => ({ ...care, run: { state: 'done', problem: null } }),
        },
        (procedure, input) => changes.push({ procedure, input }),
      ),
      schedules: fakeApi(schedulesContract, {
        problems: () => ({
          items: [
            {
              kind: 'recurringInvoices',
              scheduleId: care.id,
              day: '2026-10-31',
              recordId: anId(71),
              problem,
              attemptedAt: '2026-11-23T11:00:00.000Z',
            },
          ],
        }),
      }),
      invoices: fakeApi(invoicesContract, {
        get: () => source,
        totals: () => ({ counts: [{ tab: 'quotes', count: 3 }], sums: [] }),
        settings: () => ({ settings, revision: 1 }),
      }),
      ...fakeClientsAndProjects([acme]),
    },
    adasResponses,
  );
});

afterEach(() => act(resetTime));

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SignedIn>
        <Routes>
          <Route path="/invoices/recurring" element={<RecurringInvoicesPage />} />
          <Route path="/invoices/recurring/new" element={<NewRecurringInvoicePage />} />
          <Route path="/invoices/recurring/:id/edit" element={<EditRecurringInvoicePage />} />
          <Route path="/invoices/recurring/:id" element={<RecurringInvoicePage />} />
        </Routes>
      </SignedIn>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it('are listed as a part of invoices, with what they bill, how often, the next amount and their state', async () => {
  open('/invoices/recurring');
  const row = await screen.findByRole('row', { name: /Acme/ });
  await within(row).findByText('Failing');
  expect(row.textContent).toMatch(
    /Care.*Care in December 2026 \+ unbilled time.*Acme.*Every month.*Issue and email.*30 Nov.*€480\.00 \+ work/,
  );
  expect(screen.getByRole('link', { name: 'Recurring' }).getAttribute('aria-current')).toBe('page');
  expect((await screen.findByRole('link', { name: 'Quotes 3' })).getAttribute('href')).toBe(
    '/invoices?tab=quotes',
  );
});

it('warn if they bill time of a period that isn’t over', async () => {
  const user = open(`/invoices/recurring/${care.id}/edit`);
  const warning = /stay unbilled/;
  await screen.findByText(warning);
  await user.click(screen.getByRole('combobox', { name: 'Each invoice bills' }));
  await user.click(await screen.findByRole('option', { name: 'The period that ended before its day' }));
  expect(screen.queryByText(warning)).toBeNull();
});

it('warn if they bill time of the period before, but are made before it is over', async () => {
  own = { periodSide: 'preceding' };
  const user = open(`/invoices/recurring/${care.id}/edit`);
  const warning = /made before the period of its time and expenses is over/;
  const days = await screen.findByRole('textbox', { name: /Days in advance/ });
  expect(screen.queryByText(warning)).toBeNull();
  await user.clear(days);
  await user.type(days, '3');
  expect(screen.getByText(warning)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Each invoice bills' }));
  await user.click(await screen.findByRole('option', { name: 'The period that begins on its day' }));
  expect(screen.queryByText(warning)).toBeNull();
  await user.click(screen.getByRole('switch', { name: /Time and expenses of the period before/ }));
  expect(screen.getByText(warning)).toBeTruthy();
  expect(screen.queryByText(/Time and expenses that you add/)).toBeNull();
});

const inArrears = { ...care.work, isInArrears: true };

it('the form says that the invoice after the last fee bills work', async () => {
  own = { work: inArrears, serviceTo: '2026-11-30' };
  open(`/invoices/recurring/${care.id}/edit`);
  const outcome = within(await screen.findByRole('region', { name: 'What will happen' }));
  expect(
    outcome.getByText(/The next invoice only bills time and expenses of 31 October – 29 November 2026\./),
  ).toBeTruthy();
  expect(outcome.queryByText(/nothing to bill/)).toBeNull();
});

it('say which work no invoice bills: in the form, before a pause, and after a day was skipped', async () => {
  own = { work: inArrears };
  const user = open('/invoices/recurring');
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Care' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  await choose('Pause…');
  const pause = within(await screen.findByRole('dialog'));
  expect(
    pause.getByText(/No invoice bills time and expenses of the period before a skipped day/),
  ).toBeTruthy();
  await user.click(pause.getByRole('button', { name: 'Cancel' }));
  await choose('Skip next');
  await screen.findByText(/Care skips 30 November 2026\. Bill time and expenses of the period before it/);
  await choose('Edit');
  const outcome = within(await screen.findByRole('region', { name: 'What will happen' }));
  expect(outcome.getByText(/of the period before a skipped day/)).toBeTruthy();
  expect(outcome.queryByText(/from the day of the last invoice on aren’t billed/)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Ends' }));
  await user.click(await screen.findByRole('option', { name: 'After a number of times' }));
  expect(await outcome.findByText(/from the day of the last invoice on aren’t billed/)).toBeTruthy();
});

it('say that the work of the last day isn’t billed if each invoice bills the period that ended', async () => {
  own = { periodSide: 'preceding' };
  const user = open(`/invoices/recurring/${care.id}/edit`);
  const outcome = within(await screen.findByRole('region', { name: 'What will happen' }));
  expect(outcome.queryByText(/from the day of the last invoice on/)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Ends' }));
  await user.click(await screen.findByRole('option', { name: 'After a number of times' }));
  expect(await outcome.findByText(/from the day of the last invoice on aren’t billed/)).toBeTruthy();
  expect(outcome.queryByText(/of the period before a skipped day/)).toBeNull();
});

it('can bill time of the period before, beside a fee in advance', async () => {
  const user = open(`/invoices/recurring/${care.id}/edit`);
  await screen.findByText(/stay unbilled/);
  await user.click(screen.getByRole('switch', { name: /Time and expenses of the period before/ }));
  expect(screen.queryByText(/stay unbilled/)).toBeNull();
  expect(
    screen.getByText(
      /bills 1 – 31 December 2026\. Time and expenses are those of 31 October – 29 November 2026\./,
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('What the next invoice would contain');
  expect(changes).toMatchObject([{ procedure: 'update', input: { work: { isInArrears: true } } }]);
  expect(await screen.findByText(/Time and expenses are those of 1 – 31 December 2026/)).toBeTruthy();
});

it('are paused until a day, skipped with undo, and run now after a question, because that sends an email', async () => {
  const user = open('/invoices/recurring');
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Care' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
    return within(await screen.findByRole('dialog'));
  };
  const pause = await choose('Pause…');
  await user.type(pause.getByRole('textbox', { name: /Resume on/ }), '5 Jan 2027');
  await user.click(pause.getByRole('button', { name: 'Pause' }));
  await screen.findByText('Care is paused until 5 January 2027');
  const run = await choose('Run now…');
  expect(run.getByText(/30 November 2026 is issued and emailed/)).toBeTruthy();
  await user.click(run.getByRole('button', { name: 'Issue and send now' }));
  await screen.findByText('Care: made the invoice of 30 November 2026');
  await user.click(await screen.findByRole('button', { name: 'Actions for Care' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Skip next' }));
  await screen.findByText('Care skips 30 November 2026');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(changes).toMatchObject([
    {
      procedure: 'update',
      input: { id: care.id, revision: care.revision, pause: { isPaused: true, pausedUntil: '2027-01-05' } },
    },
    { procedure: 'runNow', input: { id: care.id, day: '2026-11-30' } },
    { procedure: 'skipNext', input: { id: care.id, day: '2026-11-30' } },
    { procedure: 'restoreDay', input: { id: care.id, day: '2026-11-30' } },
  ]);
});

it('their page says from when on they run today, in the time zone of the account', async () => {
  resetTime();
  resetTime = setTimeSource(() => Date.parse('2026-12-31T05:00:00Z'));
  time = '08:00';
  open(`/invoices/recurring/${care.id}`);
  const days = await screen.findByRole('list', { name: 'Next days' });
  const today = (await within(days).findAllByRole('listitem')).at(-1);
  expect(today?.textContent).toBe('31 Dec 2026Today from 08:00');
  expect(screen.getByText('08:00, Europe/Berlin')).toBeTruthy();
});

it('their page says that they are due once their time of today has come', async () => {
  resetTime();
  resetTime = setTimeSource(() => Date.parse('2026-12-31T06:59:00Z'));
  time = '08:00';
  open(`/invoices/recurring/${care.id}`);
  const days = await screen.findByRole('list', { name: 'Next days' });
  await within(days).findByText('Today from 08:00');
  act(() => {
    resetTime = setTimeSource(() => Date.parse('2026-12-31T07:00:00Z'));
  });
  expect(within(days).getByText('Due')).toBeTruthy();
});

it('the form says what will happen, and creates one', async () => {
  const user = open('/invoices/recurring/new');
  await user.click(await screen.findByRole('button', { name: 'Create recurring invoice' }));
  await screen.findByText('Check the highlighted fields.');
  expect(changes).toEqual([]);
  await user.type(screen.getByRole('combobox', { name: /Client/ }), 'Acme');
  await user.click(await screen.findByRole('option', { name: 'Acme' }));
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Care in {{month+1}');
  await screen.findByText('Next time: Care in December 2026');
  await user.clear(screen.getByRole('textbox', { name: /First day/ }));
  await user.type(screen.getByRole('textbox', { name: /First day/ }), '30 Nov 2026');
  await user.click(screen.getByRole('combobox', { name: /^On/ }));
  await user.click(await screen.findByRole('option', { name: /last day/ }));
  const outcome = within(screen.getByRole('region', { name: 'What will happen' }));
  await outcome.findByText(
    /Every month on the last day of the month, beginning 30 November 2026\. Each time you get a draft to check and issue\. The next invoice bills 1 – 31 December 2026\./,
  );
  const days = outcome.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(days).toHaveLength(12);
  expect(days.slice(0, 4)).toEqual(['30 Nov 2026', '31 Dec 2026', '31 Jan 2027', '28 Feb 2027']);
  await user.click(screen.getByRole('button', { name: 'Create recurring invoice' }));
  await screen.findByRole('heading', { name: 'Care' });
  expect(changes).toMatchObject([
    {
      procedure: 'create',
      input: {
        name: 'Acme',
        clientId: acme.id,
        lines: [{ title: 'Care in {month+1}' }],
        recurrence: { firstDay: '2026-11-30', unit: 'month', anchor: 'lastDay' },
      },
    },
  ]);
});

it('the line that the form begins with isn’t needed to bill work', async () => {
  const user = open(`/invoices/recurring/new?client=${acme.id}`);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Acme');
  await user.click(screen.getByRole('switch', { name: /Retainer hours/ }));
  await user.click(screen.getByRole('button', { name: 'Create recurring invoice' }));
  await screen.findByRole('heading', { name: 'Care' });
  expect(changes).toMatchObject([{ procedure: 'create', input: { name: 'Acme', lines: [] } }]);
});

it('says why it wasn’t saved: at its field, or below if no field shows it', async () => {
  const user = open(`/invoices/recurring/new?client=${acme.id}`);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Care');
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Care');
  const create = screen.getByRole('button', { name: 'Create recurring invoice' });
  refusal = { clientId: 'is unknown', work: 'names a project of another client' };
  await user.click(create);
  expect(await screen.findByText('Client is unknown.')).toBeTruthy();
  expect(screen.getByText('Work names a project of another client.')).toBeTruthy();
  refusal = null;
  await user.click(create);
  await screen.findByRole('heading', { name: 'Care' });
});

it('saves the version that the form shows, not one that was changed elsewhere since', async () => {
  const user = open(`/invoices/recurring/${care.id}/edit`);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' plus');
  revision = 2;
  await act(() => queryClient.invalidateQueries());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('heading', { name: 'Care' });
  expect(changes).toMatchObject([{ procedure: 'update', input: { name: 'Care plus', revision: 1 } }]);
});

it('an invoice becomes recurring: its own lines are fixed, its time is that of each period', async () => {
  source = draftRecord({
    id: anId(70),
    state: 'issued',
    issueDay: '2026-10-31',
    clientId: acme.id,
    lines: [
      invoiceLine({ id: anId(61), title: 'Hosting', price: '40', taxRate: '7' }),
      invoiceLine({ id: anId(62), kind: 'time', title: 'Website' }),
    ],
  });
  const user = open(`/invoices/recurring/new?from=${source.id}`);
  expect(await screen.findByDisplayValue('Acme')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Unbilled time' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Create recurring invoice' }));
  await screen.findByRole('heading', { name: 'Care' });
  expect(changes).toMatchObject([
    {
      input: {
        name: 'Hosting',
        clientId: acme.id,
        lines: [{ title: 'Hosting', price: '40', taxRate: '7' }],
        work: { hasTime: true, hasExpenses: false },
        periodSide: 'preceding',
        recurrence: { firstDay: '2026-11-30', anchor: 'lastDay' },
      },
    },
  ]);
});

it('its lines follow the usual rate if they had that of their day', async () => {
  const tax = { ...invoiceSettings.tax, laterRates: [{ from: '2026-10-01', rate: '21' }] };
  settings = { ...invoiceSettings, tax };
  source = draftRecord({
    id: anId(70),
    state: 'issued',
    issueDay: '2026-10-31',
    clientId: acme.id,
    lines: [
      invoiceLine({ id: anId(61), title: 'Hosting', taxRate: '21.0' }),
      invoiceLine({ id: anId(62), title: 'Domain', taxRate: '19' }),
    ],
  });
  const user = open(`/invoices/recurring/new?from=${source.id}`);
  await screen.findByDisplayValue('Domain');
  await user.click(screen.getByRole('button', { name: 'Create recurring invoice' }));
  await screen.findByRole('heading', { name: 'Care' });
  const lines = [
    { title: 'Hosting', taxRate: null },
    { title: 'Domain', taxRate: '19' },
  ];
  expect(changes).toMatchObject([{ input: { lines } }]);
});

it('is called like the work of an invoice that bills nothing else', async () => {
  source = draftRecord({
    id: anId(70),
    state: 'issued',
    clientId: acme.id,
    lines: [invoiceLine({ id: anId(62), kind: 'time', title: 'Website' })],
  });
  open(`/invoices/recurring/new?from=${source.id}`);
  expect(await screen.findByDisplayValue('Website')).toBeTruthy();
});

it('the page shows skipped days, what became of the others, and how to repair a failure', async () => {
  const user = open(`/invoices/recurring/${care.id}`);
  const days = within(await screen.findByRole('list', { name: 'Next days' }));
  expect(days.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '30 Nov 2026SkippedDon’t skip',
    '31 Dec 2026',
  ]);
  await user.click(days.getByRole('button', { name: 'Don’t skip 30 Nov 2026' }));
  await screen.findByText('Care no longer skips 30 November 2026');
  expect(changes).toEqual([{ procedure: 'restoreDay', input: { id: care.id, day: '2026-11-30' } }]);
  const runs = within(screen.getByRole('region', { name: 'Invoices so far' }));
  expect(runs.getByText(/Your client has no email address for invoices/)).toBeTruthy();
  expect(runs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/clients/${acme.id}`,
    `/invoices/${anId(71)}`,
  ]);
  const preview = within(screen.getByRole('region', { name: 'What the next invoice would contain' }));
  expect((await preview.findByRole('listitem')).textContent).toBe('Care in January 20271€480.00');
  expect(preview.getByText('€571.20')).toBeTruthy();
});

it('chooses a client that is added beside the field, and takes its name', async () => {
  const user = open('/invoices/recurring/new');
  await user.click(await screen.findByRole('button', { name: 'Add client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add client' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Globex');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Added Globex');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' }).value).toBe('Globex');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Globex');
});
