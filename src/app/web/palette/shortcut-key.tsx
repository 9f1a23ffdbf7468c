import Box from '@mui/material/Box';
import * as m from '#messages/app.ts';

/** A key as labelled on the keyboard: `mod+k` is Ctrl K, or ⌘ K. */
export function ShortcutKey({ children }: { children: string }) {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const keys = children.split('+').map((key) => {
    if (key === 'mod') return isApple ? '⌘' : m.ctrl;
    if (/^[A-Z]$/.test(key)) return isApple ? `⇧ ${key}` : m.shiftKey({ key });
    return /^[a-z]$/.test(key) ? key.toUpperCase() : key;
  });
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 22,
        px: 1.5,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        font: 'inherit',
        fontSize: 12,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      {keys.join(' ')}
    </Box>
  );
}
