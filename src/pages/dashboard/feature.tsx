import * as m from '#messages/dashboard-page.ts';
import { kitPage } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const dashboardPages: WebFeature = {
  pages: [
    kitPage(
      'dashboard',
      'tenant',
      m.dashboard,
      async () => (await import('./dashboard-page.tsx')).DashboardPage,
    ),
    kitPage(
      'dashboard-blank',
      'restricted',
      m.dashboard,
      async () => (await import('./blank-dashboard-page.tsx')).BlankDashboardPage,
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
