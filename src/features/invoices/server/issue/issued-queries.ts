import { sql } from 'kysely';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { InvoiceState } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoiceRecord } from '#src/features/invoices/server/stored-invoice.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type Issued = StoredInvoice & {
  number: string;
  issueDay: string;
  frozen: Frozen;
  calculation: InvoiceCalculation;
};
type Work = { entries: readonly BilledEntry[] };

/** The last change of a draft's columns. */
export async function markIssued(
  db: Db,
  owner: Owner,
  { id, type, number, frozen, calculation, entries, deposits, ...days }: Issued & Work,
): Promise<Issued> {
  const issued = await invoiceRecord.updateColumns(
    db,
    owner,
    { id },
    {
      state: type === 'quote' ? 'sent' : 'issued',
      number,
      issueDay: days.issueDay,
      dueDay: days.dueDay,
      serviceFrom: days.serviceFrom,
      serviceTo: days.serviceTo,
      deposits: JSON.stringify(deposits),
      frozen: JSON.stringify(frozen),
      work: JSON.stringify(entries),
      netMinor: calculation.netMinor,
      taxMinor: calculation.taxMinor,
      grossMinor: calculation.grossMinor,
      dueMinor: calculation.dueMinor,
      issuedAt: sql`now()`,
    },
  );
  if (!issued) throw new Error('The draft is gone.');
  return { ...issued, number, issueDay: days.issueDay, frozen, calculation };
}

/** The live credit notes of an invoice, in the order in which they were issued. */
export async function listCreditNotes(
  db: Db,
  { ownerId }: Owner,
  invoiceId: string,
): Promise<StoredInvoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('userId', '=', ownerId)
    .where('relatedId', '=', invoiceId)
    .where('type', '=', 'creditNote')
    .where('state', '=', 'issued')
    .orderBy('issuedAt')
    .orderBy('id')
    .execute();
  return rows.map(invoiceRecord.toEntity);
}

/** What issued credit notes take from an invoice. */
export async function sumCredited(db: Db, { ownerId }: Owner, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(due_minor), 0)::bigint as sum from invoices
      where user_id = ${ownerId} and related_id = ${invoiceId} and type = 'creditNote' and state = 'issued'`.execute(
    db,
  );
  return rows[0]?.sum ?? 0;
}

export async function hasPayments(db: Db, { ownerId }: Owner, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_allocations where user_id = ${ownerId} and invoice_id = ${invoiceId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function voidInvoice(
  db: Db,
  owner: Owner,
  { id, reason }: { id: string; reason: string | null },
): Promise<void> {
  await invoiceRecord.updateColumns(
    db,
    owner,
    { id },
    { state: 'void', voidedAt: sql`now()`, voidReason: reason },
  );
}

/** Without `answeredBy`, the owner set it. */
export async function saveQuoteState(
  db: Db,
  owner: Owner,
  { id, state, answeredBy = null }: { id: string; state: InvoiceState; answeredBy?: string | null },
): Promise<void> {
  const answeredAt = state === 'accepted' || state === 'declined' ? sql`now()` : null;
  await invoiceRecord.updateColumns(db, owner, { id }, { state, answeredBy, answeredAt });
}
