// Apart from the routes, because every chunk that they name loads with the login page.

export const loadScheduledReportsPage = async () =>
  (await import('./list/scheduled-reports-page.tsx')).ScheduledReportsPage;
export const loadNewScheduledReportPage = async () =>
  (await import('./form/new-scheduled-report-page.tsx')).NewScheduledReportPage;
export const loadEditScheduledReportPage = async () =>
  (await import('./form/edit-scheduled-report-page.tsx')).EditScheduledReportPage;
export const loadScheduledReportPage = async () =>
  (await import('./detail/scheduled-report-page.tsx')).ScheduledReportPage;
