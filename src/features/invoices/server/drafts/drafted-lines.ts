import { sql } from 'kysely';
import type { DraftedLine } from '#src/features/billing/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Lines of drafts that bill work, oldest first. */
export async function listDraftedLines(db: Db, { ownerId }: Owner): Promise<DraftedLine[]> {
  const { rows } = await sql<DraftedLine>`
    select i.id as draft_id, i.currency, line ->> 'kind' as kind, line ->> 'projectId' as project_id,
           line ->> 'instalmentId' as instalment_id, line ->> 'retainerFrom' as retainer_from,
           line ->> 'quantity' as quantity, line ->> 'price' as price,
           array(select entry ->> 'id' from jsonb_array_elements(line -> 'entries') entry) as entry_ids,
           coalesce(jsonb_array_length(line -> 'expenses'), 0) > 0 as has_expenses
      from invoices i cross join jsonb_array_elements(i.lines) line
      where i.user_id = ${ownerId} and i.state = 'draft' and i.type in ('invoice', 'deposit')
      order by i.created_at`.execute(db);
  return rows;
}
