import Box from '@mui/material/Box';
import * as m from '#messages/app.ts';

/** The first Tab stop: skips header and menu. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        const main = document.querySelector<HTMLElement>('#main');
        main?.setAttribute('tabindex', '-1');
        main?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 3,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 500,
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      {m.skipToContent}
    </Box>
  );
}
