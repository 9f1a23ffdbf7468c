import { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { entryTexts } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { listEntries } from '#src/features/timesheets/server/entries/list-entries.ts';
import { StorableEntry } from '#src/features/timesheets/server/entries/storable-entry.ts';
import { eachPage, tooLongColumn } from '#src/platform/server/export-contract.ts';
import type { ExportableArea } from '#src/platform/server/export-contract.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

/** Computed for lists; not stored. */
const listOnlyFields = new Set(['overlaps', 'rounding']);

/** Entries in the read format, including calculated values. [3.1, 3.3] */
export const timesheetsExportArea: ExportableArea<unknown> = {
  name: 'timesheets',
  refersTo: ['clients', 'projects', 'invoices'],
  table: 'timesheets',
  columns: Object.keys(TimesheetEntry.shape).filter((field) => !listOnlyFields.has(field)),
  async *pages(db, owner) {
    for await (const page of eachPage((asked) => listEntries(db, owner, asked))) {
      yield page.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([field]) => !listOnlyFields.has(field))),
      );
    }
  },
  rowProblem: (row) => tooLongColumn(row, entryTexts),
  recordProblem: (record) => validationMessage(StorableEntry.safeParse(record)),
};
