export { invoicesMergeHook, paymentsMergeHook } from './client-merge-hooks.ts';
export { invoicesExportArea, paymentsExportArea } from './export-areas.ts';
export { invoiceCountersExportPart, invoiceSettingsExportPart } from './export-parts.ts';
