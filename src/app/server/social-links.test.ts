import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '#src/app/server/config.ts';
import { serveSocialLinks } from '#src/platform/server/http/social-link-settings.ts';

it('leads each icon of the footer to its configured page [2.28]', async () => {
  const address = 'https://social.example.org/@acme';
  await using app = Fastify();
  serveSocialLinks(app, readConfig({ STINT_SOCIAL_MASTODON: address }).socialLinks);
  const targetOf = async (network: string) => (await app.inject(`/api/social/${network}`)).headers.location;
  expect(await targetOf('mastodon')).toBe(address);
  expect(await targetOf('github')).toMatch(/^https:\/\/github\.com\/./);
  expect(await targetOf('linkedin')).toMatch(/^https:\/\/www\.linkedin\.com\/./);
});

it.each(['javascript:alert(1)', 'mastodon.social/@acme', 'http://example.org'])(
  'refuses %s as the address of a page',
  (address) => {
    expect(() => readConfig({ STINT_SOCIAL_GITHUB: address })).toThrow('STINT_SOCIAL_GITHUB must be');
  },
);
