import type { documentsContract } from '#src/features/documents/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

/** Every page uses it for the account's picture; lists need more (queries.ts). */
export const documents = createFeatureApi<typeof documentsContract>('documents', {
  refreshedBy: { documents: ['expenses', 'invoices'] },
});
