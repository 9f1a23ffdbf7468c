import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { proposedEmailProcedures } from '#src/features/invoices/contract-proposed.ts';
import { lastSent } from '#src/features/invoices/rules/delivery.ts';
import type { EmailObstacle } from '#src/features/invoices/rules/delivery.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { emailAsProposed } from './email-as-proposed.ts';
import { findRecipients } from './propose-email.ts';

const os = implementSecured(proposedEmailProcedures);

export const proposedEmailHandlers = {
  emailRecipients: os.emailRecipients.handler(async ({ input: { ids }, context, errors }) => {
    const { db, owner } = context;
    const items = [];
    for (const id of ids) {
      const document = await findInvoice(db, owner, id);
      if (!document) continue;
      const { recipient, alsoTo } = await findRecipients(context, db, owner, document).catch(
        rethrowKeyUnavailable(errors),
      );
      const sent = lastSent(document.deliveries);
      const obstacle = obstacleOf(document.state, { isSent: sent !== undefined, recipient });
      items.push({ id, recipient, alsoTo, obstacle, sentDay: sent?.day ?? null });
    }
    return { canSend: await canSendMail(context, db, owner), items };
  }),

  sendProposedEmail: os.sendProposedEmail.handler(async ({ input, context, errors, signal }) => {
    const { owner, caller } = context;
    const email = { ...input, replyTo: caller.email, onlyIf: 'unsent', signal } as const;
    const sent = await emailAsProposed(context, owner, email).catch(rethrowKeyUnavailable(errors));
    if (!sent) throw errors.NO_RECIPIENT();
    return sent;
  }),
};

function obstacleOf(
  state: string,
  { isSent, recipient }: { isSent: boolean; recipient: string },
): EmailObstacle | null {
  if (state === 'draft' || state === 'void') return state;
  if (isSent) return 'sent';
  return recipient === '' ? 'noRecipient' : null;
}
