import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Copy } from 'lucide-react';
import * as m from '#messages/identity.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

/** Must be answered: the codes aren't shown again. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify(m.copied);
  }
  return (
    <DialogShell
      title={m.backupCodes}
      cancelLabel={null}
      actions={
        <>
          <Button color="inherit" startIcon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
            {m.copyAll}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {m.done}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{m.backupCodesHint}</Typography>
      <Box
        component="ol"
        translate="no"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 2,
          fontFamily: 'monospace',
          fontSize: 16,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </DialogShell>
  );
}
