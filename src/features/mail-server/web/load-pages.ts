// Apart from the routes, because every chunk that they name loads with the login page.

export const loadMailServerPage = async () => (await import('./mail-server-page.tsx')).MailServerPage;
