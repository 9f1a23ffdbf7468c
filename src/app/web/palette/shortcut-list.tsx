import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import * as m from '#messages/app.ts';
import { useShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';
import { ShortcutKey } from './shortcut-key.tsx';

/** The dialog for `?`: shortcuts available on this page. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const title = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{m.keyboardShortcuts}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 3, my: 2 }}>
          {useShortcuts().map(({ key, label }) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                <ShortcutKey>{key}</ShortcutKey>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {m.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
