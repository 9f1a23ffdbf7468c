import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import * as m from '#messages/invoices.ts';
import type { Delivery } from '#src/features/invoices/contract.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

/** Shows an email as it was written. */
export function SentEmailDialog({ email, onClose }: { email: Delivery; onClose: () => void }) {
  const { recipient, cc, subject, text, hasPdf, problem } = email;
  const facts: [string, string][] = [
    [m.emailTo, recipient ?? ''],
    [m.emailCc, cc.join(', ')],
    [m.subject, subject ?? ''],
  ];
  return (
    <DialogShell title={subject ?? ''} onClose={onClose} cancelLabel={m.done}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, columnGap: 4 }}
      >
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
      </Box>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
      {hasPdf && <Typography sx={{ color: 'text.secondary' }}>{m.pdfAttached}</Typography>}
      {problem !== null && <Typography sx={{ color: 'error.text' }}>{problem}</Typography>}
    </DialogShell>
  );
}
