import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import * as m from '#messages/app.ts';
import * as styles from './navigation.module.css';
import { Navigation } from './navigation.tsx';

type SideDrawerProps = { isCollapsed: boolean; onToggle: () => void };

/** Always visible from 900 px up, expanded or as a rail of icons. [9.7] */
export function SideDrawer({ isCollapsed, onToggle }: SideDrawerProps) {
  const label = isCollapsed ? m.expandNavigation : m.collapseNavigation;
  const Icon = isCollapsed ? ChevronsRight : ChevronsLeft;
  return (
    <nav aria-label={m.mainNavigation} data-collapsed={isCollapsed || undefined} className={styles.drawer}>
      <Navigation isCollapsed={isCollapsed} />
      <button type="button" aria-label={label} title={label} onClick={onToggle} className={styles.toggle}>
        <Icon size={20} aria-hidden />
      </button>
    </nav>
  );
}
