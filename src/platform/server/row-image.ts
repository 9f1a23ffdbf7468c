import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tables } from './database/database.ts';

/** A table row as JSON, without computed columns. */
export function imageOf(table: keyof Tables, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_jsonb(${row}) - array(
    select attname::text from pg_attribute join pg_type on typrelid = attrelid
      where pg_type.oid = pg_typeof(null::${sql.table(table)}) and attgenerated <> '')`;
}
