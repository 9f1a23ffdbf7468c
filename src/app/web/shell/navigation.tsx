import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { LogOut } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import * as m from '#messages/app.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import type { MenuEntry } from '#src/platform/web/feature.ts';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { touchTarget } from '#src/platform/web/theme/tokens.ts';
import { accountMenu, navigationMenu } from './navigation-menu.ts';
import { useLogout } from './use-logout.ts';

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
  const account = accountMenu(session);
  return (
    <>
      <NavigationList sx={{ flex: 1 }}>
        {navigationMenu(session).map((entry) => (
          <NavigationItem key={entry.path} entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
        ))}
      </NavigationList>
      {session.status === 'signedIn' && (
        <NavigationList sx={{ borderTop: 1, borderColor: 'divider' }}>
          {account.map((entry) => (
            <NavigationItem
              key={entry.path}
              entry={entry}
              isCollapsed={isCollapsed}
              onNavigate={onNavigate}
            />
          ))}
          <li>
            <CollapsedTooltip label={m.logout} isFolded={isCollapsed}>
              <NavigationLink
                onClick={() => {
                  onNavigate?.();
                  void logout();
                }}
              >
                <NavigationLinkContent icon={LogOut} label={m.logout} isFolded={isCollapsed} />
              </NavigationLink>
            </CollapsedTooltip>
          </li>
        </NavigationList>
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
      <CollapsedTooltip label={note ? `${label} · ${note.description}` : label} isFolded={isCollapsed}>
        <NavigationLink
          component={NavLink}
          to={path}
          end={path === '/'}
          onClick={onNavigate}
          {...(note && { 'aria-description': note.description })}
        >
          <NavigationLinkContent icon={icon} label={label} isFolded={isCollapsed} />
          {note && !isCollapsed && (
            <Box component="span" aria-hidden sx={{ ml: 'auto', fontSize: 12, fontWeight: 400 }}>
              {note.text}
            </Box>
          )}
        </NavigationLink>
      </CollapsedTooltip>
    </li>
  );
}

const noNote = () => null;

function CollapsedTooltip({
  label,
  isFolded: isCollapsed,
  children,
}: {
  label: string;
  isFolded: boolean;
  children: React.ReactElement;
}) {
  // A tooltip renders twice.
  if (!isCollapsed) return children;
  return (
    <Tooltip title={label} placement="right">
      {children}
    </Tooltip>
  );
}

function NavigationLinkContent({
  icon: Icon,
  label,
  isFolded: isCollapsed,
}: {
  icon: LucideIcon;
  label: string;
  isFolded: boolean;
}) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <Box component="span" sx={isCollapsed ? visuallyHidden : undefined}>
        {label}
      </Box>
    </>
  );
}

const NavigationList = styled('ul')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  margin: 0,
  padding: theme.spacing(3),
  listStyle: 'none',
}));

// ButtonBase's props as a link depend on where it is used.
const NavigationLink = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.subtitle2,
  position: 'relative',
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 14,
  width: '100%',
  minHeight: 40,
  padding: '0 14px',
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  '@media (pointer: coarse)': { minHeight: touchTarget },
  '& svg': { flexShrink: 0 },
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.raised,
  },
  '&.active': {
    color: theme.vars.palette.primary.text,
    backgroundColor: theme.vars.palette.background.raised,
  },
})) as typeof ButtonBase;
