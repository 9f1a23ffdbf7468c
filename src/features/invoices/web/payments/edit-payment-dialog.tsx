import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';

type EditPaymentDialogProps = { payment: Payment; today: string; onClose: () => void };

/** A payment with the invoices that it pays; a refund or write-off with its amount. */
export function EditPaymentDialog({ payment, today, onClose }: EditPaymentDialogProps) {
  const { kind, clientId, currency } = payment;
  if (kind !== 'payment') return <PaymentDialog {...{ kind, payment, today, onClose }} />;
  return <RecordPaymentDialog {...{ clientId, currency, payment, today, onClose }} />;
}
