import * as m from '#messages/documents.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const documentsWebFeature: WebFeature = {
  pages: [
    page('documents', 'tenant', m.documents, async () =>
      (await import('./load-page.ts')).loadDocumentsPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
