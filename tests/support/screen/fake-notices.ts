/** Reported payments of `fakeInvoicesServer`. */
import type { FakeInvoicesServer } from './fake-invoices-server.ts';

export function noticeAnswers(server: FakeInvoicesServer) {
  return {
    notices: () => ({ items: server.notices, nextCursor: null }),
    updateNotice: (input: object) => {
      server.requests.push(input);
      server.notices = [];
      return {};
    },
  };
}
