import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL assignment for undoing a merge: removes the log line that the merge added. Entries without that line came
 * later; they log the change as an edit.
 */
export function unlogClientChange({ from, to, operationId }: UndoneMerge): RawBuilder<unknown> {
  const changes = JSON.stringify([{ field: 'clientId', before: from, after: to }]);
  const kept = sql`(
    select coalesce(jsonb_agg(line order by place), '[]')
      from jsonb_array_elements(activity_log) with ordinality lines (line, place)
      where not (line ->> 'action' = 'edited clientId' and line -> 'system' = 'true' and line -> 'changes' = ${changes}::jsonb
        and ${isLoggedBy(operationId)}))`;
  return sql`activity_log = case when ${kept} = activity_log then activity_log || ${clientChangeLine(from)} else ${kept} end`;
}

/** SQL: whether the operation wrote the log line `line` of an entry. */
export function isLoggedBy(operationId: string): RawBuilder<boolean> {
  // The line has the milliseconds of the operation, cut off; the operation has them rounded.
  return sql`abs(extract(epoch from (line ->> 'time')::timestamptz - (
    select created_at from operations where id = ${operationId} and operations.user_id = timesheets.user_id))) < 0.002`;
}

type UndoneMerge = { from: string; to: string; operationId: string };

/** SQL assignment that logs the new client like any other edit; `endsBilling`: whether the entry is billable until then. */
export function logClientChange(clientId: string, { endsBilling = sql`false` } = {}): RawBuilder<unknown> {
  return sql`activity_log = activity_log || ${clientChangeLine(clientId, endsBilling)}`;
}

function clientChangeLine(
  clientId: string,
  endsBilling: RawBuilder<unknown> = sql`false`,
): RawBuilder<unknown> {
  return sql`jsonb_build_array(jsonb_build_object(
      'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'action', case when ${endsBilling} then 'edited clientId, billable' else 'edited clientId' end,
      'system', true,
      'changes', jsonb_build_array(jsonb_build_object(
        'field', 'clientId', 'before', client_id, 'after', ${clientId}::uuid))
        || case when ${endsBilling} then '[{"field": "billable", "before": true, "after": false}]'::jsonb else '[]' end))`;
}
