import { sql } from 'kysely';
import type { UnbilledPrice } from '#src/features/invoices/contract.ts';
import { StoredInstalment } from '#src/features/projects/contract-fields.ts';
import { findFixedPrices } from '#src/features/projects/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { toMinorUnits } from '#src/platform/shared/money.ts';

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

type PriceRow = { id: string; name: string; instalments: unknown; invoiced: Record<string, number> };
type Period = { clientId: string; from?: string | undefined; to?: string | undefined };

/** Instalments of the period, and what a price has beyond its instalments. */
export async function listUnbilledPrices(
  db: Db,
  { ownerId }: Owner,
  { clientId, from = '', to = '9' }: Period,
): Promise<UnbilledPrice[]> {
  const all = await findFixedPrices(db, { ownerId });
  const prices = new Map(
    all.filter((each) => each.clientId === clientId).map(({ projectId, price }) => [projectId, price]),
  );
  const { rows } = await sql<PriceRow>`
    select p.id, p.name, p.instalments,
           (select coalesce(jsonb_object_agg(part, sum), '{}') from (
              select part, sum(amount_minor) as sum from invoiced_prices
                where user_id = p.user_id and project_id = p.id group by part) parts) as invoiced
      from projects p
      where p.user_id = ${ownerId} and p.id = any(${[...prices.keys()]}::uuid[])
      order by p.name, p.id`.execute(db);
  return rows.flatMap((row): UnbilledPrice[] => {
    const price = prices.get(row.id);
    if (!price) return [];
    const { currency } = price;
    const project = { projectId: row.id, projectName: row.name, currency };
    const instalments = parseStoredList(StoredInstalment, row.instalments).map(
      ({ id, date, amount, name }) => ({
        ...project,
        instalmentId: id,
        name,
        day: date,
        amountMinor: toMinorUnits(amount, currency),
      }),
    );
    const planned = instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const rest = price.amountMinor - planned - (row.invoiced['price'] ?? 0);
    const open = instalments.filter(({ instalmentId }) => !(instalmentId in row.invoiced));
    return [
      ...open.filter(({ day }) => from <= day && day <= to),
      ...(rest > 0 ? [{ ...project, instalmentId: null, name: null, day: null, amountMinor: rest }] : []),
    ];
  });
}
