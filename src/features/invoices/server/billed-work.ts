import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { releasePricesFromInvoice, setPricesOnInvoice } from '#src/features/projects/server/public.ts';
import {
  lockEntriesForInvoice,
  releaseEntriesFromInvoice,
  setEntriesOnInvoice,
} from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { issueErrors } from './issue/issue-errors.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type EntryProblem = 'changed' | 'deleted' | 'invoiced' | 'otherClient' | 'notBillable';
type Draft = Pick<StoredInvoice, 'clientId' | 'lines'>;

/**
 * Locks the time on a draft, and compares it with what the draft is based on.
 * @throws ENTRIES_CHANGED: all or nothing is billed
 */
export async function lockTime(db: Db, owner: Owner, { clientId, lines }: Draft): Promise<void> {
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

    function problemOf(): EntryProblem | null {
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

/**
 * Marks the locked time, and the prices, as invoiced.
 * @throws PRICE_INVOICED
 */
export async function billWork(
  db: Db,
  owner: Owner,
  { id, number, calculation, ...draft }: Issued,
): Promise<void> {
  const ids = draft.lines.flatMap(({ entries }) => entries.map((entry) => entry.id));
  if (ids.length > 0) await setEntriesOnInvoice(db, owner, { ids, invoiceId: id, invoiceNumber: number });
  const amounts = new Map(calculation.lines.map((line) => [line.id, line.amountMinor]));
  const prices = priceLines(draft)
    .map((line) => ({ ...line, lineId: line.id, amountMinor: amounts.get(line.id) ?? 0 }))
    .filter(({ amountMinor }) => amountMinor > 0);
  const isOpen = prices.length === 0 || (await setPricesOnInvoice(db, owner, { invoiceId: id, prices }));
  if (!isOpen) throw issueErrors.PRICE_INVOICED();
}

/** Lets the time and prices of an invoice be invoiced again; with a credit note, only what its lines name. */
export async function releaseWork(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  creditNote?: Draft,
): Promise<void> {
  const invoiceId = invoice.id;
  if (!creditNote) {
    await releaseEntriesFromInvoice(db, owner, { invoiceId });
    return releasePricesFromInvoice(db, owner, { invoiceId });
  }
  const ids = creditNote.lines.flatMap(({ entries }) => entries.map(({ id }) => id));
  await releaseEntriesFromInvoice(db, owner, { invoiceId, ids });
  const credited = priceLines(creditNote);
  const lineIds = priceLines(invoice)
    .filter((line) =>
      credited.some((each) => each.projectId === line.projectId && each.instalmentId === line.instalmentId),
    )
    .map(({ id }) => id);
  await releasePricesFromInvoice(db, owner, { invoiceId, lineIds });
}

function priceLines({ lines }: Pick<Draft, 'lines'>) {
  return lines.flatMap((line) =>
    line.kind === 'fixedPrice' && line.projectId !== null ? [{ ...line, projectId: line.projectId }] : [],
  );
}
