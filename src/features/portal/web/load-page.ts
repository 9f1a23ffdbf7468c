// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadSharedPortalPage() {
  return (await import('./viewer/shared-portal-page.tsx')).SharedPortalPage;
}
