// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadImportsPage() {
  return (await import('./imports-page.tsx')).ImportsPage;
}

export async function loadImportPage() {
  return (await import('./import-page.tsx')).ImportPage;
}
