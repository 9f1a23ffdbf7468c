import * as invoiceMessages from '#messages/api/invoices.ts';
import { proposedEmailProcedures } from '#src/features/invoices/contract-proposed.ts';
import { deliveryLimits, fitsInEmail, lastSent } from '#src/features/invoices/rules/delivery.ts';
import { readInvoicePdf } from '#src/features/invoices/server/invoice-pdf.ts';
import { renewPrivateLink } from '#src/features/invoices/server/links/private-link.ts';
import { findInvoice, lockInvoice } from '#src/features/invoices/server/queries.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { findToday } from '#src/features/projects/server/public.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import { composeEmail } from './compose-email.ts';
import {
  countRecentRecipients,
  findDeliveryRequestHash,
  findSendingTime,
  insertDelivery,
} from './delivery-queries.ts';
import { asShareable } from './issued-invoice.ts';

const errors = declaredErrors(proposedEmailProcedures.sendProposedEmail);

type Services = Pick<RequestContext, 'database' | 'keys' | 'files' | 'url' | 'sendsMail' | 'publishChange'>;
type Email = {
  /** The document’s ID. */
  id: string;
  /** A repeat with the same ID sends nothing. */
  newId?: string | undefined;
  recipient: string;
  alsoTo?: string[] | undefined;
  cc: string[];
  bcc?: string[] | undefined;
  subject: string;
  text: string;
  hasPdf: boolean;
  /** Replies go here if the seller has no email. */
  replyTo: string | null;
  /** Not before; at once unless given. */
  sendAt?: string | undefined;
  /** It waits ten seconds, in which it can be cancelled. */
  isUndoable?: boolean | undefined;
  /** Only if no one tried before: by hand, or another server. `unsent`: only if no earlier email may have arrived. */
  onlyIf?: 'untried' | 'unsent' | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Queues the email for an issued document, in a separate transaction.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function emailInvoice(
  services: Services,
  owner: Owner,
  { id, newId, replyTo, sendAt, isUndoable, onlyIf, signal, alsoTo = [], bcc = [], ...written }: Email,
): Promise<{ id: string }> {
  const { database, url, publishChange } = services;
  const { ownerId } = owner;
  const checked = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
  if (!checked) throw errors.NOT_FOUND();
  if (!asShareable(checked)) throw errors.NOT_SHAREABLE();
  if (!(await database.withOwner(owner, (db) => canSendMail(services, db, owner))))
    throw errors.NO_MAIL_SERVER();
  const hasPdf = written.hasPdf && fitsInEmail(checked.pdf?.sizeBytes ?? 0);
  const email = { ...written, alsoTo, bcc, hasPdf };
  // Before the transaction, because the store can be slow.
  const pdf = hasPdf ? await readInvoicePdf(services, owner, { id, signal }) : null;
  const attachment = pdf && { name: pdf.name, content: new Uint8Array(await pdf.arrayBuffer()) };
  const sent = await database.withOwner(
    owner,
    async (db) => {
      await lockInvoice(db, owner, id);
      const stored = await findInvoice(db, owner, id);
      const invoice = stored && asShareable(stored);
      if (!invoice) throw errors.NOT_SHAREABLE();
      const earlier = stored.deliveries.filter((delivery) => delivery.id !== newId);
      if (onlyIf === 'untried' && earlier.length > 0) throw errors.CONFLICT();
      if (onlyIf === 'unsent' && lastSent(earlier)) throw errors.ALREADY_SENT();
      const created = await createOnce(
        { ...email, sendAt, isUndoable, invoiceId: id, id: newId },
        {
          insert: async ({ id: mailId, requestHash }) => {
            const recipients =
              (await countRecentRecipients(db, owner)) + 1 + [...alsoTo, ...email.cc, ...bcc].length;
            if (recipients > deliveryLimits.recipientsPerHour) throw errors.TOO_MANY_EMAILS();
            const day = await findToday(db, owner);
            const time = await findSendingTime(db, { sendAt, isUndoable });
            if (time.isTooLate)
              throw invalidField('sendAt', invoiceMessages.sendAtTooLate({ days: deliveryLimits.daysAhead }));
            const delivery = { id: mailId, way: 'email', invoiceId: id, day, requestHash } as const;
            if (!(await insertDelivery(db, owner, { ...delivery, sendAt: time.at, email }))) return false;
            const path = await renewPrivateLink(services, db, owner, { ...invoice, seed: mailId });
            const { seller } = invoice.frozen;
            const isQueued = await queuePrivateMail(db, {
              id: mailId,
              userId: ownerId,
              recipient: email.recipient,
              alsoTo,
              cc: email.cc,
              bcc,
              senderName: mailName(seller.name),
              replyTo: seller.email ?? replyTo,
              attachment,
              sendAt: time.at,
              content: composeEmail(invoice, { ...email, link: url + path }),
            });
            if (!isQueued) throw errors.CONFLICT();
            return true;
          },
          findRequestHash: (given) => findDeliveryRequestHash(db, owner, given),
        },
      );
      if (!created) throw errors.CONFLICT();
      return created;
    },
    { signal },
  );
  publishChange({ userId: ownerId, what: 'invoices' });
  return sent;
}
