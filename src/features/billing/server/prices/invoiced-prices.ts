import { sql } from 'kysely';
import type { Project } from '#src/features/projects/contract.ts';
import { areOpenParts, invoicedPartProblem, openParts } from '#src/features/projects/rules/fixed-price.ts';
import { lockProjects, touchProject } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { findFixedPrices, findInvoicedParts } from './fixed-prices.ts';

/** A line of an invoice that bills a price or a part of one, or hours of a retainer. */
export type InvoicedPrice = {
  lineId: string;
  projectId: string;
  instalmentId: string | null;
  amountMinor: number;
  /** Only retainers have hours. */
  hours?: { part: string; durationMs: number };
};

type PricesToInvoice = {
  invoiceId: string;
  clientId: string | null;
  currency: string;
  prices: readonly InvoicedPrice[];
};

/**
 * Puts prices on an issued invoice. Otherwise, the lines whose price isn't open, or not of this client and currency;
 * nothing is stored then. Callers check the hours of retainers.
 */
export async function setPricesOnInvoice(
  db: Db,
  owner: Owner,
  { invoiceId, clientId, currency, prices }: PricesToInvoice,
): Promise<string[]> {
  const projectIds = [...new Set(prices.map(({ projectId }) => projectId))].toSorted();
  const locked = await lockProjects(db, owner, projectIds);
  const missing = prices.filter(({ projectId }) => !locked.has(projectId));
  if (missing.length > 0) return missing.map(({ lineId }) => lineId);
  const all = await findFixedPrices(db, owner);
  const fixed = prices.filter(({ hours }) => hours === undefined);
  for (const [projectId, billed] of Map.groupBy(fixed, (price) => price.projectId)) {
    const agreed = all.find((each) => each.projectId === projectId);
    const isOpen =
      agreed?.clientId === clientId &&
      agreed.price.currency === currency &&
      areOpenParts(openParts(agreed.price, agreed.instalments, agreed.invoiced.parts), billed);
    if (!isOpen) return billed.map(({ lineId }) => lineId);
  }
  const records = prices.map(({ lineId, projectId, instalmentId, amountMinor, hours }) => ({
    line_id: lineId,
    project_id: projectId,
    part: hours?.part ?? instalmentId ?? 'price',
    amount_minor: amountMinor,
    duration_ms: hours?.durationMs ?? null,
  }));
  await sql`
    insert into invoiced_prices (user_id, invoice_id, line_id, project_id, part, amount_minor, duration_ms)
      select ${owner.ownerId}, ${invoiceId}, line_id, project_id, part, amount_minor, duration_ms
        from jsonb_populate_recordset(null::invoiced_prices, ${JSON.stringify(records)})`.execute(db);
  for (const id of projectIds) await touchProject(db, owner, { id, usedColumns });
  return [];
}

/** What an invoice relies on: a change to them can't be undone while it is on one. */
const usedColumns = ['fixed_price', 'instalments'];

/** Lets an invoice's prices, or only those of these lines, be changed and invoiced again. */
export async function releasePricesFromInvoice(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, lineIds }: { invoiceId: string; lineIds?: readonly string[] },
): Promise<void> {
  await sql`
    delete from invoiced_prices
      where user_id = ${ownerId} and invoice_id = ${invoiceId}
        and line_id = any(coalesce(${lineIds ?? null}::uuid[], array[line_id]))`.execute(db);
}

type CreditedLine = { lineId: string; creditedMinor: bigint; netMinor: bigint };

/** Hours of lines that credit notes took back in part, in proportion to the amounts. */
export async function setCreditedHours(
  db: Db,
  { ownerId }: Owner,
  invoiceId: string,
  lines: readonly CreditedLine[],
): Promise<void> {
  const records = lines.map(({ lineId, creditedMinor, netMinor }) => ({
    line_id: lineId,
    credited_minor: String(creditedMinor),
    net_minor: String(netMinor),
  }));
  await sql`
    update invoiced_prices p
      set credited_ms = least(p.duration_ms, greatest(0, round(p.duration_ms * of.credited_minor / of.net_minor)))
      from jsonb_to_recordset(${JSON.stringify(records)}) of (line_id uuid, credited_minor numeric, net_minor numeric)
      where p.user_id = ${ownerId} and p.invoice_id = ${invoiceId} and p.line_id = of.line_id
        and p.duration_ms is not null and of.net_minor <> 0`.execute(db);
}

/** @throws BAD_REQUEST unless invoiced instalments keep their amount, and the price covers what is invoiced */
export async function requireInvoicedParts(
  db: Db,
  owner: Owner,
  before: Project,
  after: Project,
): Promise<void> {
  const { amountMinor, instalmentIds } = await findInvoicedParts(db, owner, after.id);
  if (amountMinor === 0) return;
  const [agreed] = await findFixedPrices(db, owner, after.id);
  const problem = invoicedPartProblem(after, {
    instalments: before.instalments.filter(({ id }) => instalmentIds.includes(id)),
    // Without a currency, an hourly project keeps its price unseen.
    money: agreed && { amountMinor, currency: agreed.price.currency },
  });
  if (problem) throw invalidField(problem.field, problem.reason);
}
