import * as m from '#messages/invoices.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** Sends an email before its time. */
export function sendEmailNow({ id, recipient }: { id: string; recipient: string | null }): Promise<boolean> {
  return runMutation(() => invoices.sendEmailNow.call({ id }), {
    done: m.emailOnItsWay({ recipient: recipient ?? '' }),
    keys: invoiceKeys,
  });
}

/** Cancels an email that waits, and says so, or why it was too late. */
export function cancelEmail(id: string): Promise<boolean> {
  return runMutation(() => invoices.cancelEmail.call({ id }), {
    done: m.emailWasCancelled,
    keys: invoiceKeys,
    isRepeatable: true,
  });
}
