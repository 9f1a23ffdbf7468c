import type { Delivery } from '#src/features/invoices/contract-deliveries.ts';
import { refusedRecipients } from '#src/features/invoices/rules/deliveries/refused-recipients.ts';
import type { EmailStart, EmailToSend } from './send-form.ts';

/** An email in the fields of the form. */
export function startOf(email: Omit<EmailToSend, 'sendAt' | 'typed'>): EmailStart {
  const { recipient, alsoTo, cc, bcc, ...rest } = email;
  return { ...rest, to: addressesOf({ recipient, alsoTo }), cc: cc.join(', '), bcc: bcc.join(', ') };
}

/**
 * An email that was sent, in the fields of the form, to those who were refused if others got it, with the receipts that
 * it had and that still exist.
 */
export function startAgain(email: Delivery): EmailStart {
  const { cc, bcc, subject, text, hasPdf, attachments, receiptIds } = email;
  const refused = refusedRecipients(email);
  const getsItAgain = (address: string) => refused.length === 0 || refused.includes(address);
  const [recipient = '', ...alsoTo] = [email.recipient ?? '', ...email.alsoTo].filter(getsItAgain);
  return startOf({
    recipient,
    alsoTo,
    cc: cc.filter(getsItAgain),
    bcc: bcc.filter(getsItAgain),
    subject: subject ?? '',
    text: text ?? '',
    hasPdf,
    attachments: receiptIds?.length === 0 ? attachments.filter((kind) => kind !== 'receipts') : attachments,
    receiptIds: receiptIds?.length === 0 ? null : receiptIds,
  });
}

/** Joins the recipients for the “To” field. */
export function addressesOf({ recipient, alsoTo }: { recipient: string; alsoTo: readonly string[] }): string {
  return [recipient, ...alsoTo].filter((address) => address !== '').join(', ');
}
