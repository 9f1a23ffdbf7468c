import * as m from '#messages/admin.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const adminWebFeature: WebFeature = {
  pages: [
    page(
      'invitation',
      'everyone',
      m.invitation,
      async () => (await import('./invitations/accept-invitation-page.tsx')).AcceptInvitationPage,
    ),
  ],
};
