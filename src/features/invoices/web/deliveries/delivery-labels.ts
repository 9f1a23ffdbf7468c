import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { refusedRecipients } from '#src/features/invoices/rules/deliveries/refused-recipients.ts';
import { waitsForUndo } from '#src/features/invoices/rules/deliveries/sending-time.ts';
import { chosenKinds } from '#src/features/invoices/rules/delivery.ts';
import type { EmailFileKind, ManualWay } from '#src/features/invoices/rules/delivery.ts';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';

export const wayLabels: Readonly<Record<ManualWay, string>> = {
  ownEmail: m.byOwnEmail,
  post: m.byPost,
  portal: m.byPortal,
  other: m.byOther,
};

export const fileKindLabels: Readonly<Record<EmailFileKind, string>> = {
  pdf: m.pdf,
  eInvoice: m.fileEInvoice,
  timesheetPdf: m.fileTimesheetPdf,
  timesheetCsv: m.fileTimesheetCsv,
  receipts: m.receipts,
};

/** “PDF, Timesheet (CSV)”; empty without files. */
export function attachedText(email: Pick<Delivery, 'hasPdf' | 'attachments'>): string {
  return [...chosenKinds(email)].map((kind) => fileKindLabels[kind]).join(', ');
}

export type Recipients = { recipient: string | null; alsoTo: string[]; cc: string[]; bcc: string[] };

/** Everyone who gets an email, the copies with their kind: “nora@northwind.example, Cc office@northwind.example” */
export function recipientsText({ recipient, alsoTo, cc, bcc }: Recipients): string {
  return [
    ...(recipient === null ? [] : [recipient]),
    ...alsoTo,
    ...cc.map((address) => `${m.emailCc} ${address}`),
    ...bcc.map((address) => `${m.emailBcc} ${address}`),
  ].join(', ');
}

/** The recipients whom an email reached, as far as the mail server said. */
function withoutRefused(email: Delivery): Recipients {
  const refused = refusedRecipients(email);
  const isReached = (address: string) => !refused.includes(address);
  const { recipient, alsoTo, cc, bcc } = email;
  return {
    recipient: recipient !== null && isReached(recipient) ? recipient : null,
    alsoTo: alsoTo.filter(isReached),
    cc: cc.filter(isReached),
    bcc: bcc.filter(isReached),
  };
}

/** “Emailed to nora@northwind.example” */
export function deliveryText(delivery: Delivery, timeZone: string): string {
  const { way, day, status, sendAt } = delivery;
  if (way !== 'email') {
    const what = [wayLabels[way], ...delivery.alsoTo].join(', ');
    return m.sentByWay({ day: formatDay(day, { dateStyle: 'medium' }), way: what });
  }
  const to = { recipient: recipientsText(delivery) };
  switch (status) {
    case 'queued':
      if (sendAt === null) return m.emailSending(to);
      if (waitsForUndo(delivery)) return m.emailWaitsForUndo(to);
      return m.emailWaitsUntil({
        ...to,
        at: formatInstant(sendAt, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
      });
    case 'cancelled':
      return m.emailCancelled(to);
    case 'sending':
      return m.emailSending(to);
    case 'sent':
      return m.emailSent({ recipient: recipientsText(withoutRefused(delivery)) });
    case 'failed':
      return m.emailFailed(to);
    case 'uncertain':
      return m.emailUncertain(to);
  }
}
