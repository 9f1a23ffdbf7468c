import type { Delivery } from '#src/features/invoices/contract-deliveries.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';

type Refusable = Pick<Delivery, 'status' | 'problem' | 'recipient' | 'alsoTo' | 'cc' | 'bcc'>;

/** Who didn't get an email: those that the mail server's words name, if it went to others; otherwise everyone. */
export function refusedRecipients({ status, problem, recipient, alsoTo, cc, bcc }: Refusable): string[] {
  const all = [...(recipient === null ? [] : [recipient]), ...alsoTo, ...cc, ...bcc];
  // Words that were cut may miss some.
  if (status !== 'sent' || problem === null || problem.length >= deliveryLimits.problem) return all;
  const words = new Set(problem.split(/[\s,]+/).map((word) => word.replace(/\.$/, '')));
  const refused = all.filter((address) => words.has(address));
  return refused.length === 0 ? all : refused;
}
