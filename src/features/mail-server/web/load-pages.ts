// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadMailServerPage() {
  return (await import('./mail-server-page.tsx')).MailServerPage;
}
