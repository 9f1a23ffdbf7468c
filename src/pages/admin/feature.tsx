import * as m from '#messages/admin-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const adminPages: WebFeature = {
  pages: [
    page('admin/roles', 'roleManager', m.admin, async () =>
      (await import('./load-pages.ts')).loadRolesPage(),
    ),
    page('admin/invitations', 'roleManager', m.invitations, async () =>
      (await import('./load-pages.ts')).loadInvitationsPage(),
    ),
    page('admin/audit', 'superAdmin', m.auditLog, async () =>
      (await import('./load-pages.ts')).loadAuditPage(),
    ),
    page('admin/outbox', 'superAdmin', m.outbox, async () =>
      (await import('./load-pages.ts')).loadOutboxPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
