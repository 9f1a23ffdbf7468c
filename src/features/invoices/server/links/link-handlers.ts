import * as invoiceMessages from '#messages/api/invoices.ts';
import { linkProcedures } from '#src/features/invoices/contract-links.ts';
import { cancelWaitingEmails } from '#src/features/invoices/server/deliveries/delivery-queries.ts';
import { lockInvoice } from '#src/features/invoices/server/queries.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { revokeLink } from './link-queries.ts';
import { createPrivateLink, readPrivateLink, renewPrivateLink } from './private-link.ts';

const os = implementSecured(linkProcedures);

export const linkHandlers = {
  readLink: os.readLink.handler(({ input: { id }, context }) =>
    readPrivateLink(context, context.db, context.owner, id),
  ),

  createLink: os.createLink.handler(async ({ input: { id, days }, context, errors }) => {
    const { db, owner } = context;
    const invoice = await lockInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    if (invoice.state === 'draft') throw errors.NOT_SHAREABLE();
    return createPrivateLink(context, db, owner, { ...invoice, days });
  }),

  renewLink: os.renewLink.handler(async ({ input: { id }, context, errors }) => {
    const { db, owner } = context;
    const invoice = await lockInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    if (invoice.state === 'draft') throw errors.NOT_SHAREABLE();
    return { path: await renewPrivateLink(context, db, owner, invoice) };
  }),

  revokeLink: os.revokeLink.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const invoice = await lockInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    const { number } = invoice;
    const action = 'invoiceLink.revoked';
    await cancelWaitingEmails(db, owner, id, invoiceMessages.linkReplaced);
    if (await revokeLink(db, owner, id))
      await recordAudit(db, { action, subjectId: owner.ownerId, before: { number } });
    return {};
  }),
};
