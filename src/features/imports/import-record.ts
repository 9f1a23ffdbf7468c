import type { ClientRow } from './client-row.ts';
import type { EntryRow } from './entry-row.ts';
import type { ProjectRow } from './project-row.ts';

export type ImportRecord =
  | ({ kind: 'entries' } & EntryRow)
  | ({ kind: 'clients' } & ClientRow)
  | ({ kind: 'projects' } & ProjectRow);
/** `nth`: of the records of the file that are alike, from 1. */
export type PlannedRecord = ImportRecord & { nth: number };
export type PlannedEntry = Extract<PlannedRecord, { kind: 'entries' }>;
