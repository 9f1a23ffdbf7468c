// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadDocumentsPage() {
  return (await import('./list/documents-page.tsx')).DocumentsPage;
}
