import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '#src/features/session/web/public.tsx';
import { reloadWithNewVersion, useNewVersion } from '#src/platform/web/offline/new-version.ts';
import { serviceAnswered, useServiceAway } from '#src/platform/web/offline/reach.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

const againMs = 15_000;

/** Above the page: that it shows what was kept because the service is away, or that a newer Stint is ready. */
export function ReachStrip() {
  const isSignedIn = useSession().status === 'signedIn';
  const isAway = useServiceAway() && isSignedIn;
  const isNewer = useNewVersion();
  useEffect(hearOfNetwork, []);
  useAskingAgain(isAway);

  return (
    // Always there, so that screen readers hear what comes into it.
    <Box role="status" aria-label="Connection">
      {isAway && (
        <Strip
          icon={<CloudOff size={16} aria-hidden />}
          words="You are offline and see what was read here last."
        >
          <Button size="small" color="inherit" onClick={() => void askAgain()}>
            Try again
          </Button>
        </Strip>
      )}
      {isNewer && !isAway && (
        <Strip icon={<RefreshCw size={16} aria-hidden />} words="A new version is ready.">
          <Button size="small" color="inherit" onClick={reloadWithNewVersion}>
            Reload
          </Button>
        </Strip>
      )}
    </Box>
  );
}

/** A browser that has lost its network says so before anybody asks anything. */
function hearOfNetwork(): () => void {
  const lost = () => {
    serviceAnswered(false);
  };
  if (!navigator.onLine) lost();
  addEventListener('offline', lost);
  return () => {
    removeEventListener('offline', lost);
  };
}

/** What stands on the page is asked for anew until somebody answers. */
function useAskingAgain(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    const ask = () => {
      if (navigator.onLine) void askAgain();
    };
    const asking = setInterval(ask, againMs);
    addEventListener('online', ask);
    return () => {
      clearInterval(asking);
      removeEventListener('online', ask);
    };
  }, [isAway]);
}

async function askAgain(): Promise<void> {
  await queryClient.invalidateQueries();
}

type StripProps = { icon: ReactNode; words: string; children: ReactNode };

function Strip({ icon, words, children }: StripProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 2,
        px: { xs: 4, sm: 6 },
        py: 1,
        fontSize: 14,
        color: 'text.secondary',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '& > button': { flex: 'none', minHeight: 44, fontWeight: 650 },
        '& > svg': { flex: 'none' },
      }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>{words}</Box>
      {children}
    </Box>
  );
}
