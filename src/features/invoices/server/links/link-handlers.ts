import { linkProcedures } from '#src/features/invoices/contract-links.ts';
import { linkPath } from '#src/features/invoices/rules/link-address.ts';
import { lockInvoice } from '#src/features/invoices/server/queries.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { recordAudit } from '#src/platform/server/audit-log.ts';
import { createSecretToken, hashSecretToken } from '#src/platform/server/secret-token.ts';
import { revokeLink, saveLink } from './link-queries.ts';

const os = implementSecured(linkProcedures);

export const linkHandlers = {
  createLink: os.createLink.handler(async ({ input: { id, days }, context: { db, owner }, errors }) => {
    const invoice = await lockInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    if (invoice.state === 'draft') throw errors.NOT_SHAREABLE();
    const token = createSecretToken();
    const expiresAt = await saveLink(db, owner, { invoiceId: id, tokenHash: hashSecretToken(token), days });
    const { number } = invoice;
    const action = 'invoiceLink.created';
    await recordAudit(db, owner, { action, subjectId: owner.ownerId, after: { number, expiresAt } });
    return { path: linkPath(token), expiresAt };
  }),

  revokeLink: os.revokeLink.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const invoice = await lockInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    const { number } = invoice;
    const action = 'invoiceLink.revoked';
    if (await revokeLink(db, owner, id))
      await recordAudit(db, owner, { action, subjectId: owner.ownerId, before: { number } });
    return {};
  }),
};
