import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/app.ts';
import { hasFooterAdminLink } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { maxListWidth } from '#src/platform/web/theme/tokens.ts';
import { BuildId } from './build-id.tsx';
import { SocialLinks } from './social-links.tsx';

/** A single quiet line. [2.28-2.30] */
export function Footer() {
  const session = useSession();
  const isAdminLinked = session.status === 'signedIn' && hasFooterAdminLink(session.role);
  return (
    <Box
      component="footer"
      sx={{
        position: 'relative',
        zIndex: 10,
        // It would jump when the content arrives.
        'main:has([data-skeleton]) + &': { visibility: 'hidden' },
        px: { xs: 4, sm: 6 },
        py: 3,
        pb: 'calc(12px + var(--timer-room, 0px))',
        // On wide screens the timer fits next to the line, which takes 44 px of its space.
        '@media (min-width: 1280px)': { pb: 'max(12px, calc(var(--timer-room, 0px) - 44px))' },
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      {/* Aligned with the page above it. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 5,
          rowGap: 1,
          maxWidth: maxListWidth,
          mx: 'auto',
        }}
      >
        <QuietLink to="/about">{m.about}</QuietLink>
        <QuietLink to="/contact">{m.contact}</QuietLink>
        <QuietLink to="/privacy">{m.privacy}</QuietLink>
        {isAdminLinked && <QuietLink to="/admin/roles">{m.admin}</QuietLink>}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: { xs: -1, sm: 'auto', lg: 0 } }}>
          <BuildId />
          <SocialLinks />
        </Box>
      </Box>
    </Box>
  );
}

function QuietLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
    >
      {children}
    </Link>
  );
}
