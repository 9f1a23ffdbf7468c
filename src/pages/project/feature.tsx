import * as m from '#messages/project-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const projectPages: WebFeature = {
  pages: [
    page('projects/:id', 'tenant', m.project, async () => (await import('./project-page.tsx')).ProjectPage),
  ],
};
