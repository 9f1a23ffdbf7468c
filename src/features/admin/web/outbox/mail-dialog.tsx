import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as m from '#messages/admin.ts';
import type { OutboxMail } from '#src/features/admin/contract.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { MailStatus } from './mail-status.tsx';

type MailDialogProps = { mail: OutboxMail; onClose: () => void };

/** A mail as text; once sent, only what is known about it. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { subject, recipient, status, problem, text } = mail;
  return (
    <DialogShell title={subject} maxWidth="sm" cancelLabel={null} onClose={onClose}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, color: 'text.secondary' }}>
        <span>{m.mailTo({ recipient })}</span>
        <MailStatus status={status} />
      </Box>
      {status === 'uncertain' && <Typography sx={{ mt: 3 }}>{m.mailUncertainHint}</Typography>}
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
        {text === '' ? m.mailTextGone : text}
      </Box>
    </DialogShell>
  );
}
