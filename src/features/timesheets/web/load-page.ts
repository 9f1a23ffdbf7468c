// Apart from the routes, because every chunk that they name loads with the login page.

export const loadTagsPage = async () => (await import('./tags/tags-page.tsx')).TagsPage;
