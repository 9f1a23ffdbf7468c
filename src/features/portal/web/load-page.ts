// Apart from the routes, because every chunk that they name loads with the login page.

export const loadSharedPortalPage = async () =>
  (await import('./viewer/shared-portal-page.tsx')).SharedPortalPage;
