// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadScheduledReportsPage() {
  return (await import('./list/scheduled-reports-page.tsx')).ScheduledReportsPage;
}

export async function loadNewScheduledReportPage() {
  return (await import('./form/new-scheduled-report-page.tsx')).NewScheduledReportPage;
}

export async function loadEditScheduledReportPage() {
  return (await import('./form/edit-scheduled-report-page.tsx')).EditScheduledReportPage;
}

export async function loadScheduledReportPage() {
  return (await import('./detail/scheduled-report-page.tsx')).ScheduledReportPage;
}
