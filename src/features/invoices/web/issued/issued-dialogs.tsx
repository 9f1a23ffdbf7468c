import type { Invoice } from '#src/features/invoices/contract.ts';
import { MarkSentDialog } from '#src/features/invoices/web/deliveries/mark-sent-dialog.tsx';
import { SendDialog } from '#src/features/invoices/web/deliveries/send-dialog.tsx';
import type { EmailStart } from '#src/features/invoices/web/deliveries/send-form.ts';
import { PdfDialog } from '#src/features/invoices/web/editor/pdf/pdf-dialog.tsx';
import { PaymentDialog } from '#src/features/invoices/web/payments/payment-dialog.tsx';
import { RecordPaymentDialog } from '#src/features/invoices/web/payments/record-payment-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import type { IssuedDialog } from './use-issued-actions.ts';
import { VoidDialog } from './void-dialog.tsx';

type IssuedDialogsProps = {
  invoice: Invoice;
  dialog: IssuedDialog;
  today: string;
  emailStart: EmailStart | undefined;
  onSend: (start: EmailStart) => void;
  /** Whom their own email program sends it to. */
  handedTo: readonly string[];
  onHandedOver: (recipients: string[]) => void;
  onClose: () => void;
};

/** The dialogs of an issued document. Loaded on demand, with the form library. */
export function IssuedDialogs(props: IssuedDialogsProps) {
  const { invoice, dialog, today, emailStart, handedTo, onSend, onHandedOver, onClose } = props;
  switch (dialog) {
    case 'preview':
      return <PdfDialog id={invoice.id} revision={invoice.revision} onClose={onClose} />;
    case 'share':
      return <ShareDialog invoice={invoice} onClose={onClose} />;
    case 'send':
      return (
        <SendDialog
          invoice={invoice}
          start={emailStart}
          onUndone={onSend}
          onClose={onClose}
          onHandedOver={onHandedOver}
        />
      );
    case 'markSent':
      return <MarkSentDialog invoice={invoice} today={today} recipients={handedTo} onClose={onClose} />;
    case 'void':
      return <VoidDialog invoice={invoice} onClose={onClose} />;
    case 'payment':
      return (
        <RecordPaymentDialog
          clientId={invoice.clientId ?? ''}
          currency={invoice.currency}
          chosenIds={[invoice.id]}
          today={today}
          onClose={onClose}
        />
      );
    case 'refund':
    case 'writeOff':
      return <PaymentDialog invoice={invoice} kind={dialog} today={today} onClose={onClose} />;
  }
}
