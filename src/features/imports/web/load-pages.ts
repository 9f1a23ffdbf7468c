// Apart from the routes, because every chunk that they name loads with the login page.

export const loadImportsPage = async () => (await import('./imports-page.tsx')).ImportsPage;
export const loadImportPage = async () => (await import('./import-page.tsx')).ImportPage;
