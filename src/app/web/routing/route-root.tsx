import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { isRouteHandle } from '#src/platform/web/route-handle.ts';

/** For every page: sets the title, and focuses its heading after navigation. */
export function RouteRoot() {
  const title = tabTitle(useMatches().at(-1)?.handle);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    // The browser itself announces the first page.
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    focusHeading();
  }, [pathname]);

  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Screen readers announce the page and Tab continues from there; a page that focused a field keeps that focus. */
function focusHeading(): void {
  if (document.activeElement?.closest('main form, [role="dialog"]')) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

export function tabTitle(handle: unknown): string {
  if (!isRouteHandle(handle)) return 'Stint';
  return handle.title === 'Stint' ? handle.title : `${handle.title} · Stint`;
}
