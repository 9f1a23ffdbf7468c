import * as m from '#messages/site-page.ts';
import { kitPage } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const sitePages: WebFeature = {
  simplePages: [kitPage('/', 'public', 'Stint', async () => (await import('./home-page.tsx')).HomePage)],
  pages: [
    kitPage('about', 'public', m.about, async () => (await import('./about-page.tsx')).AboutPage),
    kitPage('contact', 'public', m.contact, async () => (await import('./contact-page.tsx')).ContactPage),
    kitPage('privacy', 'public', m.privacy, async () => (await import('./privacy-page.tsx')).PrivacyPage),
    // Matches unknown paths. [2.33]
    kitPage('*', 'everyone', m.pageNotFound, async () => (await import('./not-found-page.tsx')).NotFoundPage),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
