import { Outlet, ScrollRestoration } from 'react-router';

/** What every page has. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
