import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy } from 'react';
import { Link, Outlet } from 'react-router';
import * as m from '#messages/app.ts';
import { loginPath, registerPath, useSession } from '#src/features/identity/web/public.tsx';
import { appBarHeight, maxListWidth } from '#src/platform/web/theme/tokens.ts';
import { Brand, brandPath } from './brand.tsx';
import { loadShellParts } from './load-shell-parts.ts';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

// Menus are heavy and not needed to sign in.
const AccountMenu = lazy(async () => {
  const [{ AccountMenu: Ready }] = await Promise.all([import('./account-menu.tsx'), loadShellParts()]);
  return { default: Ready };
});
const LogoutButton = lazy(async () => ({ default: (await import('./account-menu.tsx')).LogoutButton }));

/** Header and copyright only: no drawer, no timer. [2.16] */
export function SimpleLayout() {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{ height: appBarHeight, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: { xs: 0, sm: 2 },
            height: '100%',
            maxWidth: maxListWidth,
            mx: 'auto',
            px: { xs: 3, sm: 6 },
          }}
        >
          <Brand />
          <Box sx={{ flex: 1 }} />
          <ThemeSwitch />
          <HeaderActions />
        </Box>
      </Box>
      <Box component="main" id="main" sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
        <Outlet />
      </Box>
      <Box
        component="footer"
        sx={{ py: 4, px: { xs: 4, sm: 6 }, textAlign: 'center', fontSize: 13, color: 'text.secondary' }}
      >
        {m.copyright}
      </Box>
    </Box>
  );
}

/** Sign-in links; for signed-in users, a link to the app and the account menu. [2.19] */
function HeaderActions() {
  const session = useSession();
  const home = brandPath(session);
  if (session.status === 'signedIn') {
    return (
      <>
        {home !== '/' && (
          <Button component={Link} to={home} variant="outlined" color="inherit">
            {m.continue}
          </Button>
        )}
        <Suspense>
          {home === '/' && <LogoutButton />}
          <AccountMenu />
        </Suspense>
      </>
    );
  }
  return (
    <Box component="nav" aria-label={m.mainNavigation} sx={{ display: 'flex', gap: { xs: 0, sm: 2 } }}>
      <Button component={Link} to={loginPath} color="inherit">
        {m.login}
      </Button>
      <Button component={Link} to={registerPath} variant="contained">
        {m.register}
      </Button>
    </Box>
  );
}
