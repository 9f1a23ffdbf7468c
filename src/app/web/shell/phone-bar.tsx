import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/app.ts';
import { canTrackTime, hasTimer } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import type { MenuEntry } from '#src/platform/web/feature.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { NavigationLink } from './navigation-link.tsx';
import { navigationMenu } from './navigation-menu.ts';
import * as styles from './phone-bar.module.css';

/** On phones, the pages that are opened most along the lower edge, around the timer of those who have one. */
export function PhoneBar({ onMore }: { onMore: () => void }) {
  const session = useSession();
  const isNarrow = useIsNarrow();
  if (!isNarrow || session.status !== 'signedIn') return null;
  const links = navigationMenu(session).filter((entry) => entry.isInPhoneBar);
  const isTracking = canTrackTime(session.role) && hasTimer(session.role);
  // “More” is the last place.
  const half = isTracking ? Math.ceil((links.length + 1) / 2) : 0;
  return (
    <nav aria-label={m.bottomNavigation} className={styles.bar}>
      {isTracking && (
        <>
          <div className={styles.places}>
            {links.slice(0, half).map((entry) => (
              <BarLink key={entry.path} entry={entry} />
            ))}
          </div>
          <span className={styles.timer} />
        </>
      )}
      <div className={styles.places}>
        {links.slice(half).map((entry) => (
          <BarLink key={entry.path} entry={entry} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={onMore} className={styles.item}>
          <Content icon={Ellipsis} label={m.more} />
        </button>
      </div>
    </nav>
  );
}

function BarLink({ entry }: { entry: MenuEntry }) {
  return (
    <NavigationLink to={entry.path} className={styles.item}>
      <Content icon={entry.icon} label={entry.label} />
    </NavigationLink>
  );
}

function Content({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </>
  );
}
