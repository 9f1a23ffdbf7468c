/** One request for every procedure that fills every field it has, with what its sender owns. */
import { digestOf } from '#src/platform/server/digest.ts';
import type { Belongings, Kind } from './belongings.ts';
import type { Input } from './doors.ts';
import { clientForInvoices, freshId } from './factories.ts';
import { importSettings } from './import-settings.ts';

export type CompleteRequest = {
  /** What its id names; nothing when it names no record. */
  target?: Kind;
  fields(own: Belongings): Input | Promise<Input>;
};

const billing = { billingType: 'retainer', hourlyRate: 120, retainerRate: 90.5, retainerHours: 10 };
/** Well-formed, but not a real copy: Stint opens it in private mode only. */
const copy = { v: 1, alg: 'AES-GCM', iv: 'AAAAAAAAAAAAAAAA', ciphertext: 'A'.repeat(24) };
const client = {
  name: 'Northwind',
  email: 'office@northwind.example',
  phone: '+1 555 0100',
  notes: 'Net 30',
  address: 'Harbour 1',
  ...billing,
  ...clientForInvoices,
  contactsEnc: copy,
  postalAddressEnc: copy,
};
const copies = { nameEnc: copy, emailEnc: copy, phoneEnc: copy, notesEnc: copy, addressEnc: copy };
const project = {
  name: 'Website',
  status: 'Active',
  ...billing,
  retainerHoursUsed: 1.5,
  retainerPeriod: 'monthly',
  retainerCarryOver: 2,
  retainerStart: '2026-01-01',
  budgetHours: 40,
  budgetAmount: 4000,
  colour: '#556cd6',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  poNumber: 'PO-7',
  notes: 'Ask for Ann',
  notesEnc: copy,
};
const entry = {
  date: '2026-03-02',
  description: 'Sketches',
  duration: 2,
  startTime: '2026-03-02T09:00:00Z',
  endTime: '2026-03-02T12:00:00Z',
  notes: 'With the whole team',
  billable: true,
  breakPeriods: [{ start: '2026-03-02T10:00:00Z', end: '2026-03-02T11:00:00Z' }],
  activityLog: [{ time: '2026-03-02T09:00:00Z', action: 'started' }],
  timeZone: 'Europe/Berlin',
};
const filter = { from: '2026-03-01', to: '2026-03-31', billable: true, invoiced: false, search: 'sketch' };
const none = () => ({});
const seen = (id: string) => ({ id, revision: 1 });

