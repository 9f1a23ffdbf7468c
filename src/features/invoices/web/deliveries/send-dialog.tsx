import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod';
import * as m from '#messages/invoices.ts';
import { EmailFields } from '#src/features/invoices/contract-sending.ts';
import type { Delivery, Invoice } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { invoiceKeys, refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { copyText } from '#src/platform/web/copy-text.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import textStyles from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { LocalAddressHint } from '#src/platform/web/local-address-hint.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import styles from './deliveries.module.css';
import { openEmailProgram } from './email-program.ts';

/** Several addresses are typed in one field. */
const SendForm = EmailFields.extend({
  cc: z.string().transform((text, context) => {
    const { data, error } = EmailFields.shape.cc.safeParse(splitAddresses(text));
    if (!error) return data;
    context.addIssue({ code: 'custom', message: m.mustBeEmails });
    return z.NEVER;
  }),
});
type Email = z.output<typeof SendForm>;

type SendDialogProps = {
  invoice: Invoice;
  /** An email that may not have arrived: its fields are proposed again. */
  previousEmail?: Delivery | undefined;
  onClose: () => void;
  /** Their own email program has the email now. */
  onHandedOver: () => void;
};

/** Sends an issued document with its private link, by Stint or by the person's own email program. */
export function SendDialog({ invoice, previousEmail, onClose, onHandedOver }: SendDialogProps) {
  const { id } = invoice;
  const { data, error, refetch } = useQuery({
    ...invoices.proposeEmail.queryOptions({ input: { id } }),
    // What is typed mustn't be replaced by a newer proposal.
    staleTime: Infinity,
    gcTime: 0,
  });
  const [deliveryId] = useState(newId);
  const [isOwnProgram, setIsOwnProgram] = useState(false);
  const title = m.sendDocument({ document: invoiceTitle(invoice) });
  // A proposal that can't be refetched doesn't replace what is typed.
  if (error && !data)
    return (
      <DialogShell title={title} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </DialogShell>
    );
  if (!data) return null;
  const { canSend, linkLabel, replacesLink } = data;
  const usesOwnProgram = isOwnProgram || !canSend;

  async function send(email: Email) {
    await invoices.sendEmail.call({ id, newId: deliveryId, ...email });
    await refetchInvoices();
    notify(m.emailOnItsWay({ recipient: email.recipient }));
  }

  async function addLink(text: string): Promise<string> {
    const { path } = await invoices.renewLink.call({ id });
    return `${text}\n\n${linkLabel}:\n${location.origin}${path}`;
  }

  async function handOver(email: Email) {
    openEmailProgram({ ...email, text: await addLink(email.text) });
    await refetchInvoices();
    onHandedOver();
  }

  return (
    <FormDialog
      title={title}
      schema={SendForm}
      values={{
        recipient: previousEmail?.recipient ?? data.recipient,
        cc: previousEmail?.cc.join(', ') ?? '',
        subject: previousEmail?.subject ?? data.subject,
        text: previousEmail?.text ?? data.text,
        hasPdf: previousEmail?.hasPdf ?? true,
      }}
      saveLabel={usesOwnProgram ? m.openEmailProgram : m.send}
      onSave={usesOwnProgram ? handOver : send}
      hasNextStep={usesOwnProgram}
      onClose={onClose}
    >
      {usesOwnProgram && <Alert tone="info">{canSend ? m.ownProgramHelp : m.noMailServerHelp}</Alert>}
      <TextInput name="recipient" label={m.emailTo} type="email" required autoFocus />
      <TextInput name="cc" label={m.emailCc} help={m.emailCcHelp} />
      <TextInput name="subject" label={m.subject} required />
      <TextInput name="text" label={m.emailText} rows={6} required />
      {!usesOwnProgram && <SwitchInput name="hasPdf" label={m.attachPdf} />}
      <p className={classNames(textStyles.body, textStyles.quiet)}>
        {!usesOwnProgram && m.emailEndsWithLink({ label: linkLabel })} {replacesLink && m.emailReplacesLink}
      </p>
      <LocalAddressHint />
      {usesOwnProgram && <CopyTextButton addLink={addLink} />}
      {canSend && (
        <Button tone="neutral" className={styles.atStart} onClick={() => setIsOwnProgram(!isOwnProgram)}>
          {isOwnProgram ? m.useStint : m.useOwnProgram}
        </Button>
      )}
    </FormDialog>
  );
}

/** For webmail, which no program opens. */
function CopyTextButton({ addLink }: { addLink: (text: string) => Promise<string> }) {
  const { getValues } = useFormContext<z.input<typeof SendForm>>();
  const copy = () =>
    runMutation(() => copyText(addLink(getValues('text'))), {
      keys: invoiceKeys,
      done: m.textCopied,
    });
  return (
    <Button tone="neutral" className={styles.atStart} onClick={() => void copy()}>
      {m.copyText}
    </Button>
  );
}

function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}
