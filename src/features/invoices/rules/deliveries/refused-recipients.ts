import type { Delivery } from '#src/features/invoices/contract-deliveries.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';

type Refusable = Pick<Delivery, 'status' | 'problem' | 'recipient' | 'alsoTo' | 'cc' | 'bcc'>;

/** The recipients whom the mail server refused while it took an email for others, as far as its words name them. */
export function refusedRecipients({ status, problem, recipient, alsoTo, cc, bcc }: Refusable): string[] {
  // Words that were cut may miss some.
  if (status !== 'sent' || problem === null || problem.length >= deliveryLimits.problem) return [];
  const words = new Set(problem.split(/[\s,]+/).map((word) => word.replace(/\.$/, '')));
  return [recipient ?? '', ...alsoTo, ...cc, ...bcc].filter((address) => words.has(address));
}
