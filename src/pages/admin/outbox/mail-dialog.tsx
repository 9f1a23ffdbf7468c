import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import * as m from '#messages/admin-page.ts';
import type { OutboxMail } from '#src/features/admin/contract.ts';
import { outbox } from '#src/features/admin/web/public.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { MailStatus } from './mail-status.tsx';

type MailDialogProps = { mail: OutboxMail; onClose: () => void };

/** A mail as text; once sent, only what is known about it. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { id, subject, recipient, status, problem, text } = mail;

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
      maxWidth="sm"
      cancelLabel={null}
      onClose={onClose}
      actions={
        (status === 'uncertain' || status === 'failed') && (
          <Button variant="contained" onClick={() => void sendAgain()}>
            {m.sendAgain}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, color: 'text.secondary' }}>
        <span>{m.mailTo({ recipient })}</span>
        <MailStatus status={status} />
      </Box>
      {status === 'uncertain' && <Typography sx={{ mt: 3 }}>{m.mailUncertainHint({ recipient })}</Typography>}
      {problem !== null && (
        <Typography sx={{ mt: 3, overflowWrap: 'anywhere' }}>{m.mailProblem({ problem })}</Typography>
      )}
      <Box
        // Long texts scroll, by keyboard too.
        tabIndex={0}
        role="document"
        aria-label={subject}
        sx={{ mt: 4, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 420, overflowY: 'auto' }}
      >
        {text || (status === 'sent' ? m.mailTextGone : m.mailLinkEnded)}
      </Box>
    </DialogShell>
  );
}
