/** For every procedure, a valid request that fills every field with the sender's records. */
import { clientForInvoices, newId, projectForInvoices } from '#tests/support/request-fixtures.ts';
import { expenseRequests } from './complete-expense-requests.ts';
import { cursorOf, encryptedCopy, importRequests, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { invoiceRequests } from './complete-invoice-requests.ts';
import { portalRequests } from './complete-portal-requests.ts';
import { march, timeRequests } from './complete-time-requests.ts';

const billing = { billingType: 'retainer', hourlyRate: 120, retainerRate: 90.5, retainerHours: 10 };
const client = {
  name: 'Northwind',
  email: 'office@northwind.example',
  phone: '+1 555 0100',
  notes: 'Net 30',
  address: 'Harbour 1',
  ...billing,
  ...clientForInvoices,
  requiresApproval: true,
  rounding: { minutes: 6, direction: 'up' },
  contactsEnc: encryptedCopy,
  postalAddressEnc: encryptedCopy,
};
const encryptedFields = ['nameEnc', 'emailEnc', 'phoneEnc', 'notesEnc', 'addressEnc'];
const encryptedCopies = Object.fromEntries(encryptedFields.map((field) => [field, encryptedCopy]));
const project = {
  name: 'Website',
  status: 'Active',
  ...billing,
  retainerHoursUsed: 1.5,
  retainerPeriod: 'monthly',
  retainerCarryOver: 2,
  retainerStart: '2026-01-01',
  fixedPrice: 4000,
  instalments: [{ id: newId(), date: '2026-03-31', amount: 1000.5, name: 'Concept' }],
  tasks: [{ id: newId(), name: 'Design', hourlyRate: 110.5, billable: true, isActive: true }],
  budgetHours: 40,
  budgetAmount: 4000,
  colour: '#556cd6',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  ...projectForInvoices,
  notes: 'Ask for Ann',
  notesEnc: encryptedCopy,
  rounding: { minutes: 15, direction: 'nearest' },
};
const auditFilter = { ...march, action: 'role.changed', accountId: newId() };

export const completeRequests: Record<string, CompleteRequest> = {
  'session.me': { fields: noFields },
  'session.updatePreferences': {
    fields: () => ({
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      weekStart: 1,
      rounding: { minutes: 15, direction: 'up', when: 'saved' },
      defaultRate: 93.75,
      target: { hours: 38.5, per: 'week', workdays: [1, 2, 3, 4] },
      formats: { date: 'dd.mm.yyyy', time: '12h', hours: 'decimal', number: '1’234.56' },
    }),
  },
  'session.lockTime': { fields: () => ({ lockedUntil: '2020-12-31' }) },
  'session.list': { fields: noFields },
  'session.deletion': { fields: noFields },
  'apiKeys.list': { fields: noFields },
  'apiKeys.create': { fields: () => ({ name: 'Backup', scope: 'read', expiresInDays: 90 }) },
  'apiKeys.revoke': { target: 'apiKey', fields: noFields },
  'encryption.unwrapDataKey': { fields: ({ ownerId }) => ({ data: { tenantId: ownerId } }) },
  'encryption.privateMode': { fields: noFields },
  // Off, because other requests of this account expect plain text.
  'encryption.setPrivateMode': { fields: () => ({ isOn: false }) },
  'encryption.convertNext': { fields: noFields },
  'accounts.list': {
    fields: () => ({ search: 'ann', status: 'active', limit: 10, cursor: cursorOf(2) }),
  },
  'accounts.setDisabled': { target: 'viewer', fields: () => ({ disabled: true }) },
  'accounts.turnOffTwoStep': { target: 'viewer', fields: () => ({}) },
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
  'audit.list': { fields: () => ({ ...auditFilter, limit: 10, cursor: '9' }) },
  'audit.export': { fields: () => auditFilter },
  'audit.verify': { fields: noFields },
  'invitations.list': { fields: noFields },
  'invitations.create': {
    fields: ({ clientId }) => ({ email: `${newId()}@example.org`, tenantEnabled: false, clientId }),
  },
  'invitations.accept': {
    fields: async ({ createRecord }) => ({ token: await createRecord('receivedInvitation') }),
  },
  'invitations.revoke': { target: 'invitation', fields: noFields },
  'registration.get': { fields: noFields },
  'registration.set': { fields: () => ({ policy: 'approval' }) },
  'outbox.sendAgain': { target: 'failedMail', fields: noFields },
  'outbox.read': { fields: () => ({ limit: 10, cursor: cursorOf(1) }) },
  'clients.create': {
    fields: () => ({ id: newId(), ...client, ...encryptedCopies, isInternal: false }),
  },
  'clients.saveEncryptedCopies': {
    fields: ({ clientId }) => ({ clientId, ...encryptedCopies, revision: 1 }),
  },
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
  'clients.get': { target: 'client', fields: noFields },
  'clients.update': {
    target: 'client',
    fields: () => ({ ...client, ...encryptedCopies, isActive: true, revision: 1, operationId: newId() }),
  },
  'clients.toggleActive': { target: 'client', fields: noFields },
  'clients.delete': { target: 'client', fields: noFields },
  'clients.mergePreview': {
    target: 'client',
    fields: async ({ createRecord }) => ({ fromId: await createRecord('client') }),
  },
  'clients.merges': { target: 'client', fields: noFields },
  'clients.merge': {
    target: 'client',
    fields: async ({ createRecord }) => ({
      fromId: await createRecord('client'),
      revision: 1,
      fromRevision: 1,
      operationId: newId(),
    }),
  },
  'clients.undo': { target: 'clientMerge', fields: noFields },
  'sharedClients.get': { target: 'grant', fields: noFields },
  'projects.create': {
    fields: ({ clientId }) => ({ id: newId(), ...project, billingFrom: null, clientId }),
  },
  'projects.list': {
    fields: ({ clientId }) => ({ clientId, status: 'Active', search: 'web', limit: 10, cursor: cursorOf(1) }),
  },
  'projects.get': { target: 'project', fields: noFields },
  'projects.update': {
    target: 'project',
    fields: ({ clientId }) => ({
      ...project,
      billingFrom: '2026-02-01',
      clientId,
      revision: 1,
      operationId: newId(),
    }),
  },
  'projects.figures': { fields: ({ projectId }) => ({ projectId }) },
  'projects.work': { fields: noFields },
  'projects.usage': { fields: () => ({ limit: 10 }) },
  'projects.burn': { target: 'project', fields: noFields },
  'projects.retainer': { target: 'project', fields: noFields },
  'projects.retainerEntries': {
    target: 'workedProject',
    // The oldest come first.
    fields: () => ({ ...march, outside: false, limit: 10, cursor: cursorOf(1, '1970-01-01T00:00:00.000Z') }),
  },
  'projects.delete': { target: 'project', fields: noFields },
  'projects.undo': { target: 'deletedProject', fields: noFields },
  ...timeRequests,
  ...expenseRequests,
  ...invoiceRequests,
  ...portalRequests,
  ...importRequests,
};
