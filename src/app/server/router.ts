import { accountsHandlers } from '#src/features/accounts/server/handlers.ts';
import { auditHandlers } from '#src/features/admin/server/audit-handlers.ts';
import { invitationsHandlers } from '#src/features/admin/server/invitation-handlers.ts';
import { outboxHandlers } from '#src/features/admin/server/outbox-handlers.ts';
import { registrationHandlers } from '#src/features/admin/server/registration-handlers.ts';
import { apiKeysHandlers } from '#src/features/api-keys/server/handlers.ts';
import { approvalsHandlers } from '#src/features/approvals/server/handlers.ts';
import { approvalsMergeHook } from '#src/features/approvals/server/public.ts';
import { calendarFeedHandlers } from '#src/features/calendar-feed/server/handlers.ts';
import { calendarImportHandlers } from '#src/features/calendar-import/server/handlers.ts';
import { clientsHandlers } from '#src/features/clients/server/handlers.ts';
import { sharedClientsHandlers } from '#src/features/clients/server/shared-client-handlers.ts';
import { documentsHandlers, filesHandlers } from '#src/features/documents/server/handlers.ts';
import { documentsMergeHook, receivedFilesMergeHook } from '#src/features/documents/server/public.ts';
import { encryptionHandlers } from '#src/features/encryption/server/handlers.ts';
import { exchangeRatesHandlers } from '#src/features/exchange-rates/server/handlers.ts';
import { expensesHandlers } from '#src/features/expenses/server/handlers.ts';
import { expensesMergeHook } from '#src/features/expenses/server/public.ts';
import { exportsHandlers } from '#src/features/exports/server/handlers.ts';
import { importsHandlers } from '#src/features/imports/server/handlers.ts';
import { invoicesHandlers } from '#src/features/invoices/server/handlers.ts';
import { paymentsHandlers } from '#src/features/invoices/server/payments/payment-handlers.ts';
import { invoicesMergeHook, paymentsMergeHook } from '#src/features/invoices/server/public.ts';
import { portalHandlers } from '#src/features/portal/server/handlers.ts';
import { sharedPortalHandlers } from '#src/features/portal/server/shared-portal-handlers.ts';
import { projectsHandlers } from '#src/features/projects/server/handlers.ts';
import { projectsMergeHook } from '#src/features/projects/server/public.ts';
import { reportsHandlers } from '#src/features/reports/server/handlers.ts';
import { sessionHandlers } from '#src/features/session/server/handlers.ts';
import { timerHandlers } from '#src/features/timer/server/handlers.ts';
import { timerMergeHook } from '#src/features/timer/server/public.ts';
import { timesheetsHandlers } from '#src/features/timesheets/server/handlers.ts';
import { timesheetsMergeHook } from '#src/features/timesheets/server/public.ts';
import { privateModeConversions } from './export-areas.ts';

/** Writes exports and reads them back, in a separate process. */
export const exportWorkerModule = new URL('./export-worker.ts', import.meta.url);

export const router = {
  session: sessionHandlers,
  accounts: accountsHandlers,
  audit: auditHandlers,
  apiKeys: apiKeysHandlers,
  outbox: outboxHandlers,
  registration: registrationHandlers,
  invitations: invitationsHandlers,
  encryption: encryptionHandlers(privateModeConversions),
  clients: clientsHandlers([
    projectsMergeHook,
    timesheetsMergeHook,
    documentsMergeHook,
    receivedFilesMergeHook,
    expensesMergeHook,
    approvalsMergeHook,
    invoicesMergeHook,
    paymentsMergeHook,
    timerMergeHook,
  ]),
  sharedClients: sharedClientsHandlers,
  projects: projectsHandlers,
  documents: documentsHandlers,
  files: filesHandlers,
  exchangeRates: exchangeRatesHandlers,
  expenses: expensesHandlers,
  approvals: approvalsHandlers,
  invoices: invoicesHandlers,
  payments: paymentsHandlers,
  portal: portalHandlers,
  sharedPortal: sharedPortalHandlers,
  timesheets: timesheetsHandlers,
  timer: timerHandlers,
  reports: reportsHandlers,
  calendarFeed: calendarFeedHandlers,
  calendarImport: calendarImportHandlers,
  imports: importsHandlers,
  exports: exportsHandlers(exportWorkerModule),
};
