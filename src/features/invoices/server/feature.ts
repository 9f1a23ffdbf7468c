import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { invoicesDescription } from './api/api-description.ts';
import { claimsExportPart } from './claims/fees-and-interest-export.ts';
import { invoicesMergeHook, paymentsMergeHook } from './client-merge-hooks.ts';
import { listDraftedLines } from './drafts/drafted-lines.ts';
import { invoicesExportArea, paymentsExportArea } from './export/export-areas.ts';
import {
  deductedDepositsExportPart,
  invoiceCountersExportPart,
  invoiceDeliveriesExportPart,
  invoiceSettingsExportPart,
} from './export/export-parts.ts';
import { invoicesHandlers } from './handlers.ts';
import { serveInvoiceLinks } from './links/link-routes.ts';
import { paymentNoticesExportPart } from './notices/notices-export-part.ts';
import { paymentsDescription } from './payments/api-description.ts';
import { paymentsHandlers } from './payments/payment-handlers.ts';

export const invoicesFeature = defineFeature({
  name: 'invoices',
  api: {
    invoices: { contract: invoicesContract, handlers: invoicesHandlers, description: invoicesDescription },
    payments: { contract: paymentsContract, handlers: paymentsHandlers, description: paymentsDescription },
  },
  tags: {
    invoices: 'Invoices, deposit invoices, credit notes and quotes.',
    'invoice-deliveries': 'How documents were sent.',
    payments: 'Payments, refunds and write-offs.',
    'payment-notices': 'Payments that clients reported.',
  },
  tables: [
    'invoices',
    'invoice_counters',
    'invoice_settings',
    'payments',
    'payment_allocations',
    'invoice_links',
    'invoice_deliveries',
    'deducted_deposits',
    'payment_notices',
    'claims',
  ],
  routes: [serveInvoiceLinks],
  exportAreas: [invoicesExportArea, paymentsExportArea],
  exportParts: [
    invoiceSettingsExportPart,
    invoiceCountersExportPart,
    invoiceDeliveriesExportPart,
    deductedDepositsExportPart,
    paymentNoticesExportPart,
    claimsExportPart,
  ],
  mergeHooks: [invoicesMergeHook, paymentsMergeHook],
  draftedLines: [listDraftedLines],
});
