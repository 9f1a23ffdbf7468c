import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import type { EmailObstacle } from '#src/features/invoices/rules/delivery.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { addressesOf } from '#src/features/invoices/web/deliveries/email-form-values.ts';
import { offerEmailsUndo } from '#src/features/invoices/web/deliveries/offer-undo.ts';
import { invoiceName } from '#src/features/invoices/web/invoice-labels.ts';
import { refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { QueueDialog } from '#src/platform/web/layout/queue/queue-dialog.tsx';
import { useQueue } from '#src/platform/web/layout/queue/use-queue.ts';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { newId } from '#src/platform/web/new-id.ts';

type SendEmailsDialogProps = {
  documents: readonly InvoiceSummary[];
  clientName: (document: InvoiceSummary) => string;
  onClose: () => void;
};

/** Names to whom each document goes, or why it doesn’t, then emails one after the other. */
export function SendEmailsDialog({ documents, clientName, onClose }: SendEmailsDialogProps) {
  const [chosen] = useState(documents);
  /** A repeat after a lost answer sends nothing twice. */
  const [emailIds] = useState(() => new Map(chosen.map(({ id }) => [id, newId()])));
  const { data, error, refetch } = useQuery({
    ...invoices.emailRecipients.queryOptions({ input: { ids: chosen.map(({ id }) => id) } }),
    // The list mustn’t change while emails are sent.
    staleTime: 'static',
    gcTime: 0,
  });
  const recipients = new Map((data?.items ?? []).map((item) => [item.id, item]));
  const recipientsOf = (id: string) => addressesOf(recipients.get(id) ?? { recipient: '', alsoTo: [] });
  const sendable = chosen.filter(({ id }) => recipients.get(id)?.obstacle === null);
  const queue = useQueue(sendable, {
    run: ({ id }) => invoices.sendProposedEmail.call({ id, newId: emailIds.get(id), isUndoable: true }),
    onEnd: (done) =>
      offerEmailsUndo(
        done.flatMap(({ id }) => emailIds.get(id) ?? []),
        onClose,
      ),
  });
  const count = sendable.length;
  const close = () => {
    onClose();
    if (queue.outcomes.size > 0) void refetchInvoices();
  };
  if (error && !data)
    return (
      <DialogShell title={m.sendEmailsQuestion({ count: chosen.length })} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </DialogShell>
    );
  if (!data) return null;
  return (
    <QueueDialog
      queue={queue}
      items={chosen}
      question={m.sendEmailsQuestion({ count })}
      label={m.sendEmails({ count })}
      listLabel={m.emails}
      help={
        data.canSend ? (
          m.sendEmailsHelp
        ) : (
          <Alert tone="info">
            <RichText
              text={m.noMailServerForMany}
              tags={{ link: (label) => <TextLink to="/invoices/emails/settings">{label}</TextLink> }}
            />
          </Alert>
        )
      }
      canStart={data.canSend && count > 0}
      progressOf={(done) => m.emailsSentOf({ done, count })}
      describe={(document) => ({
        name: clientName(document) || m.noClient,
        detail: invoiceName(document),
      })}
      before={({ id }) => {
        const { obstacle, sentDay = null } = recipients.get(id) ?? {};
        if (obstacle === null) return recipientsOf(id);
        const reason = obstacle ? obstacleLabels[obstacle] : m.invoiceNotFound;
        return (
          <span className={text.quiet}>
            {sentDay !== null && obstacle === 'sent'
              ? m.alreadySentOn({ day: formatDay(sentDay, { dateStyle: 'medium' }) })
              : reason}
          </span>
        );
      }}
      runningLabel={m.sending}
      after={({ id }) => (
        <TextLink to={`/invoices/${id}`} onClick={close}>
          {m.emailOnItsWay({ recipient: recipientsOf(id) })}
        </TextLink>
      )}
      repair={{ label: m.openInvoice, path: ({ id }) => `/invoices/${id}` }}
      onClose={close}
    />
  );
}

const obstacleLabels: Readonly<Record<EmailObstacle, string>> = {
  draft: m.cantEmailDraft,
  void: m.cantEmailVoid,
  sent: m.cantEmailSent,
  noRecipient: m.cantEmailWithoutAddress,
};
