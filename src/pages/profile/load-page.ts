// Apart from the routes, because every chunk that they name loads with the login page.

export const loadProfilePage = async () => (await import('./profile-page.tsx')).ProfilePage;
