import { accountsContract } from '#src/features/accounts/contract.ts';
import {
  auditContract,
  invitationsContract,
  outboxContract,
  registrationContract,
} from '#src/features/admin/contract.ts';
import { apiKeysContract } from '#src/features/api-keys/contract.ts';
import { approvalsContract } from '#src/features/approvals/contract.ts';
import { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { calendarImportContract } from '#src/features/calendar-import/contract.ts';
import { sharedClientsContract } from '#src/features/clients/contract-shared.ts';
import { clientsContract } from '#src/features/clients/contract.ts';
import { documentsContract, filesContract } from '#src/features/documents/contract.ts';
import { encryptionContract } from '#src/features/encryption/contract.ts';
import { exchangeRatesContract } from '#src/features/exchange-rates/contract.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { exportsContract } from '#src/features/exports/contract.ts';
import { importsContract } from '#src/features/imports/contract.ts';
import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { sharedPortalContract } from '#src/features/portal/contract-shared.ts';
import { portalContract } from '#src/features/portal/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { reportsContract } from '#src/features/reports/contract.ts';
import { sessionContract } from '#src/features/session/contract.ts';
import { timerContract } from '#src/features/timer/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';

/** Stint's API, by feature. */
export const contract = {
  session: sessionContract,
  accounts: accountsContract,
  audit: auditContract,
  apiKeys: apiKeysContract,
  outbox: outboxContract,
  registration: registrationContract,
  invitations: invitationsContract,
  encryption: encryptionContract,
  clients: clientsContract,
  sharedClients: sharedClientsContract,
  projects: projectsContract,
  documents: documentsContract,
  files: filesContract,
  exchangeRates: exchangeRatesContract,
  expenses: expensesContract,
  approvals: approvalsContract,
  invoices: invoicesContract,
  payments: paymentsContract,
  portal: portalContract,
  sharedPortal: sharedPortalContract,
  timesheets: timesheetsContract,
  timer: timerContract,
  reports: reportsContract,
  calendarFeed: calendarFeedContract,
  calendarImport: calendarImportContract,
  imports: importsContract,
  exports: exportsContract,
};
