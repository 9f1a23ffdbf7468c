// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadMonthPage() {
  return (await import('./month-page.tsx')).MonthPage;
}
