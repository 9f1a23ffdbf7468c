import * as invoiceMessages from '#messages/api/invoices.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { proposedEmailProcedures } from '#src/features/invoices/contract-proposed.ts';
import {
  chosenFiles,
  chosenKinds,
  deliveryLimits,
  fitsInEmail,
  fittingKinds,
  lastSent,
  totalSize,
} from '#src/features/invoices/rules/delivery.ts';
import type { AttachmentKind, EmailFileKind } from '#src/features/invoices/rules/delivery.ts';
import { renewPrivateLink } from '#src/features/invoices/server/links/private-link.ts';
import { findInvoice, lockInvoice } from '#src/features/invoices/server/queries.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import type { MailFile } from '#src/platform/server/mail/queue-mail.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import {
  countRecentRecipients,
  findDeliveryRequestHash,
  findSendingTime,
  insertDelivery,
} from './delivery-queries.ts';
import { openEmailFiles, readEmailFiles } from './email-files.ts';
import { layOutEmail } from './email-layout.ts';
import { asShareable } from './issued-invoice.ts';
import type { IssuedInvoice } from './issued-invoice.ts';

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
  attachments: AttachmentKind[];
  /** Only these receipts; all unless given. */
  receiptIds?: string[] | undefined;
  /** Replies go here if the seller has no email. */
  replyTo: string | null;
  /** Not before; at once unless given. */
  sendAt?: string | undefined;
  /** It waits ten seconds, in which it can be cancelled. */
  isUndoable?: boolean | undefined;
  /** Only if no one tried before: by hand, or another server. `unsent`: only if no earlier email may have arrived. */
  onlyIf?: 'untried' | 'unsent' | undefined;
  /** Files that don’t fit are left out; otherwise, they are an error. */
  isProposed?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Queues the email for an issued document, in a separate transaction.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function emailInvoice(
  services: Services,
  owner: Owner,
  {
    id,
    newId,
    replyTo,
    sendAt,
    isUndoable,
    onlyIf,
    isProposed,
    signal,
    alsoTo = [],
    bcc = [],
    receiptIds,
    ...written
  }: Email,
): Promise<{ id: string }> {
  const { database, url, publishChange } = services;
  const { ownerId } = owner;
  const found = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
  if (!found) throw errors.NOT_FOUND();
  const checked = asShareable(found);
  if (!checked) throw errors.NOT_SHAREABLE();
  if (!(await database.withOwner(owner, (db) => canSendMail(services, db, owner))))
    throw errors.NO_MAIL_SERVER();
  // Before the transaction, because rendering and the store can be slow.
  const { kinds, files, attachedReceiptIds } = await attachFiles(services, owner, checked, {
    ...written,
    receiptIds,
    isProposed,
    signal,
  });
  const hasPdf = kinds.includes('pdf');
  const email = {
    ...written,
    alsoTo,
    bcc,
    hasPdf,
    attachments: kinds.filter((kind) => kind !== 'pdf'),
    chosenAttachments: written.attachments,
  };
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
        { ...email, receiptIds, sendAt, isUndoable, invoiceId: id, id: newId },
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
            if (
              !(await insertDelivery(db, owner, {
                ...delivery,
                sendAt: time.at,
                email: { ...email, receiptIds: attachedReceiptIds },
              }))
            )
              return false;
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
              attachments: files,
              sendAt: time.at,
              content: layOutEmail(invoice, { ...email, link: url + path }),
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

type Attaching = Pick<Email, 'hasPdf' | 'attachments' | 'receiptIds' | 'isProposed' | 'signal'>;

/**
 * The files of an email. A PDF alone that is too large stays behind the link.
 * @throws BAD_REQUEST if the chosen files are too large together or a receipt isn’t one of the document, PDF_DAMAGED,
 * RECEIPT_DAMAGED, KeyUnavailable
 */
async function attachFiles(
  services: Services,
  owner: Owner,
  invoice: IssuedInvoice,
  { hasPdf, attachments, receiptIds, isProposed = false, signal }: Attaching,
): Promise<{ kinds: EmailFileKind[]; files: MailFile[]; attachedReceiptIds: string[] | null }> {
  const wanted = chosenKinds({ hasPdf, attachments });
  const all = await openEmailFiles(services, owner, invoice, { kinds: wanted, signal });
  const known = new Set(all.map(({ receiptId }) => receiptId));
  if (receiptIds?.some((receiptId) => !known.has(receiptId)))
    throw invalidField('receiptIds', invoiceMessages.unknownReceipt);
  const opened = chosenFiles(all, { hasPdf, attachments, receiptIds });
  const sizeBytes = totalSize(opened);
  if (!isProposed && attachments.length > 0 && !fitsInEmail(sizeBytes))
    throw invalidField(
      'attachments',
      invoiceMessages.attachmentsTooLarge({
        size: formatFileSize(sizeBytes, 'en'),
        limit: formatFileSize(deliveryLimits.attachmentBytes, 'en'),
      }),
    );
  const kinds = fittingKinds(opened, wanted);
  const attached = opened.filter(({ kind }) => kinds.includes(kind));
  const attachedReceiptIds = attached.flatMap(({ receiptId }) => receiptId ?? []);
  return {
    kinds,
    files: await readEmailFiles(attached),
    attachedReceiptIds: attachedReceiptIds.length === 0 ? null : attachedReceiptIds,
  };
}
