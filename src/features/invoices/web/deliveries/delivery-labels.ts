import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import type { ManualWay } from '#src/features/invoices/rules/delivery.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

export const wayLabels: Readonly<Record<ManualWay, string>> = {
  ownEmail: m.byOwnEmail,
  post: m.byPost,
  portal: m.byPortal,
  other: m.byOther,
};

/** “Emailed to nora@northwind.example” */
export function deliveryText({ way, day, recipient, status }: Delivery): string {
  if (way !== 'email')
    return m.sentByWay({ day: formatDay(day, { dateStyle: 'medium' }), way: wayLabels[way] });
  const to = { recipient: recipient ?? '' };
  switch (status) {
    case 'queued':
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
