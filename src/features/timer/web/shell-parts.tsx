import { Suspense, lazy } from 'react';
import { canTrackTime, hasTimer } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { whenIdle } from '#src/platform/web/when-idle.ts';
import styles from './timer-place.module.css';

/** After the page’s own content, which most people came for. */
const FloatingTimer = lazy(async () => {
  await whenIdle();
  return { default: (await import('./public.tsx')).FloatingTimer };
});

/** The floating timer. Nothing stays under it: pages leave `--timer-closed` and, while it is open, `--timer-end` free at their end. [2.51] [2.52] */
function LazyTimer() {
  const { role } = useAccount();
  if (!canTrackTime(role) || !hasTimer(role)) return null;
  return (
    <div className={styles.place}>
      <Suspense>
        <FloatingTimer />
      </Suspense>
    </div>
  );
}

export const shellParts: ShellParts = {
  everywhere: [{ audience: 'signedIn', Component: LazyTimer }],
};
