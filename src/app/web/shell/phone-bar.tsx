import { Ellipsis } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import * as m from '#messages/app.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import type { MenuEntry } from '#src/platform/web/feature.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { navigationMenu } from './navigation-menu.ts';
import styles from './phone-bar.module.css';

/** On phones, the pages that are opened most along the lower edge, around the timer. */
export function PhoneBar({ onMore }: { onMore: () => void }) {
  const session = useSession();
  const isNarrow = useIsNarrow();
  if (!isNarrow || session.status !== 'signedIn') return null;
  const [first, second, third] = navigationMenu(session).filter((entry) => entry.isInPhoneBar);
  return (
    <nav aria-label={m.bottomNavigation} className={styles.bar}>
      <BarLink entry={first} />
      <BarLink entry={second} />
      <span className={styles.timer} />
      <BarLink entry={third} />
      <button type="button" aria-haspopup="dialog" onClick={onMore} className={styles.item}>
        <Content icon={Ellipsis} label={m.more} />
      </button>
    </nav>
  );
}

/** An empty place for people with fewer pages, so that the timer stays in the middle. */
function BarLink({ entry }: { entry: MenuEntry | undefined }) {
  if (!entry) return <span />;
  return (
    <NavLink to={entry.path} className={classNames(styles.item)}>
      <Content icon={entry.icon} label={entry.label} />
    </NavLink>
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
