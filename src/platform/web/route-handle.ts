/** Who may open a page; see `src/app/web/routing/route-guard.tsx`. [2.32] */
export type Audience =
  /** Signed in or not; prerendered, so it doesn't wait to know. */
  | 'public'
  /** Signed in or not, once known. */
  | 'everyone'
  /** Signed out; signed-in users are redirected. Doesn't wait either. */
  | 'visitor'
  | 'signedIn'
  /** Accounts that keep records: normal users and administrators. */
  | 'tenant'
  /** Administrators. */
  | 'admin'
  /** Those whose footer links to administration. */
  | 'adminLink'
  /** Accounts that manage roles: administrators, and tenants for their own clients. */
  | 'roleManager'
  | 'superAdmin'
  | 'restricted'
  | 'grantee';

/** Route metadata: `handle: { title: 'Clients', audience: 'tenant' } satisfies RouteHandle`. */
export type RouteHandle = {
  title: string;
  audience: Audience;
};

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'audience' in handle;
}
