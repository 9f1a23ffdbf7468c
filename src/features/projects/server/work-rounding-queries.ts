import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { OtherRounding, Rounding } from '#src/platform/shared/rounding.ts';

/** In one query. Projects first: what a project says goes before what its client says. */
export async function findWorkRounding(db: Db, { ownerId }: Owner): Promise<WorkRounding> {
  type Row = (Rounding & { kind: 'account' }) | WorkRounding['others'][number];
  const { rows } = await sql<Row>`
    select 'project' as kind, rounding_minutes as minutes, rounding_direction as direction, null as when, array_agg(id) as ids
      from projects where user_id = ${ownerId} and rounding_minutes is not null group by 2, 3
    union all
    select 'client', rounding_minutes, rounding_direction, null, array_agg(id)
      from clients where user_id = ${ownerId} and rounding_minutes is not null group by 2, 3
    union all
    select 'account', rounding_minutes, rounding_direction, rounding_when, null
      from preferences where user_id = ${ownerId}
    order by kind desc`.execute(db);
  return {
    account: rows.find((row) => row.kind === 'account') ?? noRounding,
    others: rows.filter((row) => row.kind !== 'account'),
  };
}

/** SQL: whether the account, a project or a client rounds at all. Then `findWorkRounding` says what is rounded. */
export function isAnyRounding({ ownerId }: Owner): RawBuilder<boolean> {
  const rounds = (of: 'preferences' | 'projects' | 'clients') =>
    sql`exists (select from ${sql.table(of)} where user_id = ${ownerId} and rounding_minutes > 0)`;
  return sql`(${rounds('preferences')} or ${rounds('projects')} or ${rounds('clients')})`;
}

/** SQL: how the work of an entry in `table` is rounded otherwise than the account, as JSON; else null. */
export function otherRounding({ ownerId }: Owner, table: string): RawBuilder<OtherRounding | null> {
  const others = (of: 'projects' | 'clients') => sql`(
    select jsonb_object_agg(id, jsonb_build_object('minutes', rounding_minutes, 'direction', rounding_direction))
      from ${sql.table(of)} where user_id = ${ownerId} and rounding_minutes is not null)`;
  return sql`coalesce(${others('projects')} -> ${sql.ref(`${table}.project_id`)}::text,
    ${others('clients')} -> ${sql.ref(`${table}.client_id`)}::text)`;
}
