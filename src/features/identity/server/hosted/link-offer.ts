import type { GenericEndpointContext } from 'better-auth';
import * as z from 'zod';
import type { HostedIdentity } from './hosted-identity.ts';
import { readJsonCookie } from './json-cookie.ts';

const offerMinutes = 10;

const LinkOffer = z.object({
  provider: z.string(),
  subject: z.string(),
  email: z.string(),
  expiresAt: z.number(),
});

/** Remembers a verified identity in this browser, until its owner signs in to the account with the same email. */
export async function offerLink(
  request: GenericEndpointContext,
  { provider, subject, email }: HostedIdentity,
): Promise<void> {
  const { name, attributes } = offerCookie(request);
  const expiresAt = Date.now() + offerMinutes * 60_000;
  const offer = JSON.stringify({ provider, subject, email, expiresAt });
  await request.setSignedCookie(name, offer, request.context.secret, attributes);
}

/** The remembered identity if it is this account's; it is forgotten either way. */
export async function takeLinkOffer(
  request: GenericEndpointContext,
  email: string,
): Promise<HostedIdentity | null> {
  const { name, attributes } = offerCookie(request);
  const offer = await readJsonCookie(request, name, LinkOffer);
  if (!offer) return null;
  request.setCookie(name, '', { ...attributes, maxAge: 0 });
  if (offer.email !== email || offer.expiresAt < Date.now()) return null;
  return { ...offer, isEmailVerified: true, name: '' };
}

function offerCookie({ context }: GenericEndpointContext) {
  return context.createAuthCookie('link_offer', { maxAge: offerMinutes * 60 });
}
