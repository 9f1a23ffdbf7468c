import * as m from '#messages/month-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const monthPages: WebFeature = {
  pages: [page('month', 'tenant', m.thisMonth, async () => (await import('./load-page.ts')).loadMonthPage())],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
