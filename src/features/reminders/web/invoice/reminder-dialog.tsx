import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import * as m from '#messages/reminders.ts';
import { EmailFields } from '#src/features/invoices/contract-sending.ts';
import {
  addShareLink,
  addressesOf,
  cancelEmail,
  CopyTextButton,
  EmailContentFields,
  EmailForm,
  EmailPreview,
  knownAddresses,
  offerEmailUndo,
  SaveClientEmailField,
  saveNewClientEmail,
  useClientsById,
  openEmailProgram,
} from '#src/features/invoices/web/public-for-reminders.tsx';
import type { EmailOfForm } from '#src/features/invoices/web/public-for-reminders.tsx';
import { recipientsText } from '#src/features/invoices/web/public.tsx';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { useTypeahead } from '#src/platform/web/keyboard/use-typeahead.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { LocalAddressHint } from '#src/platform/web/local-address-hint.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import * as styles from './invoice.module.css';

/** No email is sent if there is no mail server. */
const LetterForm = EmailFields.pick({ subject: true, text: true });

const quiet = classNames(textStyles.body, textStyles.quiet);

type ReminderDialogProps = { invoiceId: string; clientId: string | null; onClose: () => void };

/** The next reminder of an invoice, as it will be sent. */
export function ReminderDialog({ invoiceId: id, clientId, onClose }: ReminderDialogProps) {
  const client = useClientsById().clients.get(clientId ?? '');
  const { data, error, isLoading, refetch } = useQuery({
    ...reminders.propose.queryOptions({ input: { id } }),
    // What is typed mustn't be replaced by a newer proposal.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  useTypeahead({ isLoading, error });
  const [reminderId] = useState(newId);
  const [isByHand, setIsByHand] = useState(false);
  if (error && !data)
    return (
      <DialogShell title={m.reminder} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </DialogShell>
    );
  if (!data) return null;
  const { level, levelName, subject, text, hasPdf, canSend, feeMinor, interestMinor } = data;
  const known = knownAddresses(data.addresses);
  const isClaiming = feeMinor + interestMinor > 0;

  async function send({ typed, ...email }: EmailOfForm) {
    await reminders.send.call({ id, newId: reminderId, level, ...email, isUndoable: true });
    await refetchAll();
    const saving = saveNewClientEmail(client?.id ?? null, { ...email, ...typed }, known);
    offerEmailUndo(recipientsText(email), async () => {
      if (await cancelEmail(reminderId)) await (await saving)?.();
      await refetchAll();
    });
  }

  async function record(letter: z.output<typeof LetterForm>) {
    await reminders.markSent.call({ id, newId: reminderId, level, way: 'other', ...letter });
    await refetchAll();
    notify(m.reminderRecorded);
  }

  const frame = { title: levelName, onClose };
  if (isByHand || !canSend)
    return (
      <FormDialog
        key="byHand"
        {...frame}
        schema={LetterForm}
        values={{ subject, text }}
        saveLabel={m.markAsSent}
        onSave={record}
      >
        <Alert tone="info">{canSend ? m.byHandHelp : m.noMailServerHelp}</Alert>
        <TextInput name="subject" label={m.subject} required />
        <TextInput name="text" label={m.text} rows={9} required />
        <OwnProgramButtons id={id} {...data} />
        {isClaiming && <p className={quiet}>{m.claimsOnSend}</p>}
        {canSend && (
          <Button tone="neutral" onClick={() => setIsByHand(false)}>
            {m.sendByStint}
          </Button>
        )}
      </FormDialog>
    );
  return (
    <FormDialog
      key="email"
      {...frame}
      schema={EmailForm}
      values={{
        to: addressesOf(data),
        cc: '',
        bcc: '',
        subject,
        text,
        hasPdf,
        savesClientEmail: known.length === 0,
      }}
      saveLabel={m.send}
      onSave={send}
    >
      <EmailContentFields
        addresses={data.addresses}
        afterRecipients={client && <SaveClientEmailField clientName={client.name} known={known} />}
        rows={9}
        preview={<EmailPreview invoiceId={id} deliveryId={reminderId} />}
      />
      {isClaiming && <p className={quiet}>{m.claimsOnSend}</p>}
      <SwitchInput name="hasPdf" label={m.attachPdf} />
      <p className={quiet}>{m.emailHasLink({ label: data.linkLabel })}</p>
      <LocalAddressHint />
      <Button tone="neutral" onClick={() => setIsByHand(true)}>
        {m.sendByHand}
      </Button>
    </FormDialog>
  );
}

type OwnProgramButtonsProps = { id: string; linkLabel: string; recipient: string; alsoTo: string[] };

/** Their own email program, or the clipboard, gets the text as it is written, with the share link. */
function OwnProgramButtons({ id, linkLabel, recipient, alsoTo }: OwnProgramButtonsProps) {
  const { getValues } = useFormContext<z.input<typeof LetterForm>>();
  const open = async () => {
    const { subject, text } = getValues();
    const written = await addShareLink(text, { id, linkLabel });
    openEmailProgram({ recipient, alsoTo, cc: [], bcc: [], subject, text: written });
  };
  return (
    <div className={styles.buttons}>
      <Button
        variant="outlined"
        onClick={() => void runMutation(open, { keys: reminderKeys, isRepeatable: true })}
      >
        {m.openEmailProgram}
      </Button>
      <CopyTextButton id={id} linkLabel={linkLabel} />
    </div>
  );
}

async function refetchAll(): Promise<void> {
  await Promise.all(reminderKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
