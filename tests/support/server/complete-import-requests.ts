/** Complete requests of calendars and imports. */
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

export const importRequests: Record<string, CompleteRequest> = {
  'calendarFeed.get': { fields: noFields },
  'calendarFeed.create': { fields: noFields },
  'calendarFeed.revoke': { fields: noFields },
  'calendarImport.get': { fields: noFields },
  'calendarImport.list': { fields: () => ({ from: '2026-03-01', to: '2026-03-31' }) },
  // Refreshing refuses this address, so no request leaves the machine.
  'calendarImport.setAddress': { fields: () => ({ address: 'https://127.0.0.1/calendar.ics' }) },
  'calendarImport.refresh': { fields: noFields },
  'calendarImport.remove': { fields: noFields },
  'calendarImport.answer': { fields: () => ({ suggestionIds: [newId()], answer: 'dismissed' }) },
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
};
