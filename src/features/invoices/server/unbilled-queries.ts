import { sql } from 'kysely';
import type { UnbilledPrice } from '#src/features/invoices/contract.ts';
import { openParts } from '#src/features/projects/rules/fixed-price.ts';
import { findFixedPrices } from '#src/features/projects/server/public.ts';
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

type Period = { clientId: string; from?: string | undefined; to?: string | undefined };

/** Instalments of the period, and what a price has beyond its instalments. */
export async function listUnbilledPrices(
  db: Db,
  owner: Owner,
  { clientId, from = '', to = '9' }: Period,
): Promise<UnbilledPrice[]> {
  const prices = await findFixedPrices(db, owner);
  return prices
    .filter((each) => each.clientId === clientId)
    .flatMap(({ projectId, projectName, price, instalments, invoiced }) =>
      openParts(price, instalments, invoiced.parts)
        .filter(({ day }) => day === null || (from <= day && day <= to))
        .map((part) => ({ projectId, projectName, currency: price.currency, ...part })),
    );
}
