// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadTagsPage() {
  return (await import('./tags/tags-page.tsx')).TagsPage;
}
