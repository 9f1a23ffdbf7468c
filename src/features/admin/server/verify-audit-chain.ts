import { sql } from 'kysely';
import type { Db } from '#src/platform/server/database/database.ts';

export type AuditChainState = { entryCount: number; brokenAt: number | null; lastHash: string };

/** Recomputes every hash. `db` may also be a connection of the database's owner. */
export async function verifyAuditChain(db: Db): Promise<AuditChainState> {
  const { rows } = await sql<AuditChainState>`${sql.raw(auditChainQuery)}`.execute(db);
  return rows[0] ?? { entryCount: 0, brokenAt: null, lastHash: '' };
}

export const auditChainQuery = `
  with checked as (
    select id, hash,
           hash = audit_entry_hash(audit_log)
             and previous_hash = lag(hash, 1, ''::bytea) over (order by id)
             and id = lag(id, 1, 0::bigint) over (order by id) + 1 as is_intact
      from audit_log
  )
  select count(*) as "entryCount", min(id) filter (where not is_intact) as "brokenAt",
         coalesce((select encode(hash, 'hex') from audit_log order by id desc limit 1), '') as "lastHash"
    from checked`;
