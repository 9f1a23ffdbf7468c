// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadClientPage() {
  return (await import('./client-page.tsx')).ClientPage;
}
