import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { LogOut, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { NavLink } from 'react-router';
import { useSession } from '#src/features/session/web/public.tsx';
import { unseen } from '#src/platform/web/layout/unseen.ts';
import { touchTarget } from '#src/platform/web/theme/measures.ts';
import { menuOf } from './menu.ts';
import { useLogout } from './use-logout.ts';

type NavigationProps = {
  /** Icons alone, their words in tooltips. */
  isFolded?: boolean;
  /** Somebody has chosen: the drawer of small screens closes. */
  onGo?: () => void;
};

/** The menu of whoever is there, and at its foot the entries of the avatar menu once more. [2.19-2.27] */
export function Navigation({ isFolded = false, onGo }: NavigationProps) {
  const session = useSession();
  const logout = useLogout();
  return (
    <>
      <Entries sx={{ flex: 1 }}>
        {menuOf(session).map(({ label, path, icon }) => (
          <li key={path}>
            <Folded label={label} isFolded={isFolded}>
              <Entry component={NavLink} to={path} end={path === '/'} onClick={onGo}>
                <EntryContent icon={icon} label={label} isFolded={isFolded} />
              </Entry>
            </Folded>
          </li>
        ))}
      </Entries>
      {session.status === 'signedIn' && (
        <Entries sx={{ borderTop: 1, borderColor: 'divider' }}>
          <li>
            <Folded label="Profile" isFolded={isFolded}>
              <Entry component={NavLink} to="/profile" onClick={onGo}>
                <EntryContent icon={UserRound} label="Profile" isFolded={isFolded} />
              </Entry>
            </Folded>
          </li>
          <li>
            <Folded label="Logout" isFolded={isFolded}>
              <Entry
                onClick={() => {
                  onGo?.();
                  void logout();
                }}
              >
                <EntryContent icon={LogOut} label="Logout" isFolded={isFolded} />
              </Entry>
            </Folded>
          </li>
        </Entries>
      )}
    </>
  );
}

function Folded({
  label,
  isFolded,
  children,
}: {
  label: string;
  isFolded: boolean;
  children: React.ReactElement;
}) {
  return (
    <Tooltip title={isFolded ? label : ''} placement="right">
      {children}
    </Tooltip>
  );
}

function EntryContent({
  icon: Icon,
  label,
  isFolded,
}: {
  icon: LucideIcon;
  label: string;
  isFolded: boolean;
}) {
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <Box component="span" sx={isFolded ? unseen : undefined}>
        {label}
      </Box>
    </>
  );
}

const Entries = styled('ul')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 2,
  margin: 0,
  padding: theme.spacing(3),
  listStyle: 'none',
}));

// What ButtonBase takes beside its own properties when it is a link is decided where it is used.
const Entry = styled(ButtonBase)(({ theme }) => ({
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
