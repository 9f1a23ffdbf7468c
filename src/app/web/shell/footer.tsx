import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { openLinks } from '#src/app/web/routing/route-access.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { maxListWidth } from '#src/platform/web/theme/tokens.ts';
import { BuildId } from './build-id.tsx';
import { loadedShellParts } from './load-shell-parts.ts';
import { SocialLinks } from './social-links.tsx';

/** A single quiet line. [2.28-2.30] */
export function Footer() {
  const links = openLinks(
    useSession(),
    loadedShellParts().flatMap(({ footer = [] }) => footer),
  );
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
        {links.map(({ label, path }) => (
          <QuietLink key={path} to={path}>
            {label}
          </QuietLink>
        ))}
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
