import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';

type DeliveryAlertProps = { deliveries: readonly Delivery[]; onSendAgain: (failed: Delivery) => void };

/** What the mail server said about the last email, unless it took it. */
export function DeliveryAlert({ deliveries, onSendAgain }: DeliveryAlertProps) {
  const last = deliveries.at(-1);
  if (last?.status !== 'failed' && last?.status !== 'uncertain') return null;
  const recipient = last.recipient ?? '';
  return (
    <Alert
      severity={last.status === 'failed' ? 'error' : 'warning'}
      action={
        <Button color="inherit" size="small" onClick={() => onSendAgain(last)}>
          {m.sendAgain}
        </Button>
      }
    >
      {last.status === 'failed'
        ? m.emailFailedBecause({ recipient, problem: last.problem ?? '' })
        : m.emailUncertainHelp({ recipient })}
    </Alert>
  );
}
