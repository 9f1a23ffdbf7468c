import { sharedClientsContract } from '#src/features/clients/contract-shared.ts';
import { clientsContract } from '#src/features/clients/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { clientsDescription, sharedClientsDescription } from './api-description.ts';
import { viewersMergeHook } from './client-viewers.ts';
import { clientPrivateModeConversion, clientsExportArea } from './export-area.ts';
import { clientsHandlers } from './handlers.ts';
import { sharedClientsHandlers } from './shared-client-handlers.ts';

export const clientsFeature = defineFeature({
  name: 'clients',
  api: {
    clients: {
      contract: clientsContract,
      handlers: ({ all }) => clientsHandlers({ merge: all('mergeHooks'), archive: all('archiveHooks') }),
      description: clientsDescription,
    },
    sharedClients: {
      contract: sharedClientsContract,
      handlers: sharedClientsHandlers,
      description: sharedClientsDescription,
    },
  },
  tags: { clients: 'People and companies that you work for.' },
  sharedDescriptions: { clientId: 'ID of the client, a UUID; null without one.' },
  tables: ['clients', 'client_merge_moves', 'client_viewers'],
  exportAreas: [clientsExportArea],
  mergeHooks: [viewersMergeHook],
  privateModeConversions: [clientPrivateModeConversion],
});
