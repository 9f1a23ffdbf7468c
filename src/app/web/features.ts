import { clientsWebFeature } from '#src/features/clients/web/feature.tsx';
import { documentsWebFeature } from '#src/features/documents/web/feature.tsx';
import { encryptionWebFeature } from '#src/features/encryption/web/feature.tsx';
import { expensesWebFeature } from '#src/features/expenses/web/feature.tsx';
import { identityWebFeature } from '#src/features/identity/web/feature.tsx';
import { importsWebFeature } from '#src/features/imports/web/feature.tsx';
import { invoicesWebFeature } from '#src/features/invoices/web/feature.tsx';
import { mailServerWebFeature } from '#src/features/mail-server/web/feature.tsx';
import { portalWebFeature } from '#src/features/portal/web/feature.tsx';
import { projectsWebFeature } from '#src/features/projects/web/feature.tsx';
import { recurringInvoicesWebFeature } from '#src/features/recurring-invoices/web/feature.tsx';
import { remindersWebFeature } from '#src/features/reminders/web/feature.tsx';
import { scheduledReportsWebFeature } from '#src/features/scheduled-reports/web/feature.tsx';
import { timerWebFeature } from '#src/features/timer/web/feature.tsx';
import { timesheetsWebFeature } from '#src/features/timesheets/web/feature.tsx';
import { adminPages } from '#src/pages/admin/feature.tsx';
import { clientPages } from '#src/pages/client/feature.tsx';
import { dashboardPages } from '#src/pages/dashboard/feature.tsx';
import { invoicesPages } from '#src/pages/invoices/feature.tsx';
import { monthPages } from '#src/pages/month/feature.tsx';
import { profilePages } from '#src/pages/profile/feature.tsx';
import { projectPages } from '#src/pages/project/feature.tsx';
import { sitePages } from '#src/pages/site/feature.tsx';
import type { WebFeature } from '#src/platform/web/feature.ts';

/** All that Stint shows. Menus and the palette list things in this order. */
export const webFeatures: readonly WebFeature[] = [
  sitePages,
  identityWebFeature,
  profilePages,
  encryptionWebFeature,
  dashboardPages,
  monthPages,
  clientsWebFeature,
  clientPages,
  projectsWebFeature,
  projectPages,
  importsWebFeature,
  timesheetsWebFeature,
  timerWebFeature,
  invoicesWebFeature,
  recurringInvoicesWebFeature,
  invoicesPages,
  remindersWebFeature,
  mailServerWebFeature,
  expensesWebFeature,
  scheduledReportsWebFeature,
  documentsWebFeature,
  adminPages,
  portalWebFeature,
];
