import * as m from '#messages/dashboard-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const dashboardPages: WebFeature = {
  pages: [
    page(
      'dashboard',
      'tenant',
      m.dashboard,
      async () => (await import('./dashboard-page.tsx')).DashboardPage,
    ),
    page(
      'dashboard-blank',
      'restricted',
      m.dashboard,
      async () => (await import('./blank-dashboard-page.tsx')).BlankDashboardPage,
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
