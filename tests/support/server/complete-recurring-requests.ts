/** Complete requests of recurring invoices. */
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { cursorOf, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { reminderRecordFactories } from './complete-reminder-requests.ts';
import { reportRecordFactories, reportRequests } from './complete-report-requests.ts';

/** Paused, as a restored one is. Its first day is far away, so that its next day is known. */
const recurrence = {
  every: 1,
  unit: 'month' as const,
  anchor: 'sameDay' as const,
  firstDay: '2100-01-31',
  lastDay: '2100-12-31',
  count: 12,
  leadDays: 3,
  time: '08:30',
  isPaused: true,
  pausedUntil: '2099-12-01',
};

export function recurringRecordFactories(stint: Installation, owner: ApiCaller, clientId: string) {
  const { api } = owner;
  const recurringInvoice = async () =>
    (await api.recurringInvoices.create({ name: 'Website care', clientId, recurrence })).id;
  return {
    ...reminderRecordFactories(stint, owner, clientId),
    ...reportRecordFactories(stint, owner, clientId),
    recurringInvoice,
    async skippedRecurringInvoice() {
      const id = await recurringInvoice();
      await api.recurringInvoices.skipNext({ id, day: recurrence.firstDay });
      return id;
    },
    async deletedRecurringInvoice() {
      const id = await recurringInvoice();
      // Its run outlives it.
      await api.recurringInvoices.skipNext({ id, day: recurrence.firstDay });
      await api.recurringInvoices.delete({ id });
      return id;
    },
  };
}

const fields = (projectId: string) => ({
  name: 'Website care',
  // API keys can't have it sent.
  mode: 'issue',
  periodSide: 'preceding',
  serviceFrom: '2100-01-15',
  serviceTo: '2100-11-30',
  isProrated: true,
  lines: [
    {
      id: newId(),
      title: 'Care in {month}',
      description: '{period}',
      quantity: '1.5',
      unit: 'MON',
      price: '480.5',
      taxRate: '19',
      laterPrices: [{ from: '2100-06-01', price: '520' }],
    },
  ],
  work: {
    hasTime: true,
    hasRetainers: true,
    hasExpenses: true,
    isInArrears: true,
    projectIds: [projectId],
    grouping: 'day',
  },
  whenEmpty: 'draft',
  texts: { subject: 'Care {month+1}', intro: 'Dear {client},', closing: 'Thank you.' },
  poNumber: 'PO-7',
  hasTimesheet: true,
  notes: 'Ask for Ann',
});

export const recurringRequests: Record<string, CompleteRequest> = {
  ...reportRequests,
  'recurringInvoices.list': {
    fields: ({ clientId }) => ({ clientId, limit: 10, cursor: cursorOf(1) }),
  },
  'recurringInvoices.overview': { fields: noFields },
  'recurringInvoices.create': {
    fields: ({ clientId, projectId }) => ({ id: newId(), clientId, recurrence, ...fields(projectId) }),
  },
  'recurringInvoices.get': { target: 'recurringInvoice', fields: noFields },
  'recurringInvoices.update': {
    target: 'recurringInvoice',
    fields: ({ clientId, projectId }) => ({
      clientId,
      recurrence,
      ...fields(projectId),
      pause: { isPaused: true, pausedUntil: '2100-03-31' },
      revision: 1,
      operationId: newId(),
    }),
  },
  'recurringInvoices.delete': { target: 'recurringInvoice', fields: noFields },
  'recurringInvoices.undo': { target: 'deletedRecurringInvoice', fields: noFields },
  'recurringInvoices.runs': { target: 'recurringInvoice', fields: noFields },
  'recurringInvoices.preview': { target: 'recurringInvoice', fields: noFields },
  'schedules.problems': { fields: noFields },
  'recurringInvoices.runNow': { target: 'recurringInvoice', fields: () => ({ day: '2100-01-31' }) },
  'recurringInvoices.skipNext': { target: 'recurringInvoice', fields: () => ({ day: '2100-01-31' }) },
  'recurringInvoices.restoreDay': {
    target: 'skippedRecurringInvoice',
    fields: () => ({ day: '2100-01-31' }),
  },
};
