/** Reported payments of `fakeInvoicesServer`. */
import { implement } from '@orpc/server';
import { noticeProcedures } from '#src/features/invoices/contract-notices.ts';
import type { FakeInvoicesServer } from './fake-invoices-server.ts';

const os = implement(noticeProcedures);

export function noticesRouter(server: FakeInvoicesServer) {
  return {
    notices: os.notices.handler(() => ({ items: server.notices, nextCursor: null })),
    updateNotice: os.updateNotice.handler(({ input }) => {
      server.requests.push(input);
      server.notices = [];
      return {};
    }),
  };
}
