import { sql } from 'kysely';
import type { UnbilledPrice } from '#src/features/invoices/contract.ts';
import type { LineKind } from '#src/features/invoices/rules/invoice-limits.ts';
import { priceKey, retainerKey } from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { openParts } from '#src/features/projects/rules/fixed-price.ts';
import { findFixedPrices } from '#src/features/projects/server/public.ts';
import type { FixedPrice } from '#src/features/projects/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

type DraftedLine = {
  draftId: string;
  kind: LineKind;
  projectId: string | null;
  instalmentId: string | null;
  retainerFrom: string | null;
  entryIds: string[];
};

/** The drafts of one client, or of all, by the work on them; of two, the newer. */
export async function findDraftsOfWork(db: Db, { ownerId }: Owner, clientId?: string) {
  const { rows } = await sql<DraftedLine>`
    select i.id as draft_id, line ->> 'kind' as kind, line ->> 'projectId' as project_id,
           line ->> 'instalmentId' as instalment_id, line ->> 'retainerFrom' as retainer_from,
           array(select entry ->> 'id' from jsonb_array_elements(line -> 'entries') entry) as entry_ids
      from invoices i cross join jsonb_array_elements(i.lines) line
      where i.user_id = ${ownerId} and ${clientId === undefined ? sql`true` : sql`i.client_id = ${clientId}`}
        and i.state = 'draft' and i.type in ('invoice', 'deposit')
      order by i.created_at`.execute(db);
  const ofKind = (kind: LineKind) => rows.filter((line) => line.kind === kind);
  const entries = new Map(
    rows.flatMap(({ entryIds, draftId }) => entryIds.map((id) => [id, draftId] as const)),
  );
  const prices = new Map(ofKind('fixedPrice').map((line) => [priceKey(line), line.draftId]));
  const retainers = new Map(
    ofKind('retainer').map(({ projectId, retainerFrom: from, draftId }) => [
      retainerKey({ projectId, from }),
      draftId,
    ]),
  );
  return {
    entryIds: [...entries.keys()],
    count: new Set([...entries.values(), ...prices.values(), ...retainers.values()]).size,
    ofEntry: <E extends { id: string }>(entry: E) => ({ ...entry, draftId: entries.get(entry.id) ?? null }),
    ofPrice: <P extends Parameters<typeof priceKey>[0]>(price: P) => ({
      ...price,
      draftId: prices.get(priceKey(price)) ?? null,
    }),
    ofRetainer: <R extends Parameters<typeof retainerKey>[0]>(hours: R) => ({
      ...hours,
      draftId: retainers.get(retainerKey(hours)) ?? null,
    }),
  };
}

type Period = { clientId: string; from?: string | undefined; to?: string | undefined };

export async function listUnbilledPrices(db: Db, owner: Owner, { clientId, ...period }: Period) {
  const prices = await findFixedPrices(db, owner);
  return unbilledPrices(
    prices.filter((each) => each.clientId === clientId),
    period,
  );
}

/** Instalments of the period, and what a price has beyond its instalments. */
export function unbilledPrices(
  prices: readonly FixedPrice[],
  { from = '', to = '9' }: Omit<Period, 'clientId'>,
): (Omit<UnbilledPrice, 'draftId'> & Pick<FixedPrice, 'clientId'>)[] {
  return prices.flatMap(({ clientId, projectId, projectName, price, instalments, invoiced }) =>
    openParts(price, instalments, invoiced.parts)
      .filter(({ day }) => day === null || (from <= day && day <= to))
      .map((part) => ({ clientId, projectId, projectName, currency: price.currency, ...part })),
  );
}
