import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { waitsForUndo } from '#src/features/invoices/rules/deliveries/sending-time.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { cancelEmail, sendEmailNow } from './cancel-email.ts';
import * as styles from './deliveries.module.css';
import { deliveryText } from './delivery-labels.ts';

type WaitingEmailsProps = { deliveries: readonly Delivery[]; timeZone: string };

/** Emails that wait for their time: they can be sent at once, or not at all. */
export function WaitingEmails({ deliveries, timeZone }: WaitingEmailsProps) {
  return deliveries
    .filter(({ sendAt }) => sendAt !== null)
    .map((email) => (
      <Alert
        key={email.id}
        tone="info"
        role="status"
        action={
          <span className={styles.actions}>
            <Button tone="neutral" size="small" onClick={() => void sendEmailNow(email)}>
              {m.sendNow}
            </Button>
            <Button tone="neutral" size="small" onClick={() => void cancelEmail(email.id)}>
              {waitsForUndo(email) ? m.undo : m.cancelEmail}
            </Button>
          </span>
        }
      >
        {deliveryText(email, timeZone)}
      </Alert>
    ));
}
