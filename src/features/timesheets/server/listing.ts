import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { findRounding } from '#src/features/accounts/server/public.ts';
import { billedTime } from '#src/features/projects/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { pageOf, placeOf } from '#src/platform/server/keyset.ts';
import { exact, isBillingRounded } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { has, soughtBy } from './finding.ts';
import type { Sought } from './finding.ts';
import { overlappingOf } from './overlap-marks.ts';
import { entryOf, shownColumns } from './queries.ts';
import type { ShownRow } from './queries.ts';

/** Both ends included; a bound is a calendar day or an instant. */
export type Filter = {
  from?: string | undefined;
  to?: string | undefined;
  clientId?: string | undefined;
  projectId?: string | undefined;
  billable?: boolean | undefined;
  invoiced?: boolean | undefined;
  search?: string | undefined;
};
type Listing = Filter & { order?: 'asc' | 'desc' | undefined; limit: number; cursor?: string | undefined };

type Listed = ShownRow & { place: string; isMarked: boolean };

/** An entry without a start sorts at its date; the index is made of this very expression. */
const startOrDate = sql<string>`coalesce(start_time, date)`;

/** Newest first; a range alone oldest first, unless asked otherwise. [7.2-7.6] */
export async function listEntries(db: Db, owner: Owner, listing: Listing) {
  const order = listing.order ?? orderOf(listing);
  const sought = await soughtBy(db, owner, listing.search, { canScan: true });
  if (sought.few?.length === 0) return { items: [], nextCursor: null };
  let query = nearDays(filtered(db, owner, listing, sought), listing).select([
    ...shownColumns,
    startOrDate.as('place'),
  ]);
  if (listing.cursor) {
    const { instants, id } = placeOf(listing.cursor, 2);
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    query = query
      // Behind row-level security an index follows a plain column, not the comparison below it.
      .where(sql<boolean>`date ${beyond}= ${instants[0]}`)
      .where(
        sql<boolean>`(date, coalesce(start_time, date), id) ${beyond} (${instants[0]}, ${instants[1]}, ${id})`,
      );
  }
  const page = query
    .orderBy('date', order)
    .orderBy(startOrDate, order)
    .orderBy('id', order)
    .limit(listing.limit + 1);
  const inOrder = sql.raw(order);
  const { rows } = await sql<Listed>`
    with page as materialized (${page}),
      marked as materialized (${overlappingOf(sql`table page`, owner)})
    select page.*, id in (table marked) as is_marked
    from page
    order by date ${inOrder}, place ${inOrder}, id ${inOrder}`.execute(db);
  return pageOf(
    rows,
    listing.limit,
    (row) => (row.isMarked ? { ...entryOf(row), overlaps: true as const } : entryOf(row)),
    (row) => [row.date, row.place, row.id],
  );
}

/** Added up by the database, one row for each day and currency. */
export async function totalEntries(db: Db, owner: Owner, filter: Filter) {
  const sought = await soughtBy(db, owner, filter.search, { canScan: false });
  if (sought.few?.length === 0) return [];
  const entries = filtered(db, owner, filter, sought);
  // Few accounts round, so what the others need is asked for at the same time.
  const [rounding, totals] = await Promise.all([findRounding(db, owner), totalBilled(entries, exact)]);
  return isBillingRounded(rounding) ? totalBilled(entries, rounding) : totals;
}

function totalBilled(entries: Entries<object>, rounding: Rounding) {
  const billed = billedTime(rounding);
  return entries
    .select(['day', 'currency'])
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn.sum<number>('durationMs').as('durationMs'),
      sql<number>`coalesce(sum(${billed.ms}) filter (where billable), 0)::bigint`.as('billableMs'),
      sql<number>`sum(${billed.amountMinor})::bigint`.as('amountMinor'),
    ])
    .groupBy(['day', 'currency'])
    .orderBy('day', 'desc')
    .execute();
}

type Entries<O> = SelectQueryBuilder<Tables, 'timesheets', O>;

/** The one filter, of lists and totals alike. */
function filtered(
  db: Db,
  { ownerId }: Owner,
  { from, to, clientId, projectId, billable, invoiced }: Filter,
  { words, few }: Sought,
): Entries<object> {
  let query = db.selectFrom('timesheets').where('userId', '=', ownerId);
  if (from) query = isDay(from) ? query.where('day', '>=', from) : query.where('date', '>=', from);
  if (to) query = isDay(to) ? query.where('day', '<=', to) : query.where('date', '<=', to);
  if (clientId) query = query.where('clientId', '=', clientId);
  if (projectId) query = query.where('projectId', '=', projectId);
  if (billable !== undefined) query = query.where('billable', '=', billable);
  // Written out: only then PostgreSQL knows that few are invoiced, and reads their index.
  if (invoiced !== undefined) query = query.where('invoiced', '=', sql.lit(invoiced));
  if (few) query = query.where(sql<boolean>`id = any(${few}::uuid[])`);
  for (const word of words) query = query.where(has(word));
  return query;
}

/**
 * Lets the index that a list is ordered by find the days, too: no zone moves a day's noon further than this. Of the
 * column's own type, because behind row-level security no index follows a comparison of two types.
 */
function nearDays<O>(query: Entries<O>, { from, to }: Filter): Entries<O> {
  let near = query;
  if (from && isDay(from)) near = near.where('date', '>=', sql<string>`(${from}::date - 1)::timestamptz`);
  if (to && isDay(to)) near = near.where('date', '<=', sql<string>`(${to}::date + 2)::timestamptz`);
  return near;
}

function orderOf({ from, to, clientId, projectId }: Filter): 'asc' | 'desc' {
  return (from || to) && !clientId && !projectId ? 'asc' : 'desc';
}

function isDay(bound: string): boolean {
  return bound.length === 10;
}
