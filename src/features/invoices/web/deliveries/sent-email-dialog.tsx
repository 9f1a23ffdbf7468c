import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { WrittenMail } from '#src/platform/web/mail/written-mail.tsx';
import { attachedText } from './delivery-labels.ts';

type SentEmailDialogProps = {
  email: Pick<
    Delivery,
    'recipient' | 'alsoTo' | 'cc' | 'bcc' | 'subject' | 'text' | 'hasPdf' | 'attachments' | 'problem'
  >;
  /** What can be done about it. */
  actions?: ReactNode;
  onClose: () => void;
};

/** Shows an email as it was written. */
export function SentEmailDialog({ email, actions, onClose }: SentEmailDialogProps) {
  const { recipient, alsoTo, cc, bcc, subject, text, problem } = email;
  const files = attachedText(email);
  const facts = [
    { label: m.emailTo, value: [recipient ?? '', ...alsoTo].join(', ') },
    { label: m.emailCc, value: cc.join(', ') },
    { label: m.emailBcc, value: bcc.join(', ') },
    { label: m.subject, value: subject ?? '' },
  ];
  return (
    <DialogShell title={subject ?? ''} onClose={onClose} cancelLabel={m.done} actions={actions}>
      <WrittenMail
        facts={facts}
        text={withoutLink(text ?? '')}
        note={files === '' ? '' : m.emailHas({ files })}
        problem={problem}
      />
    </DialogShell>
  );
}
