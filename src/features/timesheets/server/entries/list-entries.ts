import { sql } from 'kysely';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import { isAnyBillingRounded } from '#src/features/projects/rules/work-rounding.ts';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import { findWorkRounding, isAnyRounding, otherRounding } from '#src/features/projects/server/public.ts';
import { billedTime } from '#src/features/timesheets/server/pricing/billed-time.ts';
import { toEntry, entryColumns } from '#src/features/timesheets/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { toPage, decodeCursor } from '#src/platform/server/records/keyset-pagination.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';
import { overlappingIdsQuery } from './overlap-query.ts';
import { has, hasTag, planSearch } from './search-entries.ts';
import type { SearchPlan } from './search-entries.ts';

/** Both ends are inclusive; a bound is a calendar day or an instant. */
export type EntryListFilter = {
  from?: string | undefined;
  to?: string | undefined;
  clientId?: string | undefined;
  projectId?: string | undefined;
  taskId?: string | undefined;
  billable?: boolean | undefined;
  invoiced?: boolean | undefined;
  tag?: string | undefined;
  search?: string | undefined;
};
type EntryListQuery = EntryListFilter & {
  order?: 'asc' | 'desc' | undefined;
  limit: number;
  cursor?: string | undefined;
  /** For a file, which shows neither overlaps nor the activity log. */
  isForFile?: boolean;
};

type ListedRow = Selectable<Tables['timesheets']> & {
  isMarked: boolean;
  rounding: OtherRounding | null;
};

/** Entries without a start sort by date; must match the index expression exactly. */
const startOrDate = sql<string>`coalesce(start_time, date)`;

/** Newest first; a date range alone oldest first, unless `order` is given. [7.2-7.6] */
export async function listEntries(db: Db, owner: Owner, listing: EntryListQuery) {
  const order = listing.order ?? defaultOrder(listing);
  const after = listing.cursor === undefined ? undefined : decodeCursor(listing.cursor, 2);
  const plan = await planSearch(db, owner, listing, { canScan: true });
  if (plan.candidateIds?.length === 0) return { items: [], nextCursor: null };
  const { isForFile = false } = listing;
  let query = limitToDateIndex(filterEntries(db, owner, listing, plan), listing).select(
    isForFile ? columnsOfFiles : entryColumns,
  );
  if (after) {
    const { instants, id } = after;
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    query = query
      // With row-level security an index is used for a plain column, but not for the tuple comparison below.
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
  const marked = sql`, marked as materialized (${overlappingIdsQuery(sql`table page`, owner)})`;
  const { rows } = await sql<ListedRow>`
    with page as materialized (${page}) ${isForFile ? sql`` : marked}
    select page.*, ${isForFile ? sql`'[]'::jsonb as activity_log, false` : sql`id in (table marked)`} as is_marked,
           ${otherRounding(owner, 'page')} as rounding
    from page
    order by date ${inOrder}, ${startOrDate} ${inOrder}, id ${inOrder}`.execute(db);
  return toPage(rows, listing.limit, toListedEntry, ({ date, startTime, id }) => [
    date,
    startTime ?? date,
    id,
  ]);
}

const columnsOfFiles = entryColumns.filter((name) => name !== 'activityLog');

function toListedEntry(row: ListedRow) {
  const { isMarked, rounding } = row;
  return {
    ...toEntry(row),
    ...(isMarked && { overlaps: true as const }),
    ...(rounding !== null && { rounding }),
  };
}

/** One row per day and currency, summed by the database, and whether any may be rounded. */
export async function sumEntriesByDay(db: Db, owner: Owner, filter: EntryListFilter) {
  const plan = await planSearch(db, owner, filter, { canScan: false });
  if (plan.candidateIds?.length === 0) return { rows: [], isRounded: false };
  const entries = filterEntries(db, owner, filter, plan);
  const totals = await sumBilledByDay(entries, owner, { account: noRounding, others: [] });
  // Few accounts round.
  if (totals[0]?.isAnyRounding === false) return { rows: totals, isRounded: false };
  const rounding = await findWorkRounding(db, owner);
  const isRounded = isAnyBillingRounded(rounding);
  return { rows: isRounded ? await sumBilledByDay(entries, owner, rounding) : totals, isRounded };
}

function sumBilledByDay(entries: EntryQuery<object>, owner: Owner, rounding: WorkRounding) {
  const billed = billedTime(rounding);
  return entries
    .select(['day', 'currency'])
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn.sum<number>('durationMs').as('durationMs'),
      sql<number>`coalesce(sum(${billed.ms}) filter (where billable), 0)::bigint`.as('billableMs'),
      sql<number>`sum(${billed.amountMinor})::bigint`.as('amountMinor'),
      isAnyRounding(owner).as('isAnyRounding'),
    ])
    .groupBy(['day', 'currency'])
    .orderBy('day', 'desc')
    .execute();
}

type EntryQuery<O> = SelectQueryBuilder<Tables, 'timesheets', O>;

/** The filter of lists and totals. */
function filterEntries(
  db: Db,
  { ownerId }: Owner,
  { from, to, clientId, projectId, taskId, billable, invoiced, tag }: EntryListFilter,
  { terms, candidateIds }: SearchPlan,
): EntryQuery<object> {
  let query = db.selectFrom('timesheets').where('userId', '=', ownerId);
  if (from) query = isDayBound(from) ? query.where('day', '>=', from) : query.where('date', '>=', from);
  if (to) query = isDayBound(to) ? query.where('day', '<=', to) : query.where('date', '<=', to);
  if (clientId) query = query.where('clientId', '=', clientId);
  if (projectId) query = query.where('projectId', '=', projectId);
  if (taskId) query = query.where('taskId', '=', taskId);
  if (billable !== undefined) query = query.where('billable', '=', billable);
  // A literal, so that PostgreSQL knows that few entries are invoiced and uses the partial index.
  if (invoiced !== undefined) query = query.where('invoiced', '=', sql.lit(invoiced));
  if (tag !== undefined) query = query.where(hasTag(tag));
  if (candidateIds) query = query.where(sql<boolean>`id = any(${candidateIds}::uuid[])`);
  for (const word of terms) query = query.where(has(word));
  return query;
}

/**
 * Lets the index that orders the list also limit the days: no zone moves noon by more than this. Cast to the
 * column's type, because row-level security prevents index use for comparisons across types.
 */
function limitToDateIndex<O>(query: EntryQuery<O>, { from, to }: EntryListFilter): EntryQuery<O> {
  let near = query;
  if (from && isDayBound(from))
    near = near.where('date', '>=', sql<string>`(${from}::date - 1)::timestamptz`);
  if (to && isDayBound(to)) near = near.where('date', '<=', sql<string>`(${to}::date + 2)::timestamptz`);
  return near;
}

function defaultOrder({ from, to, clientId, projectId, taskId }: EntryListFilter): 'asc' | 'desc' {
  return (from || to) && !clientId && !projectId && !taskId ? 'asc' : 'desc';
}

function isDayBound(bound: string): boolean {
  return bound.length === 10;
}
