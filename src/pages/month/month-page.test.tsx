import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { RecurringInvoice, plainRecurringInvoice } from '#src/features/recurring-invoices/contract-fields.ts';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import { ScheduledReport, plainScheduledReport } from '#src/features/scheduled-reports/contract-fields.ts';
import { scheduledReportsContract } from '#src/features/scheduled-reports/contract.ts';
import { schedulesContract } from '#src/features/schedules/contract.ts';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { acme, draftRecord } from '#tests/support/screen/fake-invoices-server.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { paymentRecord } from '#tests/support/screen/fake-payments.ts';
import { adaId, adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { MonthPage } from './month-page.tsx';

type Waiting = {
  draftCount: number;
  unbilledClientCount: number;
  reason: string | null;
  refusal?: string;
  dueCount?: number;
  unsentCount?: number;
};
const nothing: Waiting = { draftCount: 0, unbilledClientCount: 0, reason: null };

let resetTime: () => void;
let coming: { invoices: RecurringInvoice[]; reports: ScheduledReport[] };
const schedule = {
  ...plainSchedule,
  every: 1,
  unit: 'week',
  firstDay: '2026-11-20',
  nextDay: '2026-11-27',
} as const;
const versions = {
  createdAt: '2026-09-01T09:00:00.000Z',
  updatedAt: '2026-09-01T09:00:00.000Z',
  revision: 1,
};
const care = RecurringInvoice.parse({
  ...plainRecurringInvoice,
  id: anId(41),
  userId: adaId,
  name: 'Care',
  clientId: acme.id,
  mode: 'send',
  recurrence: { ...schedule, leadDays: 3 },
  ...versions,
});
const hours = ScheduledReport.parse({
  ...plainScheduledReport,
  id: anId(42),
  userId: adaId,
  name: 'Hours',
  kind: 'time',
  period: 'lastWeek',
  recipients: ['nora@acme.example'],
  subject: '{report}',
  text: 'Hello',
  recurrence: schedule,
  ...versions,
});

beforeEach(() => {
  queryClient.clear();
  coming = { invoices: [], reports: [] };
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00.000Z'));
});

afterEach(() => {
  cleanup();
  resetTime();
});

function open(waiting: Waiting = nothing) {
  const issued = (fields: object) =>
    draftRecord({ state: 'issued', issueDay: '2026-11-20', dueDay: '2026-12-04', ...fields });
  const ofNovember = [
    issued({ id: anId(51), number: '2026-0007', dueMinor: 119_00, balanceMinor: 119_00 }),
    issued({ id: anId(52), type: 'creditNote', number: 'C-0001', dueMinor: 19_00 }),
    issued({ id: anId(53), type: 'quote', number: 'Q-0001', dueMinor: 500_00 }),
    draftRecord({ id: anId(54), dueMinor: 700_00 }),
  ];
  const paid = [
    paymentRecord(),
    paymentRecord({ id: anId(71), kind: 'refund', amountMinor: 10_00, allocations: [] }),
    paymentRecord({ id: anId(72), kind: 'writeOff', amountMinor: 3_00 }),
  ];
  const isNovember = ({ from }: { from?: string | undefined }) => from === '2026-11-01';
  serveRouter(
    {
      ...fakeClientsAndProjects([acme]),
      invoices: fakeApi(invoicesContract, {
        list: (input) => onePage(isNovember(input) ? ofNovember : []),
        totals: ({ isSent }) => ({
          counts: [
            isSent === false
              ? { tab: 'all', count: waiting.unsentCount ?? 0 }
              : { tab: 'draft', count: waiting.draftCount },
          ],
          sums: [],
        }),
        notices: () => ({ items: [], nextCursor: null }),
      }),
      payments: fakeApi(paymentsContract, { list: (input) => onePage(isNovember(input) ? paid : []) }),
      expenses: fakeApi(expensesContract, {
        overview: () => ({
          currency: 'EUR',
          count: 0,
          month: { count: 0, amountMinor: 0 },
          toReimburse: { count: 0, amountMinor: 0 },
          unbilled: { count: 0, amounts: [] },
          missingReceiptCount: 0,
          draftCount: 0,
        }),
      }),
      timesheets: fakeApi(timesheetsContract, {
        unbilled: () => ({ items: [], clientCount: waiting.unbilledClientCount }),
      }),
      recurringInvoices: fakeApi(recurringInvoicesContract, { list: () => onePage(coming.invoices) }),
      scheduledReports: fakeApi(scheduledReportsContract, { list: () => onePage(coming.reports) }),
      reminders: fakeApi(remindersContract, { overview: () => ({ dueCount: waiting.dueCount ?? 0 }) }),
      schedules: fakeApi(schedulesContract, {
        problems: () => ({
          items: [
            ...(waiting.reason === null
              ? []
              : [
                  {
                    kind: 'recurringInvoices' as const,
                    scheduleId: anId(80),
                    day: '2026-11-01',
                    recordId: anId(55),
                    problem: { code: 'INCOMPLETE', reason: waiting.reason },
                    attemptedAt: '2026-11-01T08:00:00.000Z',
                  },
                ]),
            ...(waiting.refusal === undefined
              ? []
              : [
                  {
                    kind: 'scheduledReports' as const,
                    scheduleId: hours.id,
                    day: '2026-11-20',
                    recordId: anId(56),
                    problem: { code: 'NOT_DELIVERED', reason: waiting.refusal },
                    attemptedAt: '2026-11-20T08:00:00.000Z',
                  },
                ]),
          ],
        }),
      }),
    },
    adasResponses,
  );
  render(
    <MemoryRouter initialEntries={['/month']}>
      <SignedIn>
        <MonthPage />
      </SignedIn>
    </MemoryRouter>,
  );
}

const texts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('adds up what was invoiced and paid in the month, without drafts, quotes and write-offs', async () => {
  open();
  const invoiced = await screen.findByRole('list', { name: 'Invoiced' });
  expect(texts(invoiced)).toEqual([
    'Acme · Invoice 2026-000720 NovOpen€119.00',
    'Acme · Credit note C-000120 NovIssued€19.00',
  ]);
  expect(within(screen.getByRole('region', { name: 'Invoiced' })).getByText('€100.00')).toBeTruthy();
  const payments = await screen.findByRole('list', { name: 'Received' });
  expect(texts(payments)).toEqual([
    'Acme · 2026-000120 NovBank transfer€50.00',
    'Acme · On account20 NovRefund−€10.00',
  ]);
  expect(within(screen.getByRole('region', { name: 'Received' })).getByText('€40.00')).toBeTruthy();
});

it('says what comes by itself until the end of the month, and leads to it', async () => {
  coming = {
    invoices: [care, { ...care, id: anId(43), recurrence: { ...care.recurrence, isPaused: true } }],
    reports: [hours],
  };
  open();
  const list = await screen.findByRole('list', { name: 'Coming up' });
  await within(list).findByText('Hours');
  expect(texts(list)).toEqual([
    'CareIssue and email24 Nov',
    'HoursEmail a report to nora@acme.example27 Nov',
  ]);
  expect(within(list).getByRole('link', { name: 'Hours' }).getAttribute('href')).toBe(
    `/reports/scheduled/${hours.id}`,
  );
});

it('pages to other months, which have no decisions', async () => {
  open();
  await screen.findByText('Nothing is waiting for you.');
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  await screen.findByText('October 2026');
  await screen.findByText('No invoices in this month.');
  expect(screen.queryByRole('region', { name: 'Needs a decision' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Back to this month' }));
  await screen.findByText('November 2026');
});

it('says what waits and why, and leads to it', async () => {
  open({
    draftCount: 2,
    unbilledClientCount: 1,
    reason: 'The client has no country.',
    dueCount: 3,
    unsentCount: 1,
  });
  const decisions = await screen.findByRole('region', { name: 'Needs a decision' });
  await within(decisions).findByText('2 drafts aren’t issued');
  const links = within(decisions)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Open: The recurring invoice of 1 Nov couldn’t be finished', `/invoices/${anId(55)}`],
    ['Review: 3 invoices can be reminded today', '/invoices/reminders'],
    ['Review: 1 issued invoice wasn’t sent', '/invoices?sent=no'],
    ['Review: 2 drafts aren’t issued', '/invoices?tab=draft'],
    ['Create invoices: 1 client has unbilled work', '/invoices/new'],
  ]);
  expect(within(decisions).getByText('The client has no country.')).toBeTruthy();
});

it('says which report the mail server refused, and why, and leads to it', async () => {
  open({ ...nothing, refusal: '550 No such user' });
  const decisions = await screen.findByRole('region', { name: 'Needs a decision' });
  const link = await within(decisions).findByRole('link', {
    name: 'Open: The scheduled report of 20 Nov may not have reached everyone',
  });
  expect(link.getAttribute('href')).toBe(`/reports/scheduled/${hours.id}`);
  expect(within(decisions).getByText('550 No such user')).toBeTruthy();
});
