/** What the audit log records of this feature: who let reports be emailed, and who stopped that. */
export const scheduledReportAuditActions = [
  'scheduledReport.created',
  'scheduledReport.paused',
  'scheduledReport.resumed',
  'scheduledReport.deleted',
] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    scheduledReports: (typeof scheduledReportAuditActions)[number];
  }
}
