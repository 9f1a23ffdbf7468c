import type { clientsContract } from '#src/features/clients/contract.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const clients = createFeatureApi<typeof clientsContract>('clients');

export const allClientsQuery = allPagesQuery(clients.list, {});
