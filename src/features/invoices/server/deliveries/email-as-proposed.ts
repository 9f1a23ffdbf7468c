import { deliveryProcedures } from '#src/features/invoices/contract-sending.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { emailInvoice } from './email-invoice.ts';
import { asShareable } from './issued-invoice.ts';
import { findRecipients, proposeEmail } from './propose-email.ts';

const errors = declaredErrors(deliveryProcedures.sendEmail);

/**
 * Emails an issued document as it is proposed, unless it was sent before. False if there is no one to email.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function emailAsProposed(
  services: Parameters<typeof emailInvoice>[0],
  owner: Owner,
  { id, newId }: { id: string; newId: string },
): Promise<boolean> {
  const proposal = await services.database.withOwner(owner, async (db) => {
    const stored = await findInvoice(db, owner, id);
    const invoice = stored && asShareable(stored);
    if (!invoice) throw errors.NOT_SHAREABLE();
    const { recipient, alsoTo } = await findRecipients(services, db, owner, invoice);
    return { ...(await proposeEmail(db, owner, invoice)), recipient, alsoTo };
  });
  if (proposal.recipient === '') return false;
  await emailInvoice(services, owner, {
    ...proposal,
    id,
    newId,
    cc: [],
    hasPdf: true,
    replyTo: null,
    isFirst: true,
  });
  return true;
}
