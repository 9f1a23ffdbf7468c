import * as m from '#messages/invoices.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { recipientsText } from './delivery-labels.ts';
import type { Recipients } from './delivery-labels.ts';

/** Sends an email before its time. */
export function sendEmailNow(email: { id: string } & Recipients): Promise<boolean> {
  return runMutation(() => invoices.sendEmailNow.call({ id: email.id }), {
    done: m.emailOnItsWay({ recipient: recipientsText(email) }),
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
