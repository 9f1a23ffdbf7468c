import * as m from '#messages/app.ts';
import { IconLink } from '#src/platform/web/kit/actions/icon-button.tsx';

/** 24 × 24 icon paths; the server redirects to the configured pages. [2.28] */
const networks = [
  {
    name: 'GitHub',
    href: '/api/social/github',
    path: 'M12 2A10 10 0 0 0 8.8 21.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.5-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.6 2.4 1.1 3 .9.1-.7.4-1.1.6-1.4-2.2-.2-4.6-1.1-4.6-5 0-1.1.4-2 1-2.7-.1-.2-.4-1.2.1-2.6 0 0 .9-.3 2.8 1a9.6 9.6 0 0 1 5 0c1.9-1.3 2.8-1 2.8-1 .5 1.4.2 2.4.1 2.6.6.7 1 1.6 1 2.7 0 3.9-2.4 4.7-4.6 5 .4.3.7.9.7 1.9V21c0 .3.2.6.7.5A10 10 0 0 0 12 2z',
  },
  {
    name: 'Mastodon',
    href: '/api/social/mastodon',
    path: 'M20.9 8.3c0-4-2.7-5.2-2.7-5.2-2.6-1.2-9.8-1.2-12.4 0 0 0-2.7 1.2-2.7 5.2 0 4.8-.3 10.7 4.4 11.9 1.7.4 3.1.5 4.3.5 2.1-.1 3.3-.8 3.3-.8l-.1-1.5s-1.5.5-3.2.4c-1.7-.1-3.4-.2-3.7-2.2v-.6s1.7.4 3.7.5c1.3.1 2.5-.1 3.7-.2 2.3-.3 4.3-1.7 4.6-3 .4-2.1.8-4.9.8-5zm-3.1 5.1h-1.9V8.7c0-1-.4-1.5-1.3-1.5-.9 0-1.4.6-1.4 1.8v2.6h-1.9V9c0-1.2-.5-1.8-1.4-1.8-.9 0-1.3.5-1.3 1.5v4.7H6.7V8.6c0-1 .3-1.8.8-2.3.5-.6 1.2-.9 2.1-.9 1 0 1.8.4 2.3 1.2l.5.8.5-.8c.5-.8 1.3-1.2 2.3-1.2.9 0 1.6.3 2.1.9.5.5.8 1.3.8 2.3z',
  },
  {
    name: 'LinkedIn',
    href: '/api/social/linkedin',
    path: 'M19.5 3h-15A1.5 1.5 0 0 0 3 4.5v15A1.5 1.5 0 0 0 4.5 21h15a1.5 1.5 0 0 0 1.5-1.5v-15A1.5 1.5 0 0 0 19.5 3zM8.3 18.3H5.7V9.9h2.6zM7 8.7a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm11.3 9.6h-2.6v-4.1c0-1 0-2.2-1.4-2.2s-1.6 1-1.6 2.2v4.1h-2.6V9.9h2.5v1.2c.4-.7 1.2-1.4 2.5-1.4 2.7 0 3.2 1.8 3.2 4.1z',
  },
] as const;

export function SocialLinks() {
  return networks.map(({ name, href, path }) => (
    <IconLink
      key={name}
      label={m.opensNewTab({ name })}
      title={name}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <svg viewBox="0 0 24 24" width={18} height={18} fill="currentColor" aria-hidden>
        <path d={path} />
      </svg>
    </IconLink>
  ));
}
