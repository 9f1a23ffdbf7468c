import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The assignment by which entries that come to another client say so in their logs, in the words of any other edit. */
export function clientNoted(clientId: string): RawBuilder<unknown> {
  return sql`activity_log = activity_log || jsonb_build_array(jsonb_build_object(
      'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'action', 'edited clientId',
      'system', true,
      'changes', jsonb_build_array(jsonb_build_object(
        'field', 'clientId', 'before', client_id, 'after', ${clientId}::uuid))))`;
}
