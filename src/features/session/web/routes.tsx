import { Navigate, useLocation } from 'react-router';
import type { RouteObject } from 'react-router';
import * as m from '#messages/session.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const sessionRoutes: RouteObject[] = [
  {
    path: 'auth/login',
    lazy: async () => ({ Component: (await import('./login-page.tsx')).LoginPage }),
    handle: { title: m.login, audience: 'visitor' } satisfies RouteHandle,
  },
  {
    path: 'auth/register',
    lazy: async () => ({ Component: (await import('./register-page.tsx')).RegisterPage }),
    handle: { title: m.register, audience: 'visitor' } satisfies RouteHandle,
  },
  // Addresses that people guess.
  {
    path: 'login',
    element: <RedirectTo to="/auth/login" />,
    handle: { title: m.login, audience: 'visitor' } satisfies RouteHandle,
  },
  {
    path: 'register',
    element: <RedirectTo to="/auth/register" />,
    handle: { title: m.register, audience: 'visitor' } satisfies RouteHandle,
  },
];

function RedirectTo({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}
