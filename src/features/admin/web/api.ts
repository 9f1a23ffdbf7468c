import type { accountsContract } from '#src/features/accounts/contract.ts';
import type { clientsContract } from '#src/features/clients/contract.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const accounts = createFeatureApi<typeof accountsContract>('accounts');

export const allClientsQuery = allPagesQuery(createFeatureApi<typeof clientsContract>('clients').list, {});
