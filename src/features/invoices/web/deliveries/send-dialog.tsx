import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { morning, proposedDays } from '#src/features/invoices/rules/deliveries/sending-time.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { useTypeahead } from '#src/platform/web/keyboard/use-typeahead.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { LocalAddressHint } from '#src/platform/web/local-address-hint.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';
import { addShareLink } from './add-link.ts';
import { AttachmentFields } from './attachment-fields.tsx';
import { cancelEmail } from './cancel-email.ts';
import { CopyTextButton } from './copy-text-button.tsx';
import * as styles from './deliveries.module.css';
import { recipientsText } from './delivery-labels.ts';
import { EmailContentFields } from './email-content-fields.tsx';
import { addressesOf, startOf } from './email-form-values.ts';
import { EmailPreview } from './email-preview.tsx';
import { openEmailProgram } from './email-program.ts';
import { offerEmailUndo } from './offer-undo.ts';
import { SaveClientEmailField } from './save-client-email-field.tsx';
import { knownAddresses, saveNewClientEmail } from './save-new-client-email.ts';
import { createSendForm } from './send-form.ts';
import type { EmailStart, EmailToSend } from './send-form.ts';
import { SendingTimeFields } from './sending-time-fields.tsx';

type SendDialogProps = {
  invoice: Invoice;
  /** An email that may not have arrived, or was undone: its fields are shown again. */
  start?: EmailStart | undefined;
  /** The email was undone. */
  onUndone: (start: EmailStart) => void;
  onClose: () => void;
  /** Their own email program has the email now. */
  onHandedOver: (recipients: string[]) => void;
};

/** Sends an issued document with its private link, by Stint or by the person's own email program. */
export function SendDialog({ invoice, start, onUndone, onClose, onHandedOver }: SendDialogProps) {
  const { id, type, number } = invoice;
  const { data, error, isLoading, refetch } = useQuery({
    ...invoices.proposeEmail.queryOptions({ input: { id } }),
    // What is typed mustn't be replaced by a newer proposal.
    staleTime: Infinity,
    gcTime: 0,
  });
  useTypeahead({ isLoading, error });
  const { timeZone } = useAccount().preferences;
  const [sendForm] = useState(() => createSendForm(timeZone));
  const [deliveryId] = useState(newId);
  const [isOwnProgram, setIsOwnProgram] = useState(false);
  const title = m.sendDocument({ type: type === 'invoice' ? 'other' : type, number: number ?? '' });
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
  const known = knownAddresses(data.addresses);
  const saveEmail = ({ typed: { savesClientEmail }, ...email }: EmailToSend) =>
    saveNewClientEmail(invoice.clientId, { ...email, savesClientEmail }, known);

  async function send({ sendAt, typed, ...written }: EmailToSend) {
    const { receiptIds, ...email } = written;
    const recipient = recipientsText(email);
    await invoices.sendEmail.call({
      id,
      newId: deliveryId,
      ...email,
      ...(receiptIds !== null && { receiptIds }),
      ...(sendAt !== null && { sendAt }),
      isUndoable: true,
    });
    await refetchInvoices();
    const saving = saveEmail({ ...written, sendAt, typed });
    const undo = async () => {
      if (!(await cancelEmail(deliveryId))) return;
      const undoSaving = await saving;
      await undoSaving?.();
      onUndone({ ...startOf(written), ...typed });
    };
    if (sendAt === null) return offerEmailUndo(recipient, undo);
    const at = formatInstant(sendAt, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return notify(m.emailWaitsUntil({ recipient, at }), {
      action: { kind: 'undo', label: m.undo, run: () => void undo() },
    });
  }

  async function handOver(email: EmailToSend) {
    openEmailProgram({ ...email, text: await addShareLink(email.text, { id, linkLabel }) });
    await refetchInvoices();
    void saveEmail(email);
    const { recipient, alsoTo, cc, bcc } = email;
    onHandedOver([recipient, ...alsoTo, ...cc, ...bcc].slice(0, deliveryLimits.cc));
  }

  return (
    <FormDialog
      title={title}
      schema={sendForm}
      values={{
        to: addressesOf(data),
        cc: '',
        bcc: '',
        subject: data.subject,
        text: data.text,
        hasPdf: data.hasPdf,
        attachments: data.attachments,
        receiptIds: null,
        when: 'now',
        day: proposedDays(localDay(currentServerTime(), timeZone)).tomorrow,
        time: morning,
        savesClientEmail: known.length === 0,
        ...start,
      }}
      saveLabel={({ when }) => (usesOwnProgram ? m.openEmailProgram : when === 'now' ? m.send : m.schedule)}
      onSave={usesOwnProgram ? handOver : send}
      hasNextStep={usesOwnProgram}
      onClose={onClose}
    >
      {usesOwnProgram && (
        <Alert tone="info">
          {canSend ? (
            m.ownProgramHelp
          ) : (
            <RichText
              text={m.noMailServerHelp}
              tags={{
                link: (label) => <TextLink to={`/invoices/emails/settings?invoice=${id}`}>{label}</TextLink>,
              }}
            />
          )}
        </Alert>
      )}
      <EmailContentFields
        addresses={data.addresses}
        afterRecipients={
          invoice.clientId !== null && (
            <SaveClientEmailField clientName={invoice.clientName ?? ''} known={known} />
          )
        }
        rows={6}
        preview={usesOwnProgram ? null : <EmailPreview invoiceId={id} deliveryId={deliveryId} />}
        files={!usesOwnProgram && <AttachmentFields invoiceId={id} />}
      />
      <p className={classNames(textStyles.body, textStyles.quiet)}>
        {usesOwnProgram ? m.ownEmailHasLink : m.emailHasLink({ label: linkLabel })}{' '}
        {replacesLink && m.emailReplacesLink}
      </p>
      {!usesOwnProgram && <SendingTimeFields timeZone={timeZone} />}
      <LocalAddressHint />
      {usesOwnProgram && <CopyTextButton id={id} linkLabel={linkLabel} />}
      {canSend && (
        <Button tone="neutral" className={styles.atStart} onClick={() => setIsOwnProgram(!isOwnProgram)}>
          {isOwnProgram ? m.useStint : m.useOwnProgram}
        </Button>
      )}
    </FormDialog>
  );
}
