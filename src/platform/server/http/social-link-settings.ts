import type { FastifyInstance } from 'fastify';

/** The networks of the footer's icons. [2.28] */
const socialNetworks = ['github', 'mastodon', 'linkedin'] as const;
export type SocialLinkAddresses = Readonly<Record<(typeof socialNetworks)[number], string>>;

/** Where the icons lead without a setting. */
export const defaultSocialLinks: SocialLinkAddresses = {
  github: 'https://github.com/topics/time-tracking',
  mastodon: 'https://mastodon.social/tags/freelance',
  linkedin: 'https://www.linkedin.com/feed/hashtag/freelancing/',
};

/** Redirects the footer's icons: a setting then needs no new build of the pages. */
export function serveSocialLinks(app: FastifyInstance, links: SocialLinkAddresses): void {
  for (const network of socialNetworks) {
    app.get(`/api/social/${network}`, (_request, reply) => reply.redirect(links[network]));
  }
}
