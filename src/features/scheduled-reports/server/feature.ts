import { clientColumnHook } from '#src/features/clients/server/public.ts';
import { scheduledReportsContract } from '#src/features/scheduled-reports/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { scheduledReportsDescription } from './api-description.ts';
import { scheduledReportsArchiveHook } from './client-archive-hook.ts';
import { scheduledReportsHandlers } from './handlers.ts';
import { scheduledReportPrivateModeConversion } from './report-conversion.ts';
import { scheduledReportExportArea } from './scheduled-report-record.ts';
import { scheduledReportsKind } from './scheduled-reports-kind.ts';

export const scheduledReportsFeature = defineFeature({
  name: 'scheduled-reports',
  api: {
    scheduledReports: {
      contract: scheduledReportsContract,
      handlers: scheduledReportsHandlers,
      description: scheduledReportsDescription,
    },
  },
  tags: { 'scheduled-reports': 'Reports of time and expenses that are emailed on a schedule.' },
  tables: ['scheduled_reports'],
  exportAreas: [scheduledReportExportArea],
  privateModeConversions: [scheduledReportPrivateModeConversion],
  mergeHooks: [
    clientColumnHook('scheduledReports', {
      feature: 'scheduledReports',
      singular: 'scheduled report',
      plural: 'scheduled reports',
    }),
  ],
  archiveHooks: [scheduledReportsArchiveHook],
  scheduleKinds: [scheduledReportsKind],
});

declare module '#src/platform/server/mail/queue-mail.ts' {
  interface MailKinds {
    timeReport: true;
    expensesReport: true;
  }
}
