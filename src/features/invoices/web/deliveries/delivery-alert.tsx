import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { refusedRecipients } from '#src/features/invoices/rules/deliveries/refused-recipients.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { sendEmailNow } from './cancel-email.ts';
import { recipientsText } from './delivery-labels.ts';

type DeliveryAlertProps = { deliveries: readonly Delivery[]; onSendAgain: (email: Delivery) => void };

/** Why the last email didn't reach everyone, unless those people got the document since. */
export function DeliveryAlert({ deliveries, onSendAgain }: DeliveryAlertProps) {
  const last = deliveries.findLast(
    (email, place) =>
      email.way === 'email' &&
      (email.status === 'failed' || email.status === 'uncertain' || email.problem !== null) &&
      !haveGotIt(email, deliveries.slice(place + 1)),
  );
  if (!last) return null;
  return (
    <Alert
      tone={last.status === 'failed' ? 'error' : 'warning'}
      action={
        // Stint still tries to send the one that waits.
        last.status === 'queued' ? (
          <Button tone="neutral" size="small" onClick={() => void sendEmailNow(last)}>
            {m.sendNow}
          </Button>
        ) : (
          last.status !== 'sending' && (
            <Button tone="neutral" size="small" onClick={() => onSendAgain(last)}>
              {m.sendAgain}
            </Button>
          )
        )
      }
    >
      {alertText(last)}
    </Alert>
  );
}

/** Whether those whom an email missed have one of the later ones. If none are known, its first recipient counts. */
function haveGotIt(email: Delivery, later: readonly Delivery[]): boolean {
  const reached = new Set(
    later
      .filter(({ status }) => status !== 'cancelled')
      .flatMap(({ recipient, alsoTo, cc, bcc }) => [recipient, ...alsoTo, ...cc, ...bcc]),
  );
  const refused = refusedRecipients(email);
  return (refused.length > 0 ? refused : [email.recipient]).every((address) => reached.has(address));
}

function alertText(email: Delivery): string {
  const { status, problem } = email;
  const recipient = recipientsText(email);
  switch (status) {
    case 'failed':
      return m.emailFailedBecause({ recipient, problem: problem ?? '' });
    case 'uncertain':
      return m.emailUncertainHelp({ recipient });
    case 'sent':
      return m.emailSentInPart({ recipient, problem: problem ?? '' });
    case 'queued':
    case 'sending':
    case 'cancelled':
      return m.emailRetries({ recipient, problem: problem ?? '' });
  }
}
