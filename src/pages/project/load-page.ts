// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadProjectPage() {
  return (await import('./project-page.tsx')).ProjectPage;
}
