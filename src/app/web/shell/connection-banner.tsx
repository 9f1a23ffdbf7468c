import { CloudOff, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/app.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { applyUpdate, useUpdateAvailable } from '#src/platform/web/offline/app-update.ts';
import { setServerReachable, useServerUnreachable } from '#src/platform/web/offline/connectivity.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import * as styles from './shell.module.css';

const retryMs = 15_000;

/** Above the page: cached data is shown because the server is unreachable, or a new version is ready. */
export function ConnectionBanner() {
  const isSignedIn = useSession().status === 'signedIn';
  const isAway = useServerUnreachable() && isSignedIn;
  const isNewer = useUpdateAvailable();
  useEffect(watchNetwork, []);
  useRetryWhileUnreachable(isAway);

  return (
    // Always rendered, so screen readers announce changes.
    <div role="status" aria-label={m.connection}>
      {isAway && (
        <Banner icon={<CloudOff size={16} aria-hidden />} text={m.offlineNotice}>
          <Button size="small" tone="neutral" onClick={() => void refetchAll()}>
            {m.tryAgain}
          </Button>
        </Banner>
      )}
      {isNewer && !isAway && (
        <Banner icon={<RefreshCw size={16} aria-hidden />} text={m.newVersionReady}>
          <Button size="small" tone="neutral" onClick={applyUpdate}>
            {m.reload}
          </Button>
        </Banner>
      )}
    </div>
  );
}

/** Notices a lost network before any request fails. */
function watchNetwork(): () => void {
  const lost = () => {
    setServerReachable(false);
  };
  if (!navigator.onLine) lost();
  addEventListener('offline', lost);
  return () => {
    removeEventListener('offline', lost);
  };
}

/** Refetches the page's queries until the server responds. */
function useRetryWhileUnreachable(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    const ask = () => {
      if (navigator.onLine) void refetchAll();
    };
    const asking = setInterval(ask, retryMs);
    addEventListener('online', ask);
    return () => {
      clearInterval(asking);
      removeEventListener('online', ask);
    };
  }, [isAway]);
}

async function refetchAll(): Promise<void> {
  await queryClient.invalidateQueries();
}

type BannerProps = { icon: ReactNode; text: string; children: ReactNode };

function Banner({ icon, text, children }: BannerProps) {
  return (
    <div className={styles.banner}>
      {icon}
      <div>{text}</div>
      {children}
    </div>
  );
}
