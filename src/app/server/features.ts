import { adminFeature } from '#src/features/admin/server/feature.ts';
import { approvalsFeature } from '#src/features/approvals/server/feature.ts';
import { billingFeature } from '#src/features/billing/server/feature.ts';
import { calendarFeedFeature } from '#src/features/calendar-feed/server/feature.ts';
import { calendarImportFeature } from '#src/features/calendar-import/server/feature.ts';
import { clientsFeature } from '#src/features/clients/server/feature.ts';
import { documentsFeature } from '#src/features/documents/server/feature.ts';
import { encryptionFeature } from '#src/features/encryption/server/feature.ts';
import { exchangeRatesFeature } from '#src/features/exchange-rates/server/feature.ts';
import { expensesFeature } from '#src/features/expenses/server/feature.ts';
import { exportsFeature } from '#src/features/exports/server/feature.ts';
import { identityFeature } from '#src/features/identity/server/feature.ts';
import { importsFeature } from '#src/features/imports/server/feature.ts';
import { invoicesFeature } from '#src/features/invoices/server/feature.ts';
import { mailServerFeature } from '#src/features/mail-server/server/feature.ts';
import { portalFeature } from '#src/features/portal/server/feature.ts';
import { projectsFeature } from '#src/features/projects/server/feature.ts';
import { recurringInvoicesFeature } from '#src/features/recurring-invoices/server/feature.ts';
import { remindersFeature } from '#src/features/reminders/server/feature.ts';
import { reportsFeature } from '#src/features/reports/server/feature.ts';
import { scheduledReportsFeature } from '#src/features/scheduled-reports/server/feature.ts';
import { schedulesFeature } from '#src/features/schedules/server/feature.ts';
import { timerFeature } from '#src/features/timer/server/feature.ts';
import { timesheetsFeature } from '#src/features/timesheets/server/feature.ts';

/** All that Stint’s server is made of. The description of the API names and lists things in this order. */
export const features = [
  identityFeature,
  adminFeature,
  encryptionFeature,
  mailServerFeature,
  clientsFeature,
  projectsFeature,
  billingFeature,
  documentsFeature,
  exchangeRatesFeature,
  schedulesFeature,
  expensesFeature,
  approvalsFeature,
  invoicesFeature,
  recurringInvoicesFeature,
  remindersFeature,
  portalFeature,
  timesheetsFeature,
  timerFeature,
  reportsFeature,
  scheduledReportsFeature,
  calendarFeedFeature,
  calendarImportFeature,
  importsFeature,
  exportsFeature,
];
