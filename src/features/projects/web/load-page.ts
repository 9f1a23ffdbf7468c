// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadProjectsPage() {
  return (await import('./list/projects-page.tsx')).ProjectsPage;
}
