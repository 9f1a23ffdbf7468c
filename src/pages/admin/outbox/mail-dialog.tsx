import * as m from '#messages/admin-page.ts';
import type { OutboxMail } from '#src/features/admin/contract.ts';
import { outbox } from '#src/features/admin/web/public.tsx';
import * as styles from '#src/pages/admin/admin.module.css';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { MailStatus } from '#src/platform/web/mail/mail-status.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type MailDialogProps = { mail: OutboxMail; onClose: () => void };

/** A mail as text; once sent, only what is known about it. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { id, subject, recipient, status, problem, text: content } = mail;

  async function sendAgain() {
    const isQueued = await runMutation(() => outbox.sendAgain.call({ id }), {
      done: m.mailQueuedAgain({ recipient }),
      keys: [outbox.key()],
    });
    if (isQueued) onClose();
  }

  return (
    <DialogShell
      title={subject}
      width="medium"
      cancelLabel={null}
      onClose={onClose}
      actions={
        (status === 'uncertain' || status === 'failed') && (
          <Button variant="filled" onClick={() => void sendAgain()}>
            {m.sendAgain}
          </Button>
        )
      }
    >
      <div className={styles.mail}>
        <span>{m.mailTo({ recipient })}</span>
        <MailStatus status={status} />
      </div>
      {status === 'uncertain' && <p className={text.body}>{m.mailUncertainHint({ recipient })}</p>}
      {problem !== null && <p className={styles.problem}>{m.mailProblem({ problem })}</p>}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Long texts scroll, by keyboard too.
        tabIndex={0}
        role="document"
        aria-label={subject}
        className={styles.mailText}
      >
        {content || (status === 'sent' ? m.mailTextGone : m.mailLinkEnded)}
      </div>
    </DialogShell>
  );
}
