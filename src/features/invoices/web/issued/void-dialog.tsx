import { useNavigate } from 'react-router';
import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { lastSent } from '#src/features/invoices/rules/delivery.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { createCreditNote } from '#src/features/invoices/web/invoice-mutations.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { optionalText } from '#src/platform/shared/field-schemas.ts';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

const VoidForm = z.object({ reason: optionalText(invoiceLimits.text).nullable() });

/** Asks for the reason: a void document stays in the list with its number. */
export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const navigate = useNavigate();

  function credit() {
    onClose();
    void createCreditNote(invoice, navigate);
  }

  return (
    <FormDialog
      title={m.voidQuestion({ number: invoice.number ?? '' })}
      schema={VoidForm}
      values={{ reason: '' }}
      saveLabel={m.voidDocument}
      saveTone="danger"
      isPrompt
      onSave={async ({ reason }) => {
        await invoices.void.call({ id: invoice.id, revision: invoice.revision, reason });
        await refetchInvoices();
        notify(m.documentVoided({ number: invoice.number ?? '' }));
      }}
      onClose={onClose}
    >
      {isBooked(invoice) && (
        <Alert tone="warning" action={<Button onClick={credit}>{m.createCreditNote}</Button>}>
          {m.voidEInvoice}
        </Alert>
      )}
      <TextInput
        name="reason"
        label={m.reason}
        rows={2}
        autoFocus
        help={invoice.type === 'creditNote' ? m.voidCreditNoteHelp : m.voidHelp}
      />
    </FormDialog>
  );
}

/** Whether software of the client may hold it: only another document takes it back there. */
function isBooked({ type, eInvoice, deliveries, viewedAt }: Invoice): boolean {
  const isReceived = lastSent(deliveries) !== undefined || viewedAt !== null;
  return type !== 'creditNote' && eInvoice !== null && isReceived;
}
