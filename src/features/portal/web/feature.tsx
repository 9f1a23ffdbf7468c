import * as m from '#messages/portal.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const portalWebFeature: WebFeature = {
  pages: [
    page('dashboard-client', 'grantee', m.clientPortal, async () =>
      (await import('./load-page.ts')).loadSharedPortalPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
