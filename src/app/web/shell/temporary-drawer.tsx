import { useEffect } from 'react';
import * as m from '#messages/app.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { Drawer } from '#src/platform/web/kit/overlays/drawer.tsx';
import { useIsFrom } from '#src/platform/web/layout/use-is-narrow.ts';
import { Brand } from './brand.tsx';
import * as styles from './navigation.module.css';
import { Navigation } from './navigation.tsx';

/** Below 900 px, opened by the menu button. [2.21] */
export function TemporaryDrawer({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const hasSideDrawer = useIsFrom(900);
  // The window grew while it was open.
  useEffect(() => {
    if (hasSideDrawer) onClose();
  }, [hasSideDrawer, onClose]);
  return (
    <Drawer label={m.navigation} onClose={onClose}>
      {/* The panel is a dialog; its content is the navigation. */}
      <nav aria-label={m.mainNavigation} className={styles.panel}>
        <div className={styles.head}>
          <Brand onClick={onClose} />
          {session.status === 'signedIn' && <div>{session.user.email}</div>}
        </div>
        <Navigation onNavigate={onClose} />
      </nav>
    </Drawer>
  );
}
