/** Complete requests of calendars, imports, documents and default tasks. */
import { entryTexts } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { RecordFixtures, FixtureKind } from './record-fixtures.ts';
import type { Input } from './rpc-and-rest.ts';

export type CompleteRequest = {
  /** The record type its id names, if any. */
  target?: FixtureKind;
  fields(records: RecordFixtures): Input | Promise<Input>;
};

export const noFields = () => ({});

/** Well-formed but not a real copy: Stint decrypts it in private mode only. */
export const encryptedCopy = { v: 1, alg: 'AES-GCM', iv: 'AAAAAAAAAAAAAAAA', ciphertext: 'A'.repeat(24) };

const contractOf = (clientId: string) => ({
  name: 'Contract.txt',
  type: 'contract',
  entityType: 'client',
  entityId: clientId,
});

export const importRequests: Record<string, CompleteRequest> = {
  'projects.defaultTasks': { fields: noFields },
  'projects.setDefaultTasks': {
    fields: () => ({ tasks: [{ name: 'Design', hourlyRate: 110.5, billable: true }] }),
  },
  'calendarFeed.get': { fields: noFields },
  'calendarFeed.create': { fields: noFields },
  'calendarFeed.revoke': { fields: noFields },
  'mailServer.get': { fields: noFields },
  'mailServer.save': {
    fields: () => ({
      host: 'smtp.example.org',
      port: 465,
      security: 'tls',
      username: 'ada',
      password: 'lovelace',
      senderAddress: 'ada@example.org',
      senderName: 'Ada',
      replyTo: 'office@example.org',
    }),
  },
  'mailServer.remove': { fields: noFields },
  'mailServer.test': { fields: noFields },
  'calendarImport.get': { fields: noFields },
  'calendarImport.list': { fields: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
  // Refreshing refuses this address, so no request leaves the machine.
  'calendarImport.setAddress': { fields: () => ({ address: 'https://127.0.0.1/calendar.ics' }) },
  'calendarImport.refresh': { fields: noFields },
  'calendarImport.remove': { fields: noFields },
  'calendarImport.answer': { fields: () => ({ suggestionIds: [newId()], answer: 'dismissed' }) },
  'documents.list': {
    fields: ({ clientId }) => ({
      entityId: clientId,
      search: 'contract',
      limit: 10,
      cursor: cursorOf(1),
    }),
  },
  'documents.expiring': { fields: () => ({ until: '2026-12-31', limit: 10 }) },
  'documents.usage': { fields: noFields },
  'documents.avatar': { fields: noFields },
  'documents.get': { target: 'document', fields: noFields },
  'documents.update': {
    target: 'document',
    fields: ({ clientId }) => ({
      ...contractOf(clientId),
      tags: ['legal'],
      expiresOn: '2026-12-31',
      isVisibleToClient: true,
      revision: 1,
      operationId: newId(),
    }),
  },
  'documents.link': { target: 'document', fields: () => ({ use: 'download', version: 0 }) },
  'documents.delete': { target: 'document', fields: noFields },
  'documents.undo': { target: 'deletedDocument', fields: noFields },
  'documents.startUpload': {
    fields: async ({ ownerId, createRecord }) => ({
      id: newId(),
      name: 'Notes.txt',
      type: 'userDocument',
      entityType: 'user',
      entityId: ownerId,
      documentId: await createRecord('document'),
      sizeBytes: 1000,
    }),
  },
  'documents.finishUpload': { target: 'arrivedUpload', fields: noFields },
  'documents.cancelUpload': { target: 'upload', fields: noFields },
  'documents.received': {
    fields: async ({ createRecord }) => ({ clientId: await createRecord('clientWithFile') }),
  },
  'documents.acceptReceived': { target: 'receivedFile', fields: noFields },
  'documents.discardReceived': { target: 'receivedFile', fields: noFields },
  'documents.restoreReceived': { target: 'receivedFile', fields: noFields },
  'files.list': {
    fields: ({ clientId }) => ({ folder: 'contract', entityId: clientId, limit: 10, cursor: cursorOf(1) }),
  },
  'files.delete': { fields: async ({ createRecord }) => ({ path: await createRecord('documentPath') }) },
  'imports.list': { fields: noFields },
  'imports.get': { target: 'import', fields: noFields },
  'imports.read': {
    target: 'import',
    fields: () => ({ dialect: { encoding: 'utf-8', delimiter: ',' }, format: 'generic', kind: 'entries' }),
  },
  'imports.dryRun': { target: 'import', fields: () => ({ settings: importSettings() }) },
  'imports.problemRows': { target: 'import', fields: noFields },
  'imports.run': { target: 'import', fields: () => ({ settings: importSettings() }) },
  'imports.undo': { target: 'importRun', fields: noFields },
  'imports.discard': { target: 'import', fields: noFields },
  'exports.everything': { fields: noFields },
  'sharedClients.list': { fields: noFields },
};

/** A cursor after all records, for a list sorted by this many instants. */
export function cursorOf(instants: number, at = '2199-12-31T00:00:00.000Z'): string {
  const location = Array.from({ length: instants }, () => at);
  return Buffer.from([...location, newId()].join('|')).toString('base64url');
}

/** Every text of an entry. */
export const allTexts = mapValues(entryTexts, () => 'With the whole team');
