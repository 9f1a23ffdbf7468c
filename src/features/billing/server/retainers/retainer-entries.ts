import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** An entry that takes retainer hours. */
export type RetainerEntry = {
  id: string;
  projectId: string;
  projectName: string;
  day: string;
  retainerMs: number;
  invoiced: boolean;
  /** Null unless it is invoiced. */
  beyondMs: number | null;
  /** Someone marked it as invoiced elsewhere. */
  isMarked: boolean;
  invoiceId: string | null;
};

/** Oldest first, like the project's ledger. */
export async function listRetainerEntries(
  db: Db,
  { ownerId }: Owner,
  { clientId, projectIds }: { clientId?: string | undefined; projectIds?: readonly string[] | undefined },
): Promise<RetainerEntry[]> {
  const { rows } = await sql<RetainerEntry>`
    select t.id, t.project_id, p.name as project_name, t.day, t.retainer_ms, t.invoiced,
           case when t.invoiced then coalesce(t.beyond_ms, 0) end as beyond_ms,
           t.invoice_id is null and t.beyond_ms is not null as is_marked, t.invoice_id
      from timesheets t join projects p on p.user_id = t.user_id and p.id = t.project_id
      where t.user_id = ${ownerId} and t.retainer_ms > 0 and p.client_id = coalesce(${clientId ?? null}::uuid, p.client_id)
        and t.project_id = any(coalesce(${projectIds ?? null}::uuid[], array[t.project_id]))
      order by t.day, t.id`.execute(db);
  return rows;
}
