import * as m from '#messages/client-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const clientPages: WebFeature = {
  pages: [
    page('clients', 'tenant', m.clients, async () => (await import('./list/clients-page.tsx')).ClientsPage),
    page('clients/:id', 'tenant', m.client, async () => (await import('./client-page.tsx')).ClientPage),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
