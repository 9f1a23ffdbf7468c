// Apart from the routes, because every chunk that they name loads with the login page.

export const loadMonthPage = async () => (await import('./month-page.tsx')).MonthPage;
