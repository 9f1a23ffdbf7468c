import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { deliveryProcedures } from '#src/features/invoices/contract-sending.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { readInvoicePdf } from '#src/features/invoices/server/invoice-pdf.ts';
import { readPrivateLink, renewPrivateLink } from '#src/features/invoices/server/links/private-link.ts';
import { findInvoice, lockInvoice } from '#src/features/invoices/server/queries.ts';
import { findToday } from '#src/features/projects/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import {
  countRecentRecipients,
  deleteManualDelivery,
  findDeliveryRequestHash,
  insertDelivery,
} from './delivery-queries.ts';
import { asShareable, findRecipient, frameEmail, proposeEmail } from './propose-email.ts';

const os = implementSecured(deliveryProcedures);

export const deliveryHandlers = {
  proposeEmail: os.proposeEmail.handler(async ({ input: { id }, context, errors }) => {
    const { db, owner, sendsMail } = context;
    const stored = await findInvoice(db, owner, id);
    if (!stored) throw errors.NOT_FOUND();
    const invoice = asShareable(stored);
    if (!invoice) throw errors.NOT_SHAREABLE();
    const link = await readPrivateLink(context, db, owner, id);
    return {
      ...proposeEmail(invoice, await findToday(db, owner)),
      recipient: await findRecipient(context, db, owner, invoice).catch(rethrowKeyUnavailable(errors)),
      linkLabel: frameEmail(invoice).linkLabel,
      canSend: sendsMail,
      replacesLink: link?.path === null,
    };
  }),

  sendEmail: os.sendEmail.handler(async ({ input, context, errors, signal }) => {
    const { id, newId, ...email } = input;
    const { owner, caller, database, url, sendsMail, publishChange } = context;
    const { ownerId } = owner;
    const checked = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
    if (!checked) throw errors.NOT_FOUND();
    if (!asShareable(checked)) throw errors.NOT_SHAREABLE();
    if (!sendsMail) throw errors.NO_MAIL_SERVER();
    // Before the transaction, because the store can be slow.
    const pdf = email.hasPdf
      ? await readInvoicePdf(context, owner, { id, signal }).catch(rethrowKeyUnavailable(errors))
      : null;
    const attachment = pdf && { name: pdf.name, content: new Uint8Array(await pdf.arrayBuffer()) };
    const sent = await database.withOwner(
      owner,
      async (db) => {
        await lockInvoice(db, owner, id);
        const stored = await findInvoice(db, owner, id);
        const invoice = stored && asShareable(stored);
        if (!invoice) throw errors.NOT_SHAREABLE();
        const created = await createOnce(
          { ...email, invoiceId: id, id: newId },
          {
            insert: async ({ id: mailId, requestHash }) => {
              const recipients = (await countRecentRecipients(db, owner)) + 1 + email.cc.length;
              if (recipients > deliveryLimits.recipientsPerHour) throw errors.TOO_MANY_EMAILS();
              const day = await findToday(db, owner);
              const delivery = { id: mailId, way: 'email', invoiceId: id, day, requestHash, email } as const;
              if (!(await insertDelivery(db, owner, delivery))) return false;
              const path = await renewPrivateLink(context, db, owner, invoice);
              const { linkLabel, ...frame } = frameEmail(invoice);
              const { seller } = invoice.frozen;
              const isQueued = await queuePrivateMail(db, {
                id: mailId,
                userId: ownerId,
                recipient: email.recipient,
                cc: email.cc,
                senderName: mailName(seller.name),
                replyTo: seller.email ?? caller.email,
                attachment,
                content: {
                  ...frame,
                  heading: seller.name,
                  subject: email.subject,
                  paragraphs: toParagraphs(email.text),
                  action: { label: linkLabel, url: url + path },
                },
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
  }),

  markSent: os.markSent.handler(async ({ input, context: { db, owner }, errors }) => {
    const { id, newId, way, day } = input;
    await lockInvoice(db, owner, id);
    const invoice = await findInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    if (!asShareable(invoice)) throw errors.NOT_SHAREABLE();
    const created = await createOnce(
      { id: newId, invoiceId: id, way, day },
      {
        insert: (record) => insertDelivery(db, owner, { ...record, way, invoiceId: id, day, email: null }),
        findRequestHash: (given) => findDeliveryRequestHash(db, owner, given),
      },
    );
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  removeDelivery: os.removeDelivery.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    if (!(await deleteManualDelivery(db, owner, id))) throw errors.NOT_FOUND();
    return {};
  }),
};

/** Paragraphs are separated by empty lines; within them, lines stay. */
function toParagraphs(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
