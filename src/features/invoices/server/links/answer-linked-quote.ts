import { findToday } from '#src/features/identity/server/public.ts';
import { invoiceStatus } from '#src/features/invoices/rules/invoice-status.ts';
import { saveQuoteState } from '#src/features/invoices/server/issue/issued-queries.ts';
import { findInvoice, lockInvoice } from '#src/features/invoices/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';

type Answer = { id: string; state: 'accepted' | 'declined'; name: string };

/** What the client decides on the page of the link. False if the quote has an answer, or is no longer valid. */
export async function answerLinkedQuote(db: Db, owner: Owner, { id, state, name }: Answer): Promise<boolean> {
  await lockInvoice(db, owner, id);
  const quote = await findInvoice(db, owner, id);
  if (!quote || invoiceStatus({ ...quote, viewedAt: null }, await findToday(db, owner)) !== 'sent')
    return false;
  await saveQuoteState(db, owner, { id, state, answeredBy: name.trim() });
  await recordAudit(db, {
    action: 'quote.answered',
    subjectId: owner.ownerId,
    after: { number: quote.number, state, name: name.trim() },
  });
  return true;
}
