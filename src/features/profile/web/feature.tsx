import * as m from '#messages/profile.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const profileWebFeature: WebFeature = {
  pages: [
    page(
      'profile/confirm-email',
      'signedIn',
      m.profile,
      async () => (await import('./account/confirm-email-page.tsx')).ConfirmEmailPage,
    ),
  ],
};
