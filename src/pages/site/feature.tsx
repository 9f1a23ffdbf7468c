import * as m from '#messages/site-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const sitePages: WebFeature = {
  simplePages: [page('/', 'public', 'Stint', async () => (await import('./home-page.tsx')).HomePage)],
  pages: [
    page('about', 'public', m.about, async () => (await import('./about-page.tsx')).AboutPage),
    page('contact', 'public', m.contact, async () => (await import('./contact-page.tsx')).ContactPage),
    page('privacy', 'public', m.privacy, async () => (await import('./privacy-page.tsx')).PrivacyPage),
    // Matches unknown paths. [2.33]
    page('*', 'everyone', m.pageNotFound, async () => (await import('./not-found-page.tsx')).NotFoundPage),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
