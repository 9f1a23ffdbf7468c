import { sql } from 'kysely';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { lockProjects } from '#src/features/projects/server/public.ts';
import {
  lockEntriesForInvoice,
  releaseEntriesFromInvoice,
  setEntriesOnInvoice,
} from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { issueErrors } from './issue-errors.ts';
import type { StoredInvoice } from './stored-invoice.ts';
import { listUnbilledPrices } from './unbilled-queries.ts';

type Draft = Pick<StoredInvoice, 'clientId' | 'lines'>;

/**
 * Locks the time and prices on a draft, and compares them with what the draft is based on.
 * @throws ENTRIES_CHANGED or PRICE_INVOICED: all or nothing is billed
 */
export async function lockWork(db: Db, owner: Owner, draft: Draft): Promise<void> {
  await lockEntries(db, owner, draft);
  const prices = priceLines(draft);
  if (prices.length === 0 || draft.clientId === null) return;
  await lockProjects(db, owner, [...new Set(prices.map(({ projectId }) => projectId))].toSorted());
  const open = await listUnbilledPrices(db, owner, { clientId: draft.clientId });
  const parts = new Set(open.map(({ projectId, instalmentId }) => `${projectId} ${instalmentId}`));
  const isOpen = prices.every(({ projectId, instalmentId }) => parts.has(`${projectId} ${instalmentId}`));
  const instalments = prices.flatMap(({ instalmentId }) => instalmentId ?? []);
  if (!isOpen || new Set(instalments).size < instalments.length) throw issueErrors.PRICE_INVOICED();
}

async function lockEntries(db: Db, owner: Owner, { clientId, lines }: Draft): Promise<void> {
  const billed = lines.flatMap(({ id: lineId, entries }) => entries.map((entry) => ({ ...entry, lineId })));
  const ids = [...new Set(billed.map(({ id }) => id))];
  if (ids.length === 0) return;
  const locked = await lockEntriesForInvoice(db, owner, ids);
  const seen = new Set<string>();
  const entries = billed.flatMap(({ id, lineId, revision }) => {
    const entry = locked.get(id);
    const problem = problemOf();
    seen.add(id);
    return problem === null ? [] : [{ id, lineId, problem, invoiceNumber: entry?.invoiceNumber ?? null }];

    function problemOf() {
      if (!entry) return 'deleted';
      if (entry.invoiced || seen.has(id)) return 'invoiced';
      if (entry.clientId !== clientId) return 'otherClient';
      if (!entry.billable) return 'notBillable';
      return entry.revision === revision ? null : 'changed';
    }
  });
  if (entries.length > 0) throw issueErrors.ENTRIES_CHANGED({ data: { entries } });
}

type Issued = Draft & { id: string; number: string; calculation: InvoiceCalculation };

/** Marks the locked time and prices as invoiced. */
export async function billWork(
  db: Db,
  { ownerId }: Owner,
  { id, number, calculation, ...draft }: Issued,
): Promise<void> {
  const ids = draft.lines.flatMap(({ entries }) => entries.map((entry) => entry.id));
  if (ids.length > 0)
    await setEntriesOnInvoice(db, { ownerId }, { ids, invoiceId: id, invoiceNumber: number });
  const amounts = new Map(calculation.lines.map((line) => [line.id, line.amountMinor]));
  for (const { id: lineId, projectId, instalmentId } of priceLines(draft)) {
    const amountMinor = amounts.get(lineId) ?? 0;
    if (amountMinor <= 0) continue;
    await sql`
      insert into invoiced_prices (user_id, project_id, part, invoice_id, line_id, amount_minor)
        values (${ownerId}, ${projectId}, ${instalmentId ?? 'price'}, ${id}, ${lineId}, ${amountMinor})`.execute(
      db,
    );
  }
}

/** Lets the time and prices of an invoice be invoiced again; with a draft, only what its lines name. */
export async function releaseWork(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, only }: { invoiceId: string; only?: Draft },
): Promise<number> {
  const ids = only?.lines.flatMap(({ entries }) => entries.map(({ id }) => id));
  const parts =
    only && priceLines(only).map(({ projectId, instalmentId }) => `${projectId} ${instalmentId ?? 'price'}`);
  await sql`
    delete from invoiced_prices
      where user_id = ${ownerId} and invoice_id = ${invoiceId}
        and project_id || ' ' || part = any(coalesce(${parts ?? null}::text[], array[project_id || ' ' || part]))`.execute(
    db,
  );
  return releaseEntriesFromInvoice(db, { ownerId }, { invoiceId, ...(ids && { ids }) });
}

function priceLines({ lines }: Draft) {
  return lines.flatMap((line) =>
    line.kind === 'fixedPrice' && line.projectId !== null ? [{ ...line, projectId: line.projectId }] : [],
  );
}
