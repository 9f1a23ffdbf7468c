/** Complete requests of timer, time entries and reports of time. */
import { hashJson } from '#src/platform/server/json-hash.ts';
import { aPin, newId } from '#tests/support/request-fixtures.ts';
import { allTexts, cursorOf, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';

const entry = {
  date: '2026-03-02',
  description: 'Sketches',
  duration: 2,
  startTime: '2026-03-02T09:00:00Z',
  endTime: '2026-03-02T12:00:00Z',
  ...allTexts,
  tags: ['design', 'Büro'],
  billable: true,
  breakPeriods: [{ start: '2026-03-02T10:00:00Z', end: '2026-03-02T11:00:00Z' }],
  activityLog: [{ time: '2026-03-02T09:00:00Z', action: 'started' }],
  timeZone: 'Europe/Berlin',
};
export const march = { from: '2026-03-01', to: '2026-03-31' };
const longAgo = { from: '2000-01-01', to: '2000-01-31' };
const filter = { ...march, billable: true, invoiced: false, tag: 'design', search: 'sketch' };
const firstChange = () => ({ revision: 1, operationId: newId() });
const atRevisionOne = (id: string) => ({ id, revision: 1 });

export const timeRequests: Record<string, CompleteRequest> = {
  'timer.get': { fields: () => ({ deviceId: newId() }) },
  'timer.put': {
    fields: () => ({
      deviceId: newId(),
      deviceName: 'Firefox on Linux',
      commands: [{ seq: 1, runId: newId(), at: Date.parse('2026-03-02T09:00:00Z'), act: { type: 'pause' } }],
    }),
  },
  'timesheets.create': {
    fields: ({ clientId, projectId, taskId }) => ({
      id: newId(),
      ...entry,
      clientId,
      projectId,
      taskId,
      suggestionId: newId(),
    }),
  },
  'timesheets.list': {
    fields: ({ clientId, projectId, taskId }) => ({
      ...filter,
      clientId,
      projectId,
      taskId,
      order: 'desc',
      limit: 10,
      cursor: cursorOf(2),
    }),
  },
  'timesheets.totals': {
    fields: ({ clientId, projectId, taskId }) => ({ ...filter, clientId, projectId, taskId }),
  },
  'timesheets.tags': { fields: noFields },
  'timesheets.suggestedWork': { fields: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
  'timesheets.pinnedWork': { fields: noFields },
  'timesheets.setPinnedWork': {
    fields: ({ clientId, projectId, taskId }) => ({ items: [aPin({ clientId, projectId, taskId })] }),
  },
  'timesheets.unbilled': { fields: () => ({ limit: 10 }) },
  'timesheets.get': { target: 'entry', fields: noFields },
  'timesheets.update': {
    target: 'entry',
    fields: ({ clientId, projectId, taskId }) => ({
      ...entry,
      clientId,
      projectId,
      taskId,
      ...firstChange(),
    }),
  },
  'timesheets.delete': { target: 'entry', fields: noFields },
  'timesheets.split': { target: 'morning', fields: () => ({ at: '2026-03-02T10:00:00Z', ...firstChange() }) },
  'timesheets.merge': {
    fields: async ({ createRecord }) => ({
      entries: [atRevisionOne(await createRecord('morning')), atRevisionOne(await createRecord('afternoon'))],
      operationId: newId(),
    }),
  },
  'timesheets.copyWeek': { fields: () => ({ from: '2026-03-02', to: '2026-03-09', operationId: newId() }) },
  'timesheets.renameTags': { fields: () => ({ tags: ['design'], newName: 'Plan', operationId: newId() }) },
  'timesheets.changeMany': {
    fields: async ({ createRecord, clientId, projectId, taskId }) => ({
      entries: [atRevisionOne(await createRecord('entry'))],
      clientId,
      projectId,
      taskId,
      billable: false,
      addTags: ['urgent'],
      removeTags: ['design'],
      date: '2026-03-09',
      operationId: newId(),
    }),
  },
  'timesheets.deleteMany': {
    fields: async ({ createRecord }) => ({
      entries: [atRevisionOne(await createRecord('entry'))],
      operationId: newId(),
    }),
  },
  'timesheets.markInvoiced': {
    fields: async ({ createRecord }) => ({
      entries: [atRevisionOne(await createRecord('entry'))],
      invoiced: true,
      operationId: newId(),
    }),
  },
  'timesheets.previewRecalculatedRates': {
    fields: ({ clientId, projectId }) => ({ clientId, projectId, ...longAgo }),
  },
  'timesheets.recalculateRates': {
    fields: ({ clientId, projectId }) => ({
      clientId,
      projectId,
      ...longAgo,
      digest: hashJson([]).toString('base64url'),
      operationId: newId(),
    }),
  },
  'timesheets.undo': { target: 'operation', fields: noFields },
  'reports.time': {
    fields: ({ clientId, projectId, taskId }) => ({
      format: 'csv',
      columns: 'day,duration',
      ...filter,
      clientId,
      projectId,
      taskId,
    }),
  },
};
