import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import * as m from '#messages/app.ts';
import { homePath, roleGroup } from '#src/features/identity/rules/role.ts';
import { loginAddress, returnAddress, useSession } from '#src/features/identity/web/public.tsx';
import { isRouteHandle } from '#src/platform/web/route-handle.ts';
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
      return <Redirect to={loginAddress(pathname + search + hash)} />;
    case 'signedIn':
      // Waits until the role is known. [8.8]
      if (session.isRoleMissing) return <LoadingScreen />;
      return <Redirect to={returnPath ?? homePath(roleGroup(session.role))} />;
  }
}

/** The page's code may still have to load. */
function Redirect({ to }: { to: string }) {
  return (
    <>
      <LoadingScreen />
      <Navigate to={to} replace />
    </>
  );
}

/** The same text as app.html before its script loads. [2.18] */
export function LoadingScreen() {
  return (
    <p className="stint-starting" role="status">
      {m.loadingApplication}
    </p>
  );
}
