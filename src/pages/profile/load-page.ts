// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadProfilePage() {
  return (await import('./profile-page.tsx')).ProfilePage;
}
