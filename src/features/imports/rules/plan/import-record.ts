import type { ClientRow } from '#src/features/imports/rules/rows/parse-client-row.ts';
import type { ImportedEntryRow } from '#src/features/imports/rules/rows/parse-entry-row.ts';
import type { ImportedExpenseRow } from '#src/features/imports/rules/rows/parse-expense-row.ts';
import type { ProjectRow } from '#src/features/imports/rules/rows/parse-project-row.ts';

export type ImportRecord =
  | ({ kind: 'entries' } & ImportedEntryRow)
  | ({ kind: 'clients' } & ClientRow)
  | ({ kind: 'projects' } & ProjectRow)
  | ({ kind: 'expenses' } & ImportedExpenseRow);
/** Clients and projects, which other records refer to by name. */
export type NamedRecord = Extract<ImportRecord, { kind: 'clients' | 'projects' }>;
/** `nth`: position among identical records in the file, from 1. */
export type PlannedRecord = ImportRecord & { nth: number };
export type PlannedEntry = Extract<PlannedRecord, { kind: 'entries' }>;
export type PlannedExpense = Extract<PlannedRecord, { kind: 'expenses' }>;
