import * as m from '#messages/mail-server.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const mailServerWebFeature: WebFeature = {
  pages: [
    page('invoices/emails/settings', 'tenant', m.mailServer, async () =>
      (await import('./load-pages.ts')).loadMailServerPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
