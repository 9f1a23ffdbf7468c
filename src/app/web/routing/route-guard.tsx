import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { homePath, roleGroup } from '#src/features/accounts/rules/role.ts';
import { loginAddress, returnAddress, useSession } from '#src/features/session/web/public.tsx';
import { isRouteHandle } from '#src/platform/web/route-handle.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { canOpen } from './route-access.ts';

/** Wraps every layout and page: what an account may not see is never rendered. [2.32] */
export function RouteGuard() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  // A route without declared access can't be opened.
  if (!isRouteHandle(handle)) throw new Error(`${pathname} doesn’t declare its access.`);

  if (canOpen(handle.audience, session)) return <Outlet />;
  // From the login page to the requested page; from elsewhere, home.
  const returnPath = handle.audience === 'visitor' ? returnAddress(search) : null;
  switch (session.status) {
    case 'loading':
      return <LoadingScreen />;
    case 'signedOut':
      return <Navigate to={loginAddress(pathname + search + hash)} replace />;
    case 'signedIn':
      // Waits until the role is known. [8.8]
      if (session.isRoleMissing) return <LoadingScreen />;
      return <Navigate to={returnPath ?? homePath(roleGroup(session.role))} replace />;
  }
}
