import type { Delivery } from '#src/features/invoices/contract-deliveries.ts';
import { refusedRecipients } from './refused-recipients.ts';

type Sent = Pick<Delivery, 'way' | 'status' | 'problem' | 'recipient' | 'alsoTo' | 'cc' | 'bcc'>;

/** The last email that didn't reach everyone, unless those people got the document since. */
export function findUndelivered<D extends Sent>(deliveries: readonly D[]): D | undefined {
  return deliveries.findLast(
    (email, place) =>
      email.way === 'email' &&
      (email.status === 'failed' || email.status === 'uncertain' || email.problem !== null) &&
      !haveGotIt(email, deliveries.slice(place + 1)),
  );
}

/**
 * Whether those whom an email missed have one of the later ones, or an address that was corrected has: one that the email
 * didn't go to, and none that only got a copy. If none are known, its first recipient counts. What was handed over in
 * another way is there.
 */
function haveGotIt(email: Sent, later: readonly Sent[]): boolean {
  const others = later.filter(({ status }) => status !== 'cancelled');
  if (others.some(({ way }) => way !== 'email')) return true;
  const reached = new Set(others.flatMap(recipientsOf));
  const refused = refusedRecipients(email);
  const missed = (refused.length > 0 ? refused : [email.recipient ?? '']).filter(
    (address) => !reached.has(address),
  );
  const corrected = new Set(others.flatMap(directRecipientsOf));
  for (const address of recipientsOf(email)) corrected.delete(address);
  return missed.length <= corrected.size;
}

function recipientsOf(email: Sent): string[] {
  return [...directRecipientsOf(email), ...email.cc, ...email.bcc];
}

/** Those to whom an email is written. */
function directRecipientsOf({ recipient, alsoTo }: Sent): string[] {
  return recipient === null ? alsoTo : [recipient, ...alsoTo];
}
