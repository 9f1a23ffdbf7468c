import Box from '@mui/material/Box';
import * as m from '#messages/app.ts';
import { useShortcutGroups } from '#src/platform/web/keyboard/shortcuts.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ShortcutKey } from './shortcut-key.tsx';

/** The dialog for `?`: shortcuts available on this page, by where they work. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <DialogShell title={m.keyboardShortcuts} maxWidth="md" onClose={onClose}>
      <Box sx={{ columns: '2 280px', columnGap: 8 }}>
        {useShortcutGroups().map(([group, keys]) => (
          <Box component="section" key={group} aria-label={group} sx={{ breakInside: 'avoid', mb: 6 }}>
            <Box component="h3" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
              {group}
            </Box>
            <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 3, my: 3 }}>
              {keys.map(({ key, label }) => (
                <Box key={key} sx={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                    <ShortcutKey>{key}</ShortcutKey>
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </DialogShell>
  );
}
