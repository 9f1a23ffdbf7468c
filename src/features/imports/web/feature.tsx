import * as m from '#messages/imports.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const importsWebFeature: WebFeature = {
  pages: [
    page('imports', 'tenant', m.imports, async () => (await import('./load-pages.ts')).loadImportsPage()),
    page('imports/:id', 'tenant', m.import, async () => (await import('./load-pages.ts')).loadImportPage()),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
