import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { waitsForUndo } from '#src/features/invoices/rules/deliveries/sending-time.ts';
import type { ManualWay } from '#src/features/invoices/rules/delivery.ts';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';

export const wayLabels: Readonly<Record<ManualWay, string>> = {
  ownEmail: m.byOwnEmail,
  post: m.byPost,
  portal: m.byPortal,
  other: m.byOther,
};

/** “Emailed to nora@northwind.example” */
export function deliveryText(delivery: Delivery, timeZone: string): string {
  const { way, day, recipient, status, sendAt } = delivery;
  if (way !== 'email')
    return m.sentByWay({ day: formatDay(day, { dateStyle: 'medium' }), way: wayLabels[way] });
  const to = { recipient: recipient ?? '' };
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
      return m.emailSent(to);
    case 'failed':
      return m.emailFailed(to);
    case 'uncertain':
      return m.emailUncertain(to);
  }
}
