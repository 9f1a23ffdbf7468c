import Box from '@mui/material/Box';
import * as m from '#messages/app.ts';
import { useShortcuts } from '#src/platform/web/keyboard/shortcuts.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ShortcutKey } from './shortcut-key.tsx';

/** The dialog for `?`: shortcuts available on this page. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell title={m.keyboardShortcuts} onClose={onClose}>
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
    </DialogShell>
  );
}
