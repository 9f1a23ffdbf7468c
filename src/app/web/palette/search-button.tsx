import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as m from '#messages/app.ts';

/** Looks like a field and opens the palette; an icon on phones. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <ButtonBase
      aria-label={m.searchOrJumpTo}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onClick}
      sx={{
        justifyContent: { xs: 'center', sm: 'flex-start' },
        gap: 2,
        width: { xs: 44, sm: '100%' },
        maxWidth: 420,
        height: { xs: 44, sm: 40 },
        px: { xs: 0, sm: 3 },
        border: { xs: 0, sm: '1px solid' },
        borderColor: { sm: 'divider' },
        borderRadius: 1,
        color: 'text.secondary',
        fontFamily: 'inherit',
        fontSize: 14,
        '&:hover': { borderColor: 'edge', color: 'text.primary' },
      }}
    >
      <Search size={18} aria-hidden />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {m.searchPlaceholder}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        sx={{
          display: { xs: 'none', md: 'inline' },
          ml: 'auto',
          px: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          font: 'inherit',
          fontSize: 12,
          // CSS content, so the keys aren't part of the button's name.
          '&::before': { content: useIsApple() ? '"⌘ K"' : JSON.stringify(`${m.ctrl} K`) },
        }}
      />
    </ButtonBase>
  );
}

/** Unknown during prerendering; constant afterwards. */
function useIsApple(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
}
