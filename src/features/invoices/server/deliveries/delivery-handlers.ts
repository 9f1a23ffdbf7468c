import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { emailListProcedures } from '#src/features/invoices/contract-outbox.ts';
import { deliveryProcedures } from '#src/features/invoices/contract-sending.ts';
import { emailFileKinds } from '#src/features/invoices/rules/delivery.ts';
import { foreseePrivateLink, readPrivateLink } from '#src/features/invoices/server/links/private-link.ts';
import { findInvoice, lockInvoice } from '#src/features/invoices/server/queries.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import { cancelPrivateMail, sendPrivateMailNow } from '#src/platform/server/mail/queue-mail.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import {
  deleteManualDelivery,
  findDeliveryRequestHash,
  findEmail,
  insertDelivery,
} from './delivery-queries.ts';
import { openEmailFiles } from './email-files.ts';
import { emailInvoice } from './email-invoice.ts';
import { layOutEmail, linkLabelOf } from './email-layout.ts';
import { asShareable } from './issued-invoice.ts';
import { listEmails } from './list-emails.ts';
import { proposeEmail, proposeRecipients } from './propose-email.ts';

const os = implementSecured({ ...deliveryProcedures, ...emailListProcedures });

const allKinds = new Set(emailFileKinds);

export const deliveryHandlers = {
  sentEmails: os.sentEmails.handler(({ input, context: { db, owner } }) => listEmails(db, owner, input)),

  proposeEmail: os.proposeEmail.handler(async ({ input: { id }, context, errors }) => {
    const { db, owner } = context;
    const stored = await findInvoice(db, owner, id);
    if (!stored) throw errors.NOT_FOUND();
    const invoice = asShareable(stored);
    if (!invoice) throw errors.NOT_SHAREABLE();
    const link = await readPrivateLink(context, db, owner, id);
    return {
      ...(await proposeEmail(db, owner, invoice)),
      ...(await proposeRecipients(context, db, owner, invoice).catch(rethrowKeyUnavailable(errors))),
      linkLabel: linkLabelOf(invoice),
      canSend: await canSendMail(context, db, owner),
      replacesLink: link?.path === null,
    };
  }),

  emailFiles: os.emailFiles.handler(async ({ input, context, errors, signal }) => {
    const { id, measuresTimesheet = false } = input;
    const { database, owner } = context;
    const stored = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
    if (!stored) throw errors.NOT_FOUND();
    const invoice = asShareable(stored);
    if (!invoice) throw errors.NOT_SHAREABLE();
    const files = await openEmailFiles(context, owner, invoice, {
      kinds: allKinds,
      writesTimesheet: measuresTimesheet,
      signal,
    }).catch(rethrowKeyUnavailable(errors));
    return { files: files.map(({ read: _read, ...file }) => file) };
  }),

  previewEmail: os.previewEmail.handler(async ({ input, context, errors }) => {
    const { db, owner, url } = context;
    const stored = await findInvoice(db, owner, input.id);
    if (!stored) throw errors.NOT_FOUND();
    const invoice = asShareable(stored);
    if (!invoice) throw errors.NOT_SHAREABLE();
    const path = await foreseePrivateLink(context, db, owner, { ...invoice, seed: input.newId });
    return renderMail(layOutEmail(invoice, { ...input, link: url + path }));
  }),

  sendEmail: os.sendEmail.handler(({ input, context, errors, signal }) => {
    const { owner, caller } = context;
    return emailInvoice(context, owner, { ...input, replyTo: caller.email, signal }).catch(
      rethrowKeyUnavailable(errors),
    );
  }),

  cancelEmail: os.cancelEmail.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const email = await findEmail(db, owner, id);
    if (!email) throw errors.NOT_FOUND();
    if (email.status !== 'cancelled' && !(await cancelPrivateMail(db, email.mailId)))
      throw errors.NOT_WAITING();
    return {};
  }),

  sendEmailNow: os.sendEmailNow.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const email = await findEmail(db, owner, id);
    if (!email) throw errors.NOT_FOUND();
    if (!(await sendPrivateMailNow(db, email.mailId))) throw errors.NOT_WAITING();
    return {};
  }),

  markSent: os.markSent.handler(async ({ input, context: { db, owner }, errors }) => {
    const { id, newId, way, day, recipients } = input;
    await lockInvoice(db, owner, id);
    const invoice = await findInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    if (!asShareable(invoice)) throw errors.NOT_SHAREABLE();
    const created = await createOnce(
      { id: newId, invoiceId: id, way, day, recipients },
      {
        insert: (record) =>
          insertDelivery(db, owner, { ...record, way, invoiceId: id, day, recipients, email: null }),
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
