import * as m from '#messages/documents.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const documentsWebFeature: WebFeature = {
  pages: [
    page(
      'documents',
      'tenant',
      m.documents,
      async () => (await import('./list/documents-page.tsx')).DocumentsPage,
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
