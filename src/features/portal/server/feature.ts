import { sharedPortalContract } from '#src/features/portal/contract-shared.ts';
import { portalContract } from '#src/features/portal/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { portalDescription, sharedPortalDescription } from './api-description.ts';
import { serveViewerFiles } from './files/viewer-file-routes.ts';
import { portalHandlers } from './handlers.ts';
import { servePortalLinks } from './portal-routes.ts';
import { sharedPortalHandlers } from './shared-portal-handlers.ts';

export const portalFeature = defineFeature({
  name: 'portal',
  api: {
    portal: { contract: portalContract, handlers: portalHandlers, description: portalDescription },
    sharedPortal: {
      contract: sharedPortalContract,
      handlers: sharedPortalHandlers,
      description: sharedPortalDescription,
    },
  },
  tables: ['client_links', 'portal_settings', 'portal_visits'],
  routes: [servePortalLinks, serveViewerFiles],
});