export const requests: Record<string, CompleteRequest> = {
  'session.me': { fields: none },
  'session.prefer': {
    fields: () => ({
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      weekStart: 1,
      rounding: { minutes: 15, direction: 'up', when: 'saved' },
    }),
  },
  'encryption.unwrapDataKey': { fields: ({ ownerId }) => ({ data: { tenantId: ownerId } }) },
  'encryption.privateMode': { fields: none },
  // What else is asked in the same account is written down in the open.
  'encryption.setPrivateMode': { fields: () => ({ isOn: false }) },
  'encryption.convertNext': { fields: none },
  'accounts.list': { fields: none },
  'accounts.setRole': {
    target: 'viewer',
    fields: ({ clientId }) => ({
      systemRole: 'user',
      tenantEnabled: false,
      clientViewerOf: [clientId],
      revision: 2,
    }),
  },
  'accounts.addViewer': {
    fields: ({ viewerEmail, clientId, ownerId }) => ({ email: viewerEmail, clientId, ownerId }),
  },
  'clients.create': { fields: () => ({ id: freshId(), ...client, ...copies }) },
  'clients.keepCopies': { target: 'client', fields: () => ({ ...copies, revision: 1 }) },
  'clients.list': {
    fields: () => ({
      activeOnly: true,
      isActive: true,
      withoutCopies: true,
      search: 'north',
      tag: 'Retail',
      limit: 10,
      cursor: cursorOf(1),
    }),
  },
  'clients.get': { target: 'client', fields: none },
  'clients.update': {
    target: 'client',
    fields: () => ({ ...client, ...copies, isActive: true, revision: 1 }),
  },
  'clients.toggleActive': { target: 'client', fields: none },
  'clients.delete': { target: 'client', fields: none },
  'clients.restore': { target: 'deletedClient', fields: none },
  'clients.mergePreview': {
    target: 'client',
    fields: async ({ recordOf }) => ({ fromId: await recordOf('client') }),
  },
  'clients.merges': { target: 'client', fields: none },
  'clients.merge': {
    target: 'client',
    fields: async ({ recordOf }) => ({
      fromId: await recordOf('client'),
      revision: 1,
      fromRevision: 1,
      operationId: freshId(),
    }),
  },
  'clients.undoMerge': { target: 'clientMerge', fields: none },
  'projects.create': {
    fields: ({ clientId }) => ({ id: freshId(), ...project, billingFrom: null, clientId }),
  },
  'projects.list': {
    fields: ({ clientId }) => ({ clientId, status: 'Active', search: 'web', limit: 10, cursor: cursorOf(1) }),
  },
  'projects.get': { target: 'project', fields: none },
  'projects.update': {
    target: 'project',
    fields: ({ clientId }) => ({ ...project, billingFrom: '2026-02-01', clientId, revision: 1 }),
  },
  'projects.figures': { fields: ({ projectId }) => ({ projectId }) },
  'projects.burn': { target: 'project', fields: none },
  'projects.retainer': { target: 'project', fields: none },
  'projects.retainerEntries': {
    target: 'workedProject',
    // The oldest come first.
    fields: () => ({
      from: '2026-03-01',
      to: '2026-03-31',
      outside: false,
      limit: 10,
      cursor: cursorOf(1, '1970-01-01T00:00:00.000Z'),
    }),
  },
  'projects.delete': { target: 'project', fields: none },
  'projects.restore': { target: 'deletedProject', fields: none },
  'timer.get': { fields: () => ({ deviceId: freshId() }) },
  'timer.put': {
    fields: () => ({
      deviceId: freshId(),
      deviceName: 'Firefox on Linux',
      commands: [
        { seq: 1, runId: freshId(), at: Date.parse('2026-03-02T09:00:00Z'), act: { type: 'pause' } },
      ],
    }),
  },
  'timesheets.create': {
    fields: ({ clientId, projectId }) => ({ id: freshId(), ...entry, clientId, projectId }),
  },
  'timesheets.list': {
    fields: ({ clientId, projectId }) => ({
      ...filter,
      clientId,
      projectId,
      order: 'desc',
      limit: 10,
      cursor: cursorOf(2),
    }),
  },
  'timesheets.totals': { fields: ({ clientId, projectId }) => ({ ...filter, clientId, projectId }) },
  'timesheets.get': { target: 'entry', fields: none },
  'timesheets.update': {
    target: 'entry',
    fields: ({ clientId, projectId }) => ({ ...entry, clientId, projectId, revision: 1 }),
  },
  'timesheets.delete': { target: 'entry', fields: none },
  'timesheets.restore': { target: 'deletedEntry', fields: none },
  'timesheets.split': {
    target: 'morning',
    fields: () => ({ at: '2026-03-02T10:00:00Z', revision: 1, operationId: freshId() }),
  },
  'timesheets.merge': {
    fields: async ({ recordOf }) => ({
      entries: [seen(await recordOf('morning')), seen(await recordOf('afternoon'))],
      operationId: freshId(),
    }),
  },
  'timesheets.copyWeek': {
    fields: () => ({ from: '2026-03-02', to: '2026-03-09', operationId: freshId() }),
  },
  'timesheets.changeMany': {
    fields: async ({ recordOf, clientId, projectId }) => ({
      entries: [seen(await recordOf('entry'))],
      clientId,
      projectId,
      billable: false,
      date: '2026-03-09',
      operationId: freshId(),
    }),
  },
  'timesheets.deleteMany': {
    fields: async ({ recordOf }) => ({ entries: [seen(await recordOf('entry'))], operationId: freshId() }),
  },
  'timesheets.markInvoiced': {
    fields: async ({ recordOf }) => ({
      entries: [seen(await recordOf('entry'))],
      invoiced: true,
      operationId: freshId(),
    }),
  },
  'timesheets.previewRerating': {
    fields: ({ projectId }) => ({ projectId, from: '2000-01-01', to: '2000-01-31' }),
  },
  'timesheets.reRate': {
    fields: ({ projectId }) => ({
      projectId,
      from: '2000-01-01',
      to: '2000-01-31',
      digest: digestOf([]).toString('base64url'),
      operationId: freshId(),
    }),
  },
  'timesheets.undo': { target: 'operation', fields: none },
  'calendarFeed.get': { fields: none },
  'calendarFeed.make': { fields: none },
  'calendarFeed.revoke': { fields: none },
  'imports.list': { fields: none },
  'imports.get': { target: 'import', fields: none },
  'imports.read': {
    target: 'import',
    fields: () => ({ dialect: { encoding: 'utf-8', delimiter: ',' }, format: 'generic', kind: 'entries' }),
  },
  'imports.dryRun': { target: 'import', fields: () => ({ settings: importSettings() }) },
  'imports.problemRows': { target: 'import', fields: none },
  'imports.run': { target: 'import', fields: () => ({ settings: importSettings() }) },
  'imports.undo': { target: 'importRun', fields: none },
  'imports.discard': { target: 'import', fields: none },
  'exports.everything': { fields: none },
  'reports.time': {
    fields: ({ clientId, projectId }) => ({ format: 'csv', ...filter, clientId, projectId }),
  },
};

/** A place after everything there is, in a list whose order has so many instants. */
function cursorOf(instants: number, at = '2199-12-31T00:00:00.000Z'): string {
  const place = Array.from({ length: instants }, () => at);
  return Buffer.from([...place, freshId()].join('|')).toString('base64url');
}
