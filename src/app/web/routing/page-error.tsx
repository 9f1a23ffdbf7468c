import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRouteError } from 'react-router';
import * as m from '#messages/app.ts';
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
          {m.reload}
        </Button>
        <Button href="/" color="inherit">
          {m.goToHomePage}
        </Button>
      </Box>
    </Box>
  );
}

function errorTexts(error: unknown, isAway: boolean) {
  if (!isOutdatedBuild(error)) {
    return {
      heading: m.somethingWentWrong,
      words: m.pageCrashed,
    };
  }
  if (isAway) {
    return {
      heading: m.cantReachStint,
      words: m.pageUnreachable,
    };
  }
  return {
    heading: m.stintWasUpdated,
    words: m.reloadToUpdate,
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
