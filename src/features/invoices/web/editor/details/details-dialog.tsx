import { FormProvider } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import type { LinkedField } from '#src/features/invoices/web/settings/linked-fields.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { MissingDetailFields } from './missing-detail-fields.tsx';
import { useDetails } from './use-details.ts';
import type { DetailsOfDraft } from './use-details.ts';

type DetailsDialogProps = DetailsOfDraft & { field: LinkedField; onClose: () => void };

/** What the first invoice should print, before you issue it. */
export function DetailsDialog({ field, onClose, ...of }: DetailsDialogProps) {
  // The checklist has all of it for invoices.
  const details = useDetails({ ...of, type: 'invoice' }, { service: false });
  const { form, asked, failure } = details;

  const save = form.handleSubmit(async () => {
    if (await details.save()) onClose();
  });

  return (
    <DialogShell
      title={m.beforeFirstInvoice}
      width="medium"
      isBusy={form.formState.isSubmitting}
      problem={failure}
      onClose={onClose}
      actions={
        <Button type="submit" variant="filled" isBusy={form.formState.isSubmitting}>
          {m.save}
        </Button>
      }
      form={{ onSubmit: (event) => void save(event) }}
    >
      <FormProvider {...form}>
        <MissingDetailFields {...{ asked, field }} clientName={of.client?.name ?? ''} />
      </FormProvider>
    </DialogShell>
  );
}
