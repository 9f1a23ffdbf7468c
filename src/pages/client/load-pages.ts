// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadClientsPage() {
  return (await import('./list/clients-page.tsx')).ClientsPage;
}

export async function loadClientPage() {
  return (await import('./client-page.tsx')).ClientPage;
}
