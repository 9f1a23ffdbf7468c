import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { isAnyBillingRounded } from '#src/features/projects/rules/work-rounding.ts';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import { findWorkRounding, isAnyRounding, otherRounding } from '#src/features/projects/server/public.ts';
import type { ListFilter } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { billedTime } from '#src/features/timesheets/server/pricing/billed-time.ts';
import { toEntry, entryColumns } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { columnList } from '#src/platform/server/database/snake-case.ts';
import { toPage, decodeCursor } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';
import { overlappingIdsQuery } from './overlap-query.ts';
import { has, hasTag, planSearch } from './search-entries.ts';
import type { SearchPlan } from './search-entries.ts';

/** Both ends are inclusive; a bound is a calendar day or an instant. */
export type EntryListFilter = { [K in keyof ListFilter]?: ListFilter[K] | undefined };
type EntryListQuery = EntryListFilter &
  PageRequest & {
    order?: 'asc' | 'desc' | undefined;
    /** For a file, which shows neither overlaps nor the activity log. */
    isForFile?: boolean;
  };

type ListedRow = Selectable<Tables['timesheets']> & {
  isMarked: boolean;
  rounding: OtherRounding | null;
};

/** Entries without a start sort by date; must match the index expression exactly. */
const startOrDate = sql.raw('coalesce(start_time, date)');

/** Newest first; a date range alone oldest first, unless `order` is given. [7.2-7.6] */
export async function listEntries(db: Db, owner: Owner, listing: EntryListQuery) {
  const order = listing.order ?? defaultOrder(listing);
  const after = listing.cursor === undefined ? undefined : decodeCursor(listing.cursor, 2);
  const plan = await planSearch(db, owner, listing, { canScan: true });
  if (plan.candidateIds?.length === 0) return { items: [], nextCursor: null };
  const { isForFile = false } = listing;
  const conditions = [...matching(owner, listing, plan), ...withinDateIndex(listing)];
  if (after) {
    const { instants, id } = after;
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    conditions.push(
      // With row-level security an index is used for a plain column, but not for the tuple comparison below.
      sql`date ${beyond}= ${instants[0]}`,
      sql`(date, ${startOrDate}, id) ${beyond} (${instants[0]}, ${instants[1]}, ${id})`,
    );
  }
  const inOrder = sql.raw(`date ${order}, coalesce(start_time, date) ${order}, id ${order}`);
  const page = sql`
    select ${columnList(isForFile ? columnsOfFiles : entryColumns)} from timesheets
    where ${all(conditions)} order by ${inOrder} limit ${listing.limit + 1}`;
  const marked = sql`, marked as materialized (${overlappingIdsQuery(sql`table page`, owner)})`;
  const { rows } = await sql<ListedRow>`
    with page as materialized (${page}) ${isForFile ? sql`` : marked}
    select page.*, ${isForFile ? sql`'[]'::jsonb as activity_log, false` : sql`id in (table marked)`} as is_marked,
           ${otherRounding(owner, 'page')} as rounding
    from page
    order by ${inOrder}`.execute(db);
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
  const conditions = matching(owner, filter, plan);
  const totals = await sumBilledByDay(db, owner, conditions, { account: noRounding, others: [] });
  // Few accounts round.
  if (totals[0]?.isAnyRounding === false) return { rows: totals, isRounded: false };
  const rounding = await findWorkRounding(db, owner);
  const isRounded = isAnyBillingRounded(rounding);
  return { rows: isRounded ? await sumBilledByDay(db, owner, conditions, rounding) : totals, isRounded };
}

type DaySums = Pick<Selectable<Tables['timesheets']>, 'day' | 'currency'> & {
  count: number;
  durationMs: number;
  billableMs: number;
  amountMinor: number;
  isAnyRounding: boolean;
};

async function sumBilledByDay(
  db: Db,
  owner: Owner,
  conditions: readonly RawBuilder<unknown>[],
  rounding: WorkRounding,
): Promise<DaySums[]> {
  const billed = billedTime(rounding);
  const { rows } = await sql<DaySums>`
    select day, currency, count(*) as count, sum(duration_ms) as duration_ms,
           coalesce(sum(${billed.ms}) filter (where billable), 0)::bigint as billable_ms,
           sum(${billed.amountMinor})::bigint as amount_minor, ${isAnyRounding(owner)} as is_any_rounding
    from timesheets where ${all(conditions)}
    group by day, currency order by day desc`.execute(db);
  return rows;
}

/**
 * The conditions of lists and totals, as parts of a statement: the query builder would take several times as long to put
 * it together, a tenth of the work for a short answer.
 */
function matching(
  { ownerId }: Owner,
  { from, to, clientId, projectId, taskId, billable, invoiced, tag }: EntryListFilter,
  { terms, candidateIds }: SearchPlan,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`user_id = ${ownerId}`];
  if (from) conditions.push(isDayBound(from) ? sql`day >= ${from}` : sql`date >= ${from}`);
  if (to) conditions.push(isDayBound(to) ? sql`day <= ${to}` : sql`date <= ${to}`);
  if (clientId) conditions.push(sql`client_id = ${clientId}`);
  if (projectId) conditions.push(sql`project_id = ${projectId}`);
  if (taskId) conditions.push(sql`task_id = ${taskId}`);
  if (billable !== undefined) conditions.push(sql`billable = ${billable}`);
  // A literal, so that PostgreSQL knows that few entries are invoiced and uses the partial index.
  if (invoiced !== undefined) conditions.push(sql`invoiced = ${sql.lit(invoiced)}`);
  if (tag !== undefined) conditions.push(hasTag(tag));
  if (candidateIds) conditions.push(sql`id = any(${candidateIds}::uuid[])`);
  return [...conditions, ...terms.map(has)];
}

/**
 * Lets the index that orders the list also limit the days: no zone moves noon by more than this. Cast to the
 * column's type, because row-level security prevents index use for comparisons across types.
 */
function withinDateIndex({ from, to }: EntryListFilter): RawBuilder<unknown>[] {
  return [
    ...(from && isDayBound(from) ? [sql`date >= (${from}::date - 1)::timestamptz`] : []),
    ...(to && isDayBound(to) ? [sql`date <= (${to}::date + 2)::timestamptz`] : []),
  ];
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

function defaultOrder({ from, to, clientId, projectId, taskId }: EntryListFilter): 'asc' | 'desc' {
  return (from || to) && !clientId && !projectId && !taskId ? 'asc' : 'desc';
}

function isDayBound(bound: string): boolean {
  return bound.length === 10;
}
