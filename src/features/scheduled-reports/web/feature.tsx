import * as m from '#messages/scheduled-reports.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const scheduledReportsWebFeature: WebFeature = {
  pages: [
    page('reports/scheduled', 'tenant', m.scheduledReports, async () =>
      (await import('./load-pages.ts')).loadScheduledReportsPage(),
    ),
    page('reports/scheduled/new', 'tenant', m.newScheduledReport, async () =>
      (await import('./load-pages.ts')).loadNewScheduledReportPage(),
    ),
    page('reports/scheduled/:id', 'tenant', m.scheduledReport, async () =>
      (await import('./load-pages.ts')).loadScheduledReportPage(),
    ),
    page('reports/scheduled/:id/edit', 'tenant', m.editScheduledReport, async () =>
      (await import('./load-pages.ts')).loadEditScheduledReportPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
