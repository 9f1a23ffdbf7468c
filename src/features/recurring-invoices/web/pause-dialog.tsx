import * as z from 'zod';
import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { Day } from '#src/platform/shared/field-schemas.ts';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { pauseRecurringInvoice } from './recurring-invoice-mutations.ts';

const PauseForm = z.object({ pausedUntil: Day.nullable() });

type PauseDialogProps = { recurring: RecurringInvoice; onClose: () => void };

/** Pauses it, also until a day. */
export function PauseDialog({ recurring, onClose }: PauseDialogProps) {
  return (
    <FormDialog
      title={m.pauseNamed({ name: recurring.name })}
      schema={PauseForm}
      values={{ pausedUntil: null }}
      saveLabel={m.pause}
      isPrompt
      onSave={({ pausedUntil }) => pauseRecurringInvoice(recurring, pausedUntil)}
      onClose={onClose}
    >
      <p>{m.pauseHint}</p>
      <DayInput name="pausedUntil" label={m.resumeOn} help={m.resumeOnHint} />
    </FormDialog>
  );
}
