import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRouteError } from 'react-router';
import { setServerReachable, useServerUnreachable } from '#src/platform/web/offline/connectivity.ts';

/** Shown when a page crashes. */
export function PageError() {
  const error = useRouteError();
  const isAway = useServerUnreachable();
  const { heading, words } = errorTexts(error, isAway);
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'start', gap: 4, maxWidth: 560, mx: 'auto', p: 6, pt: 16 }}
    >
      <Typography variant="h1">{heading}</Typography>
      <Typography variant="subtitle1" color="textSecondary">
        {words}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" onClick={() => void reloadIfPossible()}>
          Reload
        </Button>
        <Button href="/" color="inherit">
          Go to home page
        </Button>
      </Box>
    </Box>
  );
}

function errorTexts(error: unknown, isAway: boolean) {
  if (!isOutdatedBuild(error)) {
    return {
      heading: 'Something went wrong',
      words: 'We couldn’t show this page. Your saved work is safe; reloading usually helps.',
    };
  }
  if (isAway) {
    return {
      heading: 'Can’t reach Stint',
      words:
        'Part of this page didn’t load. Your saved work is safe and the timer keeps running. Reload when you’re back online.',
    };
  }
  return {
    heading: 'Stint was updated',
    words: 'Reload to use the new version. Your saved work is safe.',
  };
}

/** Offline and without a service worker, a reload would lose the page. */
async function reloadIfPossible(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  setServerReachable(answer !== null);
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (answer || isKept) location.reload();
}

/** A file of an older build that the server no longer has. */
function isOutdatedBuild(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message);
}
