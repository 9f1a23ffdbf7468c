import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import textStyles from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import styles from './deliveries.module.css';
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
  const facts: [string, string][] = [
    [m.emailTo, [recipient ?? '', ...alsoTo].join(', ')],
    [m.emailCc, cc.join(', ')],
    [m.emailBcc, bcc.join(', ')],
    [m.subject, subject ?? ''],
  ];
  return (
    <DialogShell title={subject ?? ''} onClose={onClose} cancelLabel={m.done} actions={actions}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.text}>{withoutLink(text ?? '')}</p>
      {files !== '' && (
        <p className={classNames(textStyles.body, textStyles.quiet)}>{m.emailHas({ files })}</p>
      )}
      {problem !== null && <p className={classNames(textStyles.body, textStyles.error)}>{problem}</p>}
    </DialogShell>
  );
}
