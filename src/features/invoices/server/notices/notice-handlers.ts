import { noticeProcedures } from '#src/features/invoices/contract-notices.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { listPaymentNotices, setNoticeDismissed } from './payment-notices.ts';

const os = implementSecured(noticeProcedures);

export const noticeHandlers = {
  notices: os.notices.handler(async ({ input: { clientId, invoiceId }, context: { db, owner } }) => {
    const invoiceIds = invoiceId === undefined ? null : [invoiceId];
    return {
      items: await listPaymentNotices(db, owner, { clientId: clientId ?? null, invoiceIds }),
      nextCursor: null,
    };
  }),

  updateNotice: os.updateNotice.handler(async ({ input, context: { db, owner }, errors }) => {
    const { id: invoiceId, isDismissed } = input;
    if (!(await setNoticeDismissed(db, owner, { invoiceId, isDismissed }))) throw errors.NOT_FOUND();
    return {};
  }),
};
