/** From a link with filters to a new scheduled report, its list and its page. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { ScheduledReport, emptyReportFilter } from '#src/features/scheduled-reports/contract-fields.ts';
import { scheduledReportsContract } from '#src/features/scheduled-reports/contract.ts';
import { presetReportEmail } from '#src/features/scheduled-reports/rules/report-email.ts';
import { schedulesContract } from '#src/features/schedules/contract.ts';
import type { RunOutcome } from '#src/features/schedules/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { invoiceSettings } from '#tests/support/screen/fake-invoices-server.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adaId, adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ScheduledReportPage } from './detail/scheduled-report-page.tsx';
import { NewScheduledReportPage } from './form/new-scheduled-report-page.tsx';
import { ScheduledReportsPage } from './list/scheduled-reports-page.tsx';

const acme = clientRecord({ id: anId(5), name: 'Acme', email: 'office@acme.example' });
const schedule = {
  every: 1,
  unit: 'month',
  anchor: 'sameDay',
  firstDay: '2026-12-01',
  lastDay: null,
  count: null,
  leadDays: 0,
  time: '08:00',
  isPaused: false,
  pausedUntil: null,
} as const;
const hours = ScheduledReport.parse({
  id: anId(41),
  userId: adaId,
  name: 'Hours of Acme',
  kind: 'time',
  format: 'pdf',
  period: 'lastMonth',
  clientId: acme.id,
  projectId: null,
  filter: { ...emptyReportFilter, billable: true },
  columns: ['day', 'duration'],
  language: null,
  recipients: ['nora@acme.example'],
  subject: '{report}, {period}',
  text: 'Hello',
  whenEmpty: 'skip',
  recurrence: { ...schedule, nextDay: '2026-12-01' },
  createdAt: '2026-09-01T09:00:00.000Z',
  updatedAt: '2026-09-01T09:00:00.000Z',
  revision: 1,
});
const times = { createdAt: '2026-10-01T06:00:00.000Z', attemptedAt: '2026-11-23T11:00:00.000Z' };

let options: { canSend: boolean; isPrivate: boolean };
let changes: { procedure: string; input: object }[];
let previewed: object[];
let runNow: RunOutcome;
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  changes = [];
  previewed = [];
  runNow = { state: 'done', problem: null };
  options = { canSend: true, isPrivate: false };
  queryClient.clear();
  serveRouter(
    {
      scheduledReports: fakeApi(
        scheduledReportsContract,
        {
          list: () => onePage([hours]),
          get: () => hours,
          options: () => options,
          runs: () => ({
            nextDays: [{ day: '2026-12-01', isSkipped: false }],
            runs: [
              {
                day: '2026-11-01',
                state: 'open',
                email: null,
                problem: { code: 'NO_MAIL_SERVER', reason: 'There is no mail server.' },
                ...times,
              },
              {
                day: '2026-10-01',
                state: 'done',
                email: {
                  id: anId(71),
                  recipients: ['nora@acme.example'],
                  subject: 'Timesheet, September',
                  status: 'failed',
                  problem: '550 No such user',
                },
                problem: null,
                ...times,
              },
            ],
          }),
          previewEmail: (input) => {
            previewed.push(input);
            return {
              from: '2026-11-01',
              to: '2026-11-30',
              fileName: 'expenses-2026-11-01-2026-11-30.pdf',
              subject: 'Expenses, November',
              text: 'Here is the report.',
              html: '<p>Here is the report.</p>',
            };
          },
          create: ({ id = '' }) => ({ id }),
          update: () => hours,
          sendAgain: () => ({}),
          runNow: () => ({ ...hours, run: runNow }),
        },
        (procedure, input) => changes.push({ procedure, input }),
      ),
      schedules: fakeApi(schedulesContract, {
        problems: () => ({
          items: [
            {
              kind: 'scheduledReports',
              scheduleId: hours.id,
              day: '2026-11-01',
              recordId: anId(72),
              problem: { code: 'NO_MAIL_SERVER', reason: 'There is no mail server.' },
              attemptedAt: times.attemptedAt,
            },
          ],
        }),
      }),
      invoices: fakeApi(invoicesContract, {
        settings: () => ({ settings: invoiceSettings, revision: 1 }),
      }),
      ...fakeClientsAndProjects(
        [acme],
        [
          projectRecord({ id: anId(21), name: 'Website', clientId: acme.id }),
          projectRecord({ id: anId(22), name: 'Shop', clientId: acme.id }),
        ],
      ),
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
          <Route path="/reports/scheduled" element={<ScheduledReportsPage />} />
          <Route path="/reports/scheduled/new" element={<NewScheduledReportPage />} />
          <Route path="/reports/scheduled/:id" element={<ScheduledReportPage />} />
        </Routes>
      </SignedIn>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it('are listed with what they contain, to whom they go and what failed, and sent early after a question', async () => {
  const user = open('/reports/scheduled');
  const row = await screen.findByRole('row', { name: /Hours of Acme/ });
  await within(row).findByText('Failing');
  expect(row.textContent).toMatch(
    /Hours of Acme.*Time · Last month · PDF.*nora@acme\.example.*Every month.*1 Dec/,
  );
  await user.click(screen.getByRole('button', { name: 'Actions for Hours of Acme' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send now…' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('The report of 1 December 2026 is emailed to nora@acme.example now.');
  await user.click(dialog.getByRole('button', { name: 'Send now' }));
  await screen.findByText(/report of 1 December 2026 done/);
  expect(changes).toEqual([{ procedure: 'runNow', input: { id: hours.id, day: '2026-12-01' } }]);
});

it('a new one takes the filters of the list, goes to oneself, and says what will happen', async () => {
  const user = open(`/reports/scheduled/new?kind=expenses&clientId=${acme.id}&paidBy=own&state=nonsense`);
  await screen.findByDisplayValue('Acme');
  expect(screen.queryByText('1 more filter applies')).toBeNull();
  const outcome = within(screen.getByRole('region', { name: 'What will happen' }));
  outcome.getByText(/beginning 1 December 2026\. The next report covers 1 – 30 November 2026\./);
  expect(outcome.getAllByRole('listitem')).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Create scheduled report' }));
  await screen.findByText('Check the highlighted fields.');
  expect(changes).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Travel');
  await user.click(screen.getByRole('button', { name: /office@acme\.example/ }));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('expenses-2026-11-01-2026-11-30.pdf');
  expect(previewed).toMatchObject([{ kind: 'expenses', day: '2026-12-01', clientId: acme.id }]);
  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await user.click(await screen.findByRole('option', { name: 'CSV' }));
  await waitFor(() => expect(previewed.at(-1)).toMatchObject({ format: 'csv' }));
  await user.click(screen.getByRole('button', { name: 'Create scheduled report' }));
  await screen.findByRole('heading', { name: 'Hours of Acme' });
  expect(changes.filter(({ procedure }) => procedure === 'create')).toMatchObject([
    {
      input: {
        name: 'Travel',
        kind: 'expenses',
        clientId: acme.id,
        recipients: [expect.stringContaining('@'), 'office@acme.example'],
        subject: '{report}, {period}',
        recurrence: { firstDay: '2026-12-01', time: '08:00', leadDays: 0 },
      },
    },
  ]);
});

it('a new one takes the columns of the link, and the choice can be changed and reset', async () => {
  const user = open(`/reports/scheduled/new?kind=time&clientId=${acme.id}&columns=duration,day,nonsense`);
  await screen.findByText('2 columns chosen');
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await user.click(dialog.getByRole('button', { name: 'Reset to default' }));
  const ticked = dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(ticked.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Date',
    'Start',
    'End',
    'Break',
    'Hours and minutes',
    'Description',
    'Project',
    'Task',
    'Billable',
  ]);
  await user.click(dialog.getByRole('checkbox', { name: 'Amount' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Break' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Hours');
  await user.click(screen.getByRole('button', { name: 'Create scheduled report' }));
  await screen.findByRole('heading', { name: 'Hours of Acme' });
  const columns = ['day', 'start', 'end', 'duration', 'description', 'project', 'task', 'billable', 'amount'];
  expect(changes.filter(({ procedure }) => procedure === 'create')).toMatchObject([{ input: { columns } }]);
});

it('columns that were chosen for a table don’t go into a PDF', async () => {
  const user = open(
    `/reports/scheduled/new?kind=time&clientId=${acme.id}&format=xlsx&columns=day,rate,amount`,
  );
  await screen.findByText('3 columns chosen');
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Format' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('CSV');
  expect(screen.getByText('3 columns chosen')).toBeTruthy();
  await choose('PDF');
  await screen.findByText('Default columns');
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Hours');
  await user.click(screen.getByRole('button', { name: 'Create scheduled report' }));
  await screen.findByRole('heading', { name: 'Hours of Acme' });
  expect(changes.filter(({ procedure }) => procedure === 'create')).toMatchObject([
    { input: { format: 'pdf', columns: null } },
  ]);
});

it('Stint’s text has the language of the report, and what a person wrote stays', async () => {
  const user = open('/reports/scheduled/new?kind=time');
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
  const choose = async (name: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose(/German/);
  expect(body.value).toBe(presetReportEmail('de').text);
  await user.clear(body);
  await user.type(body, 'Moin');
  await choose(/English/);
  expect(body.value).toBe('Moin');
});

it('says that there was nothing to report', async () => {
  runNow = { state: 'empty', problem: null };
  const user = open('/reports/scheduled');
  await user.click(await screen.findByRole('button', { name: 'Actions for Hours of Acme' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send now…' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }));
  const sentence = 'Hours of Acme: nothing to report for 1 December 2026, so no email was sent.';
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('a link of a client that no longer exists opens the form, too', async () => {
  open(`/reports/scheduled/new?kind=time&clientId=${anId(9)}`);
  expect(await screen.findByRole('button', { name: 'Create scheduled report' })).toBeTruthy();
});

it('forgets the task of the link with another project, which has other tasks', async () => {
  const user = open(`/reports/scheduled/new?kind=time&projectId=${anId(21)}&taskId=${anId(31)}`);
  await screen.findByText('1 more filter applies');
  await screen.findByDisplayValue('Website');
  const project = screen.getByRole('combobox', { name: 'Project' });
  await user.clear(project);
  await user.type(project, 'Shop');
  await user.click(await screen.findByRole('option', { name: /Shop/ }));
  expect(screen.queryByText('1 more filter applies')).toBeNull();
});

it('a PDF timesheet of all clients is refused at the client, with the filters of the link', async () => {
  const user = open('/reports/scheduled/new?kind=time&billable=true&tag=urgent');
  await screen.findByText('2 more filters apply');
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'All');
  await user.click(screen.getByRole('button', { name: 'Create scheduled report' }));
  await screen.findByText(/A PDF timesheet covers one client\./);
  expect(changes).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove filters' }));
  expect(screen.queryByText('2 more filters apply')).toBeNull();
});

it('says what keeps it from being sent: no mail server, or private mode', async () => {
  options = { canSend: false, isPrivate: true };
  open('/reports/scheduled/new?kind=expenses');
  await screen.findByText(/There is no mail server yet/);
  expect(screen.getByRole('link', { name: 'Set up a mail server' }).getAttribute('href')).toBe(
    '/invoices/emails/settings',
  );
  screen.getByText(/Private mode stores vendors and notes of expenses in encrypted form only/);
});

it('the page shows what became of its days, and sends again what was refused', async () => {
  const user = open(`/reports/scheduled/${hours.id}`);
  const runs = within(await screen.findByRole('region', { name: 'Reports so far' }));
  await runs.findByText(/There is no mail server yet/);
  runs.getByText('Timesheet, September · nora@acme.example');
  runs.getByText('550 No such user');
  await user.click(runs.getByRole('button', { name: 'Send again' }));
  await screen.findByText(/report of 1 October 2026 done/);
  expect(changes.filter(({ procedure }) => procedure === 'sendAgain')).toEqual([
    { procedure: 'sendAgain', input: { id: hours.id, day: '2026-10-01' } },
  ]);
});
