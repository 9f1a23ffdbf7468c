import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { findRounding } from '#src/features/identity/server/public.ts';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { OtherRounding } from '#src/platform/shared/rounding.ts';

export async function findWorkRounding(db: Db, owner: Owner): Promise<WorkRounding> {
  const [account, others] = await Promise.all([findRounding(db, owner), findOtherRoundings(db, owner)]);
  return { account, others };
}

/** Projects first: what a project says goes before what its client says. */
async function findOtherRoundings(db: Db, { ownerId }: Owner): Promise<WorkRounding['others']> {
  const { rows } = await sql<WorkRounding['others'][number]>`
    select 'project' as kind, rounding_minutes as minutes, rounding_direction as direction, array_agg(id) as ids
      from projects where user_id = ${ownerId} and rounding_minutes is not null group by 2, 3
    union all
    select 'client', rounding_minutes, rounding_direction, array_agg(id)
      from clients where user_id = ${ownerId} and rounding_minutes is not null group by 2, 3
    order by kind desc`.execute(db);
  return rows;
}

/** SQL: how the work of an entry in `table` is rounded otherwise than the account, as JSON; else null. */
export function otherRounding({ ownerId }: Owner, table: string): RawBuilder<OtherRounding | null> {
  const others = (of: 'projects' | 'clients') => sql`(
    select jsonb_object_agg(id, jsonb_build_object('minutes', rounding_minutes, 'direction', rounding_direction))
      from ${sql.table(of)} where user_id = ${ownerId} and rounding_minutes is not null)`;
  return sql`coalesce(${others('projects')} -> ${sql.ref(`${table}.project_id`)}::text,
    ${others('clients')} -> ${sql.ref(`${table}.client_id`)}::text)`;
}
