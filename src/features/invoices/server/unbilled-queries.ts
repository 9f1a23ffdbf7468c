import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

/** The drafts of a client by the entries on them. */
export async function findDraftsOfEntries(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ entryId: string; draftId: string }>`
    select entry ->> 'id' as entry_id, i.id as draft_id
      from invoices i, jsonb_array_elements(i.lines) line, jsonb_array_elements(line -> 'entries') entry
      where i.user_id = ${ownerId} and i.client_id = ${clientId} and i.state = 'draft' and i.type in ('invoice', 'deposit')
      order by i.created_at`.execute(db);
  return new Map(rows.map(({ entryId, draftId }) => [entryId, draftId]));
}
