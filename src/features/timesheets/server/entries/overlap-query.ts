import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Owner } from '#src/platform/server/database/database.ts';

/**
 * The IDs of entries in `page` (a query with id, start_time and end_time) that overlap another entry of the
 * same owner, even one that a filter hides. Nearby entries of the page share a window, so that their
 * neighbours are read once: those that start in it or up to an hour earlier, plus longer ones that reach into
 * it. Ordered by start, an entry overlaps if the next one starts before it ends, or an earlier one ends after
 * it starts.
 */
export function overlappingIdsQuery(
  page: RawBuilder<unknown>,
  { ownerId }: Owner,
): RawBuilder<{ id: string }> {
  const spans = sql`select id, start_time, end_time from timesheets where user_id = ${ownerId}`;
  return sql`
    select id
    from (
      select id, lead(start_time) over by_start < end_time
               or max(end_time) over (by_start rows between unbounded preceding and 1 preceding) > start_time as is_marked
      from (
        select min(start_time) as opens, max(end_time) as closes
        from (
          select start_time, end_time,
                 count(*) filter (where start_time - interval '1 hour' > reached) over (order by start_time, id) as place
          from (
            select id, start_time, end_time,
                   max(end_time) over (order by start_time, id rows between unbounded preceding and 1 preceding) as reached
            from (${page}) shown
            where start_time < end_time
          ) timed
        ) placed
        group by place
      ) w, lateral (
        ${spans} and start_time >= opens - interval '1 hour' and start_time < closes
        union all
        ${spans} and end_time - start_time > interval '1 hour' and end_time > opens
          and start_time >= opens - interval '24 hours' and start_time < opens - interval '1 hour'
        union all
        ${spans} and end_time - start_time > interval '24 hours' and end_time > opens
          and start_time < opens - interval '24 hours'
      ) near
      where start_time < end_time
      window by_start as (partition by opens order by start_time, id)
    ) compared
    where is_marked`;
}
