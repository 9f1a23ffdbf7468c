import type { Client } from 'pg';

export type Column = {
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** An identity or generated column. */
  isComputed: boolean;
  comment: string | null;
  /** Values allowed by a check constraint, if it lists them. */
  values: string[];
};

export type Table = { name: string; columns: Column[] };

export async function describeTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, null),
      'isNullable', not a.attnotnull,
      'hasDefault', a.atthasdef,
      'isComputed', a.attidentity = 'a' or a.attgenerated <> '',
      'comment', col_description(c.oid, a.attnum),
      'values', ${checkValuesSql}
    ) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.oid order by c.relname`);
  return rows;
}

/** From `check (status in ('Active', …))`, which PostgreSQL stores as `status = ANY (ARRAY['Active'::text, …])`. */
const checkValuesSql = `coalesce((
  select json_agg(match[1] order by place)
  from pg_constraint k,
    regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') with ordinality as found (match, place)
  where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
), '[]')`;
