import { accountsDescription } from '#src/features/accounts/server/api-description.ts';
import {
  auditDescription,
  invitationsDescription,
  outboxDescription,
  registrationDescription,
} from '#src/features/admin/server/api-description.ts';
import { apiKeysDescription } from '#src/features/api-keys/server/api-description.ts';
import { approvalsDescription } from '#src/features/approvals/server/api-description.ts';
import { calendarFeedDescription } from '#src/features/calendar-feed/server/api-description.ts';
import { calendarImportDescription } from '#src/features/calendar-import/server/api-description.ts';
import {
  clientsDescription,
  sharedClientsDescription,
} from '#src/features/clients/server/api-description.ts';
import {
  documentsDescription,
  filesDescription,
} from '#src/features/documents/server/api/api-description.ts';
import { encryptionDescription } from '#src/features/encryption/server/api-description.ts';
import { exchangeRatesDescription } from '#src/features/exchange-rates/server/api-description.ts';
import { expensesDescription } from '#src/features/expenses/server/api-description.ts';
import { exportsDescription } from '#src/features/exports/server/api-description.ts';
import { importsDescription } from '#src/features/imports/server/api-description.ts';
import { invoicesDescription } from '#src/features/invoices/server/api/api-description.ts';
import { paymentsDescription } from '#src/features/invoices/server/payments/api-description.ts';
import { portalDescription, sharedPortalDescription } from '#src/features/portal/server/api-description.ts';
import { projectsDescription } from '#src/features/projects/server/api-description.ts';
import { reportsDescription } from '#src/features/reports/server/api-description.ts';
import { sessionDescription } from '#src/features/session/server/api-description.ts';
import { timerDescription } from '#src/features/timer/server/api-description.ts';
import { timesheetsDescription } from '#src/features/timesheets/server/api-description.ts';
import type { ApiWords } from '#src/platform/server/api-description/describe-api.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';
import { sharedSentences } from '#src/platform/server/api-description/shared-sentences.ts';
import type { contract } from '../contract.ts';

const features: Record<keyof typeof contract, FeatureDescription> = {
  session: sessionDescription,
  accounts: accountsDescription,
  audit: auditDescription,
  apiKeys: apiKeysDescription,
  outbox: outboxDescription,
  registration: registrationDescription,
  invitations: invitationsDescription,
  encryption: encryptionDescription,
  clients: clientsDescription,
  sharedClients: sharedClientsDescription,
  projects: projectsDescription,
  documents: documentsDescription,
  files: filesDescription,
  exchangeRates: exchangeRatesDescription,
  expenses: expensesDescription,
  approvals: approvalsDescription,
  invoices: invoicesDescription,
  payments: paymentsDescription,
  portal: portalDescription,
  sharedPortal: sharedPortalDescription,
  timesheets: timesheetsDescription,
  timer: timerDescription,
  reports: reportsDescription,
  calendarFeed: calendarFeedDescription,
  calendarImport: calendarImportDescription,
  imports: importsDescription,
  exports: exportsDescription,
};

/** What the description of the API says. */
export const apiWords: ApiWords = {
  introduction: `Everything that the web app does, for your own programs.

Create an API key under Profile, and send it as \`Authorization: Bearer <key>\`. A key that only reads can’t change anything.

Amounts whose name ends in \`Minor\` are whole numbers in the smallest unit of the currency, such as cents. Durations whose name ends in \`Ms\` are whole milliseconds. Instants are in UTC (ISO 8601), and days are \`YYYY-MM-DD\`.

Lists come in pages: pass \`nextCursor\` as \`cursor\` to get the next one. Choose the \`id\` of a new record yourself to repeat a request safely. Errors have a \`code\` for programs and a \`message\` for people.`,
  tags: {
    me: 'Your account and its preferences.',
    sessions: 'Devices on which you’re logged in.',
    'api-keys': 'Keys for your own programs.',
    clients: 'People and companies that you work for.',
    projects: 'Work for a client, its rates, budgets and prepaid hours.',
    timesheets: 'Time entries.',
    timer: 'The timer that all your devices share.',
    reports: 'Time and expenses as a file.',
    expenses: 'What you spent, with receipts and tax.',
    'expense-settings': 'Categories of expenses, and rates for mileage and per diems.',
    'mileage-total': 'The distance driven in a year, for rates with thresholds.',
    'exchange-rates': 'Rates that are proposed for expenses in other currencies.',
    'approval-requests': 'Time that clients approve.',
    invoices: 'Invoices, deposit invoices, credit notes and quotes.',
    'invoice-deliveries': 'How documents were sent.',
    payments: 'Payments, refunds and write-offs.',
    'payment-notices': 'Payments that clients reported.',
    'contact-proposals': 'Contact details that clients propose to change.',
    documents: 'Files of your account, clients, projects and invoices.',
    uploads: 'Uploads that can be resumed.',
    files: 'Files by their path.',
    'calendar-feed': 'Your entries in other calendars.',
    'calendar-import': 'Entries suggested from your calendar.',
    imports: 'Time, clients and projects from other tools.',
    exports: 'All your records as one file.',
    'private-mode': 'Encryption of sensitive fields.',
    functions: 'Calls for other apps, as Firebase functions.',
    invitations: 'Accepting invitations.',
    admin: 'Accounts, invitations, emails and the audit log.',
  },
  features,
  shared: sharedSentences,
};
