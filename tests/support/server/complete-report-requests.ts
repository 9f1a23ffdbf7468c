/** Complete requests of scheduled reports. */
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { cursorOf, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { withClient } from './postgres-setup.ts';

/** Paused, as a restored one is. Its first day is far away, so that its next day is known. */
const recurrence = {
  every: 1,
  unit: 'month' as const,
  anchor: 'sameDay' as const,
  firstDay: '2100-01-31',
  lastDay: '2100-12-31',
  count: 12,
  leadDays: 0,
  time: '08:30',
  isPaused: true,
  pausedUntil: '2099-12-01',
};
const ofClient = {
  name: 'Hours',
  kind: 'time' as const,
  period: 'lastMonth' as const,
  recipients: ['nora@northwind.example'],
  subject: '{report}, {period}',
  text: 'Here are my hours of {month}.',
  recurrence,
};

export function reportRecordFactories({ database }: Installation, { api, uid }: ApiCaller, clientId: string) {
  const scheduledReport = async () => (await api.scheduledReports.create({ ...ofClient, clientId })).id;
  return {
    scheduledReport,
    /** Its last email was refused. */
    async failedScheduledReport() {
      const id = await scheduledReport();
      const email = newId();
      await withClient(database.url, async (client) => {
        await client.query(
          `insert into mails (id, user_id, kind, recipient, subject, text, html, is_private, status, problem)
             values ($1, $2, 'sentByAccount', 'nora@northwind.example', 'Hours', '', '', true, 'failed', '550 No such user')`,
          [email, uid],
        );
        await client.query(
          `insert into schedule_runs (user_id, schedule_id, day, kind, state, record_id)
             values ($1, $2, '2026-01-31', 'scheduledReports', 'done', $3)`,
          [uid, id, email],
        );
      });
      return id;
    },
    async skippedScheduledReport() {
      const id = await scheduledReport();
      await api.scheduledReports.skipNext({ id, day: recurrence.firstDay });
      return id;
    },
    async deletedScheduledReport() {
      const id = await scheduledReport();
      // Its run outlives it.
      await api.scheduledReports.skipNext({ id, day: recurrence.firstDay });
      await api.scheduledReports.delete({ id });
      return id;
    },
  };
}

const content = (clientId: string, projectId: string) => ({
  kind: 'expenses',
  format: 'xlsx',
  period: 'lastQuarter',
  clientId,
  projectId,
  filter: {
    taskId: null,
    billable: null,
    invoiced: null,
    tag: null,
    categoryId: newId(),
    state: 'toReimburse',
    paidBy: 'own',
    isRecurring: false,
    search: 'train',
  },
  language: 'de',
  subject: '{report} {quarter-1}, {client}',
  text: 'Dear {client},\n\nhere is {report} for {period}.',
});
const fields = (clientId: string, projectId: string) => ({
  name: 'Travel',
  ...content(clientId, projectId),
  columns: null,
  recipients: ['nora@northwind.example', 'ann@example.org'],
  whenEmpty: 'send',
  recurrence,
});
const onFirstDay = () => ({ day: recurrence.firstDay });

export const reportRequests: Record<string, CompleteRequest> = {
  'scheduledReports.list': { fields: () => ({ limit: 10, cursor: cursorOf(1) }) },
  'scheduledReports.options': { fields: noFields },
  'scheduledReports.create': {
    fields: ({ clientId, projectId }) => ({ id: newId(), ...fields(clientId, projectId) }),
  },
  'scheduledReports.get': { target: 'scheduledReport', fields: noFields },
  'scheduledReports.update': {
    target: 'scheduledReport',
    fields: ({ clientId, projectId }) => ({
      ...fields(clientId, projectId),
      pause: { isPaused: true, pausedUntil: '2100-03-31' },
      revision: 1,
      operationId: newId(),
    }),
  },
  'scheduledReports.delete': { target: 'scheduledReport', fields: noFields },
  'scheduledReports.undo': { target: 'deletedScheduledReport', fields: noFields },
  'scheduledReports.runs': { target: 'scheduledReport', fields: noFields },
  'scheduledReports.previewEmail': {
    fields: ({ clientId, projectId }) => ({ ...content(clientId, projectId), day: '2100-01-31' }),
  },
  'scheduledReports.runNow': { target: 'scheduledReport', fields: onFirstDay },
  'scheduledReports.sendAgain': { target: 'failedScheduledReport', fields: () => ({ day: '2026-01-31' }) },
  'scheduledReports.skipNext': { target: 'scheduledReport', fields: onFirstDay },
  'scheduledReports.restoreDay': { target: 'skippedScheduledReport', fields: onFirstDay },
};
