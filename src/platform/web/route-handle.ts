/** For whom a page is; `src/app/web/routing/route-guard.tsx` says which accounts that means. [2.32] */
export type Audience =
  /** Signed in or not; rendered beforehand, so it does not wait to know. */
  | 'public'
  /** Signed in or not, once that is known. */
  | 'everyone'
  /** Signed out: who is signed in is sent on. Does not wait either. */
  | 'visitor'
  | 'signedIn'
  /** Accounts that keep records of their own: normal users and administrators. */
  | 'tenant'
  | 'admin'
  | 'restricted'
  | 'clientViewer';

/** What a route says of itself: `handle: { title: 'Clients', audience: 'tenant' } satisfies RouteHandle`. */
export type RouteHandle = {
  title: string;
  audience: Audience;
};

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'audience' in handle;
}
