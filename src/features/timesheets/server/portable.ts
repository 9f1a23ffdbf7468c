import { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import { durationsInMs } from '#src/platform/server/older-durations.ts';
import { everyPage, tooLongIn } from '#src/platform/server/portable.ts';
import type { PortableArea } from '#src/platform/server/portable.ts';
import { complaintOf } from '#src/platform/shared/complaints.ts';
import { listEntries } from './listing.ts';
import { StorableEntry } from './storable-entry.ts';

/** Of a list, not of an entry. */
const mark = 'overlaps';

/** Entries leave as they are read, with what was worked out of them. [3.1, 3.3] */
export const entriesArea: PortableArea<unknown> = {
  name: 'timesheets',
  table: 'timesheets',
  columns: Object.keys(TimesheetEntry.shape).filter((field) => field !== mark),
  async *pages(db, owner) {
    for await (const page of everyPage((asked) => listEntries(db, owner, asked))) {
      yield page.map((entry) =>
        Object.fromEntries(Object.entries(entry).filter(([field]) => field !== mark)),
      );
    }
  },
  upgrade: durationsInMs,
  rowProblemOf: (row) => tooLongIn(row, { notes: timesheetLimits.notes }),
  problemOf: (record) => complaintOf(StorableEntry.safeParse(record)),
};
