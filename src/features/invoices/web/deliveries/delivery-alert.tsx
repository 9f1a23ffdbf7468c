import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { findUndelivered } from '#src/features/invoices/rules/deliveries/undelivered-email.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { sendEmailNow } from './cancel-email.ts';
import { recipientsText } from './delivery-labels.ts';

type DeliveryAlertProps = { deliveries: readonly Delivery[]; onSendAgain: (email: Delivery) => void };

/** Why the last email didn't reach everyone, unless those people got the document since, such as at a corrected address. */
export function DeliveryAlert({ deliveries, onSendAgain }: DeliveryAlertProps) {
  const last = findUndelivered(deliveries);
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
