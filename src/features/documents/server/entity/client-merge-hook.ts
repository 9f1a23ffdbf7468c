import { clientColumnHook } from '#src/features/clients/server/public.ts';

export const documentsMergeHook = clientColumnHook('documents', {
  feature: 'documents',
  singular: 'document',
  plural: 'documents',
});
