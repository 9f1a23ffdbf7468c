import { sql } from 'kysely';
import type { RetainerLedgerEntry } from '#src/features/projects/contract-fields.ts';
import { maxDay, minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { toPage, decodeCursor } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

type EntryRange = PageRequest & {
  id: string;
  from?: string | undefined;
  to?: string | undefined;
  /** Only entries in these ranges. */
  dayRanges?: readonly DayRange[] | undefined;
};

/** Entries in a date range, oldest first, with their retainer usage. */
export async function listLedgerEntries(db: Db, { ownerId }: Owner, span: EntryRange) {
  const { id, from, to, dayRanges = [{ from: minDay, to: maxDay }], limit, cursor } = span;
  const after = cursor === undefined ? null : decodeCursor(cursor, 1);
  const { rows } = await sql<Omit<RetainerLedgerEntry, 'rate'> & { rate: string }>`
    select id, day, description, duration_ms, billable, nullif(retainer_ms - coalesce(beyond_ms, 0), 0) as retainer_ms,
           rate, rate_reason, amount_minor, currency, invoiced
      from timesheets
      where user_id = ${ownerId} and project_id = ${id}
        and day >= coalesce(${from ?? null}::date, day) and day <= coalesce(${to ?? null}::date, day)
        and exists (
          select from unnest(${dayRanges.map((days) => days.from)}::date[], ${dayRanges.map((days) => days.to)}::date[]) d (first, last)
            where day between d.first and d.last)
        and (${after === null} or (day, id) > (${after?.instants[0] ?? null}::timestamptz::date, ${after?.id ?? null}::uuid))
      order by day, id limit ${limit + 1}`.execute(db);
  return toPage(
    rows,
    limit,
    (row): RetainerLedgerEntry => ({ ...row, rate: Number(row.rate) }),
    (row) => [`${row.day}T00:00:00.000Z`, row.id],
  );
}
