import { FormProvider } from 'react-hook-form';
import * as m from '#messages/invoices.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { MissingDetailFields } from './missing-detail-fields.tsx';
import { askedParts, partsAsking } from './missing-details.ts';
import { useDetails } from './use-details.ts';
import type { DetailsOfDraft } from './use-details.ts';

type DetailsDialogProps = DetailsOfDraft & {
  field: string;
  /** What the electronic invoice lacks; undefined: what the first invoice should print. */
  missing?: readonly { field: string }[] | undefined;
  onClose: () => void;
};

/** Some details of a draft, before you issue it. */
export function DetailsDialog({ field, missing, onClose, ...of }: DetailsDialogProps) {
  const details = useDetails(of, (asking, found) =>
    missing
      ? partsAsking(missing)
      : // The checklist has all of it for invoices.
        { ...askedParts({ ...asking, type: 'invoice' }, found), service: false },
  );
  const { form, asked, failure } = details;

  const save = form.handleSubmit(async () => {
    if (await details.save()) onClose();
  });

  return (
    <DialogShell
      title={missing ? m.eInvoiceDetails : m.beforeFirstInvoice}
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
