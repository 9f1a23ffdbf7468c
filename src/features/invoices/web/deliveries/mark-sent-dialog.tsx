import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { manualWays } from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys, refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { Day } from '#src/platform/shared/field-schemas.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { wayLabels } from './delivery-labels.ts';

const MarkSentForm = z.object({ way: z.enum(manualWays), day: Day });

type MarkSentDialogProps = {
  invoice: Invoice;
  today: string;
  /** The recipients, if their own email program has it. */
  recipients: readonly string[];
  onClose: () => void;
};

/** Records that a document was sent without Stint. */
export function MarkSentDialog({ invoice, today, recipients, onClose }: MarkSentDialogProps) {
  const { id, type, number } = invoice;
  const [deliveryId] = useState(newId);
  return (
    <FormDialog
      title={m.markDocumentAsSent({ type: type === 'invoice' ? 'other' : type, number: number ?? '' })}
      schema={MarkSentForm}
      values={{ way: 'ownEmail', day: today }}
      saveLabel={m.markAsSent}
      isPrompt
      onSave={async (values) => {
        const written = values.way === 'ownEmail' && recipients.length > 0 && { recipients: [...recipients] };
        await invoices.markSent.call({ id, newId: deliveryId, ...values, ...written });
        await refetchInvoices();
        const undo = () => invoices.removeDelivery.call({ id: deliveryId });
        notifyUndoable(m.markedAsSent, undo, { keys: invoiceKeys });
      }}
      onClose={onClose}
    >
      <SelectInput name="way" label={m.sentBy} choices={toChoices(wayLabels)} />
      <DayInput name="day" label={m.date} />
    </FormDialog>
  );
}
