import { canTrackTime, hasTimer } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { whenIdle } from '#src/platform/web/when-idle.ts';
import * as styles from './timer-place.module.css';

/** After the page’s own content, which most people came for. */
const { Component: FloatingTimer } = createLazyComponent(
  async () => {
    await whenIdle();
    return (await import('./widget/ready-timer.tsx')).ReadyTimer;
  },
  { takesFocus: false },
);

/** The floating timer. Nothing stays under it: pages leave `--timer-closed` and, while it is open, `--timer-end` free at their end. [2.51] [2.52] */
function LazyTimer() {
  const { role } = useAccount();
  if (!canTrackTime(role) || !hasTimer(role)) return null;
  return (
    <div className={styles.place}>
      <FloatingTimer />
    </div>
  );
}

export const shellParts: ShellParts = {
  everywhere: [{ audience: 'signedIn', Component: LazyTimer }],
};
