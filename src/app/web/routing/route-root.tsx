import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { documentTitle } from './document-title.ts';

/** What every page has: its title, and the focus on its heading for whoever comes from another page. */
export function RouteRoot() {
  const title = documentTitle(useMatches().at(-1)?.handle);
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    // The browser itself has announced the first page.
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

/** Screen readers say where one is, and Tab goes on from there; a page that focused a field of its own keeps it. */
function focusHeading(): void {
  if (document.activeElement?.closest('main form, [role="dialog"]')) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
