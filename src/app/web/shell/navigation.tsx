import { LogOut } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import * as m from '#messages/app.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import type { MenuEntry } from '#src/platform/web/feature.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { NavigationLink } from './navigation-link.tsx';
import { accountMenu, navigationMenu } from './navigation-menu.ts';
import * as styles from './navigation.module.css';
import { useLogout } from './use-logout.ts';

// Only the collapsed navigation needs it.
const { Component: Tooltip } = createLazyComponent(
  async () => (await import('#src/platform/web/kit/overlays/tooltip.tsx')).Tooltip,
  { takesFocus: false },
);

type NavigationProps = {
  /** Icons only, with labels in tooltips. */
  isCollapsed?: boolean;
  /** After a choice, the drawer on small screens closes. */
  onNavigate?: () => void;
};

/** The current user's menu, with the account menu's entries at the bottom. [2.19-2.27] */
export function Navigation({ isCollapsed = false, onNavigate }: NavigationProps) {
  const session = useSession();
  const logout = useLogout();
  const toItem = (entry: MenuEntry) => (
    <NavigationItem key={entry.path} entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
  );
  return (
    <>
      <ul className={styles.list}>{navigationMenu(session).map(toItem)}</ul>
      {session.status === 'signedIn' && (
        <ul className={styles.list}>
          {accountMenu(session).map(toItem)}
          <li>
            <CollapsedTooltip label={m.logout} isCollapsed={isCollapsed}>
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  onNavigate?.();
                  void logout();
                }}
              >
                <LinkContent icon={LogOut} label={m.logout} isCollapsed={isCollapsed} />
              </button>
            </CollapsedTooltip>
          </li>
        </ul>
      )}
    </>
  );
}

type NavigationItemProps = {
  entry: MenuEntry;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
};

function NavigationItem({ entry, isCollapsed, onNavigate }: NavigationItemProps) {
  const { label, path, icon, useNote = noNote } = entry;
  const note = useNote();
  return (
    <li>
      <CollapsedTooltip label={note ? `${label} · ${note.description}` : label} isCollapsed={isCollapsed}>
        <NavigationLink
          to={path}
          onClick={onNavigate}
          className={styles.link}
          {...(note && { 'aria-description': note.description })}
        >
          <LinkContent icon={icon} label={label} isCollapsed={isCollapsed} />
          {note && !isCollapsed && (
            <span aria-hidden className={styles.note}>
              {note.text}
            </span>
          )}
        </NavigationLink>
      </CollapsedTooltip>
    </li>
  );
}

const noNote = () => null;

type CollapsedTooltipProps = { label: string; isCollapsed: boolean; children: ReactElement };

function CollapsedTooltip({ label, isCollapsed, children }: CollapsedTooltipProps) {
  if (!isCollapsed) return children;
  return (
    <Tooltip fallback={children} text={label} side="right">
      {children}
    </Tooltip>
  );
}

type LinkContentProps = { icon: LucideIcon; label: string; isCollapsed: boolean };

function LinkContent({ icon: Icon, label, isCollapsed }: LinkContentProps) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={isCollapsed ? text.hidden : undefined}>{label}</span>
    </>
  );
}
