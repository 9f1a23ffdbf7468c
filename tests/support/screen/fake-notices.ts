/** Reported payments of `fakeInvoicesServer`. */
import { onePage } from './fake-api.ts';
import type { FakeInvoicesServer } from './fake-invoices-server.ts';

export function noticeAnswers(server: FakeInvoicesServer) {
  return {
    notices: () => onePage(server.notices),
    updateNotice: (input: object) => {
      server.requests.push(input);
      server.notices = [];
      return {};
    },
  };
}
