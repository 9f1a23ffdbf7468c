import { findRounding } from '#src/features/identity/server/public.ts';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import { toReportRow } from '#src/features/reports/rules/time-report.ts';
import type { ReportNames, ReportRow } from '#src/features/reports/rules/time-report.ts';
import { listEntries } from '#src/features/timesheets/server/public.ts';
import type { EntryListFilter } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

const pageSize = 1_000;

/** All filtered entries, oldest first, page by page. */
export async function* reportRows(
  db: Db,
  owner: Owner,
  filter: EntryListFilter,
  names: ReportNames,
  wording: ReportWording,
): AsyncGenerator<ReportRow[]> {
  const rounding = await findRounding(db, owner);
  let cursor: string | undefined;
  do {
    const page = await listEntries(db, owner, {
      ...filter,
      order: 'asc',
      limit: pageSize,
      cursor,
      isForFile: true,
    });
    yield page.items.map((entry) => toReportRow(entry, names, rounding, wording));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
