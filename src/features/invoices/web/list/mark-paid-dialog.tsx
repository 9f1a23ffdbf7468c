import { useState } from 'react';
import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { paymentMethods } from '#src/features/invoices/rules/invoice-limits.ts';
import { paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { payInFull } from '#src/features/invoices/web/payments/payment-mutations.ts';
import { Day } from '#src/platform/shared/field-schemas.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { newId } from '#src/platform/web/new-id.ts';
import * as styles from './list.module.css';

const MarkPaidForm = z.object({ day: Day, method: z.enum(paymentMethods) });

type MarkPaidDialogProps = { unpaid: readonly InvoiceSummary[]; today: string; onClose: () => void };

/** Records one payment per invoice, of all that is left. */
export function MarkPaidDialog({ unpaid, today, onClose }: MarkPaidDialogProps) {
  // A repeat after a lost answer records nothing twice.
  const [chosen] = useState(() => unpaid.map((invoice) => ({ ...invoice, paymentId: newId() })));
  return (
    <FormDialog
      title={m.markPaidQuestion({ count: chosen.length })}
      schema={MarkPaidForm}
      values={{ day: today, method: 'transfer' }}
      saveLabel={m.markAsPaid({ count: chosen.length })}
      isPrompt
      onSave={(payment) => payInFull(chosen, payment)}
      onClose={onClose}
    >
      <p className={classNames(text.body, text.quiet)}>{m.markPaidHelp}</p>
      <FieldPair>
        <DayInput name="day" label={m.date} />
        <SelectInput name="method" label={m.method} choices={toChoices(paymentMethodLabels)} />
      </FieldPair>
      <div className={styles.total}>
        {m.total}
        <Amount of={chosen.map(({ balanceMinor, currency }) => ({ amountMinor: balanceMinor, currency }))} />
      </div>
    </FormDialog>
  );
}
