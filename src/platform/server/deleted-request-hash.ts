import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tables } from '#src/platform/server/database/database.ts';
import type { Owner } from './access.ts';

/**
 * Selects the hash of the request that created a since-deleted record: deleted alone, in bulk, or by a merge. No row
 * once the deleted copy has expired.
 */
export function deletedRequestHash({ ownerId }: Owner, kind: keyof Tables, id: string): RawBuilder<unknown> {
  return sql`
    select (record ->> 'request_hash')::bytea
      from trash where user_id = ${ownerId} and kind = ${kind} and id = ${id}
    union all
    select (image ->> 'request_hash')::bytea
      from operations, jsonb_array_elements(before) image
      -- What leaves more than one record deletes none, and need not be unpacked.
      where user_id = ${ownerId} and kind = ${kind} and jsonb_array_length(after) <= 1
        and before @> jsonb_build_array(jsonb_build_object('id', ${id}::text))
        and image ->> 'id' = ${id}::text`;
}
