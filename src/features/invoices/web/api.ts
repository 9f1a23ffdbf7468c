import type { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import type { invoicesContract } from '#src/features/invoices/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const invoices = createFeatureApi<typeof invoicesContract>('invoices');
export const payments = createFeatureApi<typeof paymentsContract>('payments');
