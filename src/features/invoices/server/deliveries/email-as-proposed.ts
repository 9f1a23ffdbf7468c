import { proposedEmailProcedures } from '#src/features/invoices/contract-proposed.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { emailInvoice } from './email-invoice.ts';
import { asShareable } from './issued-invoice.ts';
import { findRecipients, proposeEmail } from './propose-email.ts';

const errors = declaredErrors(proposedEmailProcedures.sendProposedEmail);

type ProposedEmail = Pick<
  Parameters<typeof emailInvoice>[2],
  'id' | 'newId' | 'replyTo' | 'onlyIf' | 'isUndoable' | 'signal'
>;

/**
 * Emails an issued document as it is proposed. Null if there is no one to email.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function emailAsProposed(
  services: Parameters<typeof emailInvoice>[0],
  owner: Owner,
  email: ProposedEmail,
): Promise<{ id: string } | null> {
  const proposal = await services.database.withOwner(owner, async (db) => {
    const stored = await findInvoice(db, owner, email.id);
    const invoice = stored && asShareable(stored);
    if (!stored) throw errors.NOT_FOUND();
    if (!invoice) throw errors.NOT_SHAREABLE();
    const { recipient, alsoTo } = await findRecipients(services, db, owner, invoice);
    return { ...(await proposeEmail(db, owner, invoice)), recipient, alsoTo };
  });
  if (proposal.recipient === '') return null;
  return emailInvoice(services, owner, { ...proposal, ...email, cc: [], isProposed: true });
}
