export { invoicesMergeHook, paymentsMergeHook } from './client-merge-hooks.ts';
export { invoicesExportArea, paymentsExportArea } from './export/export-areas.ts';
export {
  deductedDepositsExportPart,
  invoiceCountersExportPart,
  invoiceDeliveriesExportPart,
  invoiceSettingsExportPart,
} from './export/export-parts.ts';
