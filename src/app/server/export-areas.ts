import { viewersExportPart } from '#src/features/accounts/server/public.ts';
import { approvalsExportArea } from '#src/features/approvals/server/public.ts';
import { clientPrivateModeConversion, clientsExportArea } from '#src/features/clients/server/public.ts';
import {
  documentFileConversion,
  documentNameConversion,
  documentsExportArea,
} from '#src/features/documents/server/public.ts';
import {
  distinctExpensesExportPart,
  expensePrivateModeConversion,
  expenseSettingsExportPart,
  expensesExportArea,
  invoicedExpensesExportPart,
} from '#src/features/expenses/server/public.ts';
import { importPrivateModeConversion } from '#src/features/imports/server/private-mode-conversion.ts';
import {
  deductedDepositsExportPart,
  invoiceCountersExportPart,
  invoiceDeliveriesExportPart,
  invoiceSettingsExportPart,
  invoicesExportArea,
  paymentNoticesExportPart,
  paymentsExportArea,
} from '#src/features/invoices/server/public.ts';
import { proposalPrivateModeConversion } from '#src/features/portal/server/proposals/proposal-conversion.ts';
import {
  defaultTasksExportPart,
  invoicedPricesExportPart,
  projectPrivateModeConversion,
  projectsExportArea,
} from '#src/features/projects/server/public.ts';
import { timerExportPart } from '#src/features/timer/server/public.ts';
import { pinnedWorkExportPart, timesheetsExportArea } from '#src/features/timesheets/server/public.ts';

/** Everything in an export, ordered so that records come after those they refer to. */
export const exportAreas = [
  clientsExportArea,
  projectsExportArea,
  invoicesExportArea,
  paymentsExportArea,
  timesheetsExportArea,
  expensesExportArea,
  approvalsExportArea,
  documentsExportArea,
];

/** Exported data that isn't a list of records. */
export const exportParts = [
  timerExportPart,
  pinnedWorkExportPart,
  defaultTasksExportPart,
  invoiceSettingsExportPart,
  invoiceCountersExportPart,
  invoiceDeliveriesExportPart,
  invoicedPricesExportPart,
  deductedDepositsExportPart,
  paymentNoticesExportPart,
  expenseSettingsExportPart,
  invoicedExpensesExportPart,
  distinctExpensesExportPart,
  viewersExportPart,
];

/** Every kind of record with private fields. */
export const privateModeConversions = [
  clientPrivateModeConversion,
  projectPrivateModeConversion,
  expensePrivateModeConversion,
  documentNameConversion,
  documentFileConversion,
  importPrivateModeConversion,
  proposalPrivateModeConversion,
];
