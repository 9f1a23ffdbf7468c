import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import { findRounding } from '#src/features/accounts/server/public.ts';
import { billedTime } from '#src/features/projects/server/public.ts';
import { toEntry, entryColumns } from '#src/features/timesheets/server/queries.ts';
import type { EntryRow } from '#src/features/timesheets/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { toPage, decodeCursor } from '#src/platform/server/keyset-pagination.ts';
import { noRounding, isBillingRounded } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { overlappingIdsQuery } from './overlap-query.ts';
import { has, planSearch } from './search-entries.ts';
import type { SearchPlan } from './search-entries.ts';

/** Both ends included; a bound is a calendar day or an instant. */
export type EntryListFilter = {
  from?: string | undefined;
  to?: string | undefined;
  clientId?: string | undefined;
  projectId?: string | undefined;
  billable?: boolean | undefined;
  invoiced?: boolean | undefined;
  search?: string | undefined;
};
type EntryListQuery = EntryListFilter & {
  order?: 'asc' | 'desc' | undefined;
  limit: number;
  cursor?: string | undefined;
};

type ListedRow = EntryRow & { place: string; isMarked: boolean };

/** An entry without a start sorts at its date; the index is made of this very expression. */
const startOrDate = sql<string>`coalesce(start_time, date)`;

/** Newest first; a range alone oldest first, unless asked otherwise. [7.2-7.6] */
export async function listEntries(db: Db, owner: Owner, listing: EntryListQuery) {
  const order = listing.order ?? defaultOrder(listing);
  const plan = await planSearch(db, owner, listing.search, { canScan: true });
  if (plan.candidateIds?.length === 0) return { items: [], nextCursor: null };
  let query = limitToDateIndex(filterEntries(db, owner, listing, plan), listing).select([
    ...entryColumns,
    startOrDate.as('place'),
  ]);
  if (listing.cursor) {
    const { instants, id } = decodeCursor(listing.cursor, 2);
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
  const { rows } = await sql<ListedRow>`
    with page as materialized (${page}),
      marked as materialized (${overlappingIdsQuery(sql`table page`, owner)})
    select page.*, id in (table marked) as is_marked
    from page
    order by date ${inOrder}, place ${inOrder}, id ${inOrder}`.execute(db);
  return toPage(
    rows,
    listing.limit,
    (row) => (row.isMarked ? { ...toEntry(row), overlaps: true as const } : toEntry(row)),
    (row) => [row.date, row.place, row.id],
  );
}

/** Added up by the database, one row for each day and currency. */
export async function sumEntriesByDay(db: Db, owner: Owner, filter: EntryListFilter) {
  const plan = await planSearch(db, owner, filter.search, { canScan: false });
  if (plan.candidateIds?.length === 0) return [];
  const entries = filterEntries(db, owner, filter, plan);
  // Few accounts round, so what the others need is asked for at the same time.
  const [rounding, totals] = await Promise.all([
    findRounding(db, owner),
    sumBilledByDay(entries, noRounding),
  ]);
  return isBillingRounded(rounding) ? sumBilledByDay(entries, rounding) : totals;
}

function sumBilledByDay(entries: EntryQuery<object>, rounding: Rounding) {
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

type EntryQuery<O> = SelectQueryBuilder<Tables, 'timesheets', O>;

/** The one filter, of lists and totals alike. */
function filterEntries(
  db: Db,
  { ownerId }: Owner,
  { from, to, clientId, projectId, billable, invoiced }: EntryListFilter,
  { terms, candidateIds }: SearchPlan,
): EntryQuery<object> {
  let query = db.selectFrom('timesheets').where('userId', '=', ownerId);
  if (from) query = isDayBound(from) ? query.where('day', '>=', from) : query.where('date', '>=', from);
  if (to) query = isDayBound(to) ? query.where('day', '<=', to) : query.where('date', '<=', to);
  if (clientId) query = query.where('clientId', '=', clientId);
  if (projectId) query = query.where('projectId', '=', projectId);
  if (billable !== undefined) query = query.where('billable', '=', billable);
  // Written out: only then PostgreSQL knows that few are invoiced, and reads their index.
  if (invoiced !== undefined) query = query.where('invoiced', '=', sql.lit(invoiced));
  if (candidateIds) query = query.where(sql<boolean>`id = any(${candidateIds}::uuid[])`);
  for (const word of terms) query = query.where(has(word));
  return query;
}

/**
 * Lets the index that a list is ordered by find the days, too: no zone moves a day's noon further than this. Of the
 * column's own type, because behind row-level security no index follows a comparison of two types.
 */
function limitToDateIndex<O>(query: EntryQuery<O>, { from, to }: EntryListFilter): EntryQuery<O> {
  let near = query;
  if (from && isDayBound(from))
    near = near.where('date', '>=', sql<string>`(${from}::date - 1)::timestamptz`);
  if (to && isDayBound(to)) near = near.where('date', '<=', sql<string>`(${to}::date + 2)::timestamptz`);
  return near;
}

function defaultOrder({ from, to, clientId, projectId }: EntryListFilter): 'asc' | 'desc' {
  return (from || to) && !clientId && !projectId ? 'asc' : 'desc';
}

function isDayBound(bound: string): boolean {
  return bound.length === 10;
}
