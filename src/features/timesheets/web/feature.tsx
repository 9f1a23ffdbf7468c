import * as m from '#messages/timesheets.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const timesheetsWebFeature: WebFeature = {
  pages: [
    page(
      'timesheets',
      'tenant',
      m.timesheets,
      async () => (await import('./timesheets-page.tsx')).TimesheetsPage,
    ),
    page('timesheets/tags', 'tenant', m.tags, async () => (await import('./load-page.ts')).loadTagsPage()),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
