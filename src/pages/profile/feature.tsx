import * as m from '#messages/profile-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const profilePages: WebFeature = {
  pages: [
    page('profile', 'signedIn', m.profile, async () => (await import('./load-page.ts')).loadProfilePage()),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
