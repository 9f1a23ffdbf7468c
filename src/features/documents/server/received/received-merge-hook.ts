import { clientColumnHook } from '#src/features/clients/server/public.ts';
import type { ClientMergeHook } from '#src/features/clients/server/public.ts';

/** Files that wait follow the client silently: they aren't the owner's records yet, and block nothing. */
export const receivedFilesMergeHook: ClientMergeHook = {
  ...clientColumnHook('receivedFiles', {
    feature: 'documents',
    singular: 'received file',
    plural: 'received files',
  }),
  blocksDeletion: false,
  count: async () => 0,
};
