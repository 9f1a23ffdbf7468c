import { setCreditedHours } from '#src/features/billing/server/public.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { creditedOfLines } from '#src/features/invoices/rules/lines-to-credit.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { listCreditNotes } from './issued-queries.ts';

/** Stores how many of an invoice's retainer hours its credit notes take back, except one that will be void. */
export async function saveCreditedHours(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  voidNote?: StoredInvoice,
): Promise<void> {
  const retainerIds = new Set(invoice.lines.flatMap(({ kind, id }) => (kind === 'retainer' ? [id] : [])));
  if (retainerIds.size === 0) return;
  const notes = (await listCreditNotes(db, owner, invoice.id)).filter(({ id }) => id !== voidNote?.id);
  const credited = creditedOfLines(toTerms(invoice), notes.map(toTerms));
  await setCreditedHours(
    db,
    owner,
    invoice.id,
    credited.filter(({ lineId }) => retainerIds.has(lineId)),
  );
}
