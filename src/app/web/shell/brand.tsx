import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import type { Session } from '#src/features/identity/web/public.tsx';

/** Logo and name; links to the current user's home page. [2.22] */
export function Brand({ onClick }: { onClick?: () => void }) {
  return (
    <Box
      component={Link}
      to={brandPath(useSession())}
      onClick={onClick}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: 44,
        borderRadius: 1,
        color: 'text.primary',
        fontSize: 20,
        fontWeight: 650,
        letterSpacing: '-0.02em',
        textDecoration: 'none',
      }}
    >
      <LogoMark />
      Stint
    </Box>
  );
}

export function brandPath(session: Session): string {
  return session.status === 'signedIn' ? homePath(roleGroup(session.role)) : '/';
}

/** A clock with a quarter of an hour filled in: a stint. */
function LogoMark() {
  return (
    <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 28, height: 28, flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="#556cd6" />
      <circle cx="16" cy="16" r="9" fill="none" stroke="#fff" strokeWidth="2.5" />
      <path d="M16 16V7a9 9 0 0 1 9 9z" fill="#fff" />
    </Box>
  );
}
