import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as m from '#messages/reminders.ts';
import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import {
  addressesOf,
  cancelEmail,
  EmailContentFields,
  EmailForm,
  knownAddresses,
  offerEmailUndo,
  RenderedEmail,
  SaveClientEmailField,
  saveNewClientEmail,
  useClientsById,
} from '#src/features/invoices/web/public-for-reminders.tsx';
import type { EmailFormValues, EmailOfForm } from '#src/features/invoices/web/public-for-reminders.tsx';
import { recipientsText } from '#src/features/invoices/web/public.tsx';
import { reminders } from '#src/features/reminders/web/api.ts';
import { reminderKeys } from '#src/features/reminders/web/queries.ts';
import { download } from '#src/platform/web/download.ts';
import { SwitchInput } from '#src/platform/web/form/fields/switch-input.tsx';
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
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import * as styles from './letter.module.css';

const quiet = classNames(textStyles.body, textStyles.quiet);

/** One letter with all reminders of a client: emailed, or printed and recorded. */
export function LetterDialog({ clientId: id, onClose }: { clientId: string; onClose: () => void }) {
  const client = useClientsById().clients.get(id);
  const { data, error, isLoading, refetch } = useQuery({
    ...reminders.proposeLetter.queryOptions({ input: { id } }),
    // What is typed mustn't be replaced by a newer proposal.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  useTypeahead({ isLoading, error });
  const [letterId] = useState(newId);
  if (error && !data)
    return (
      <DialogShell title={m.oneLetter} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </DialogShell>
    );
  if (!data) return null;
  const { subject, text, hasPdf, canSend } = data;
  const known = knownAddresses(data.addresses);
  const invoices = data.invoices.map(({ invoiceId, level }) => ({ id: invoiceId, level }));
  const printing = (
    <div className={styles.buttons}>
      <Button
        variant="outlined"
        icon={Download}
        onClick={() => void download(`/api/v1/clients/${id}/reminder-letter/pdf`)}
      >
        {m.downloadPdf}
      </Button>
      <Button
        tone="neutral"
        onClick={() =>
          void runMutation(
            () => reminders.markLetterSent.call({ id, newId: letterId, invoices, way: 'post' }),
            { done: m.reminderRecorded, keys: reminderKeys },
          ).then((isDone) => {
            if (isDone) onClose();
          })
        }
      >
        {m.markPosted}
      </Button>
    </div>
  );
  const isClaiming = data.invoices.some(({ feesMinor, interestMinor }) => feesMinor + interestMinor > 0);
  const claiming = isClaiming && <p className={quiet}>{m.claimsOnSend}</p>;
  const summary = m.letterOf({ count: invoices.length });
  if (!canSend)
    return (
      <DialogShell title={m.oneLetter} onClose={onClose}>
        <div className={styles.letter}>
          <Alert tone="info">{m.noMailServerLetter}</Alert>
          <p className={styles.text}>{withoutLink(text)}</p>
          {claiming}
          {printing}
        </div>
      </DialogShell>
    );
  return (
    <FormDialog
      title={m.oneLetter}
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
      onSave={async ({ typed, ...email }: EmailOfForm) => {
        await reminders.sendLetter.call({ id, newId: letterId, invoices, ...email, isUndoable: true });
        await refetchAll();
        const saving = saveNewClientEmail(client?.id ?? null, { ...email, ...typed }, known);
        offerEmailUndo(recipientsText(email), async () => {
          if (await cancelEmail(letterId)) await (await saving)?.();
          await refetchAll();
        });
      }}
      onClose={onClose}
    >
      <Alert tone="info">{summary}</Alert>
      <EmailContentFields
        addresses={data.addresses}
        afterRecipients={client && <SaveClientEmailField clientName={client.name} known={known} />}
        rows={12}
        preview={<LetterPreview clientId={id} letterId={letterId} invoices={invoices} />}
      />
      {claiming}
      <SwitchInput name="hasPdf" label={m.attachLetter} help={m.attachLetterHelp} />
      <p className={quiet}>{m.emailHasLinks}</p>
      <LocalAddressHint />
      {printing}
    </FormDialog>
  );
}

async function refetchAll(): Promise<void> {
  await Promise.all(reminderKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type LetterPreviewProps = {
  clientId: string;
  /** The ID that the letter will have. */
  letterId: string;
  invoices: { id: string; level: number }[];
};

/** The email of a letter as it will arrive. */
function LetterPreview({ clientId: id, letterId, invoices }: LetterPreviewProps) {
  const { getValues } = useFormContext<EmailFormValues>();
  const { subject, text } = getValues();
  const { data, error, refetch } = useQuery({
    ...reminders.previewLetter.queryOptions({ input: { id, newId: letterId, invoices, subject, text } }),
    gcTime: 0,
    retry: false,
  });
  return <RenderedEmail email={data} error={error} onRetry={() => void refetch()} />;
}
