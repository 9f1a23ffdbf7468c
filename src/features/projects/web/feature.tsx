import * as m from '#messages/projects.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const projectsWebFeature: WebFeature = {
  pages: [
    page(
      'projects',
      'tenant',
      m.projects,
      async () => (await import('./list/projects-page.tsx')).ProjectsPage,
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
