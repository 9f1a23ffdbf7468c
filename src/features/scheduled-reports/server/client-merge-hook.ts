import { clientColumnHook } from '#src/features/clients/server/public.ts';

export const scheduledReportsMergeHook = clientColumnHook('scheduledReports', {
  feature: 'scheduledReports',
  singular: 'scheduled report',
  plural: 'scheduled reports',
});
