import { locks } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { identityClient, isIdentityUnreachable, checkSignedIn } from './identity-client.ts';

const user = { id: '1', email: 'ada@stint.test', name: 'Ada' };

function respondWith(createResponse: () => Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(createResponse()));
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('the current user', () => {
  it('is the identity service’s user, or null [3.10]', async () => {
    respondWith(() => Response.json({ session: {}, user }));
    expect(await identityClient.current()).toEqual({ uid: '1', email: 'ada@stint.test', displayName: 'Ada' });
    respondWith(() => Response.json(null));
    expect(await identityClient.current()).toBeNull();
  });

  it.each([
    ['a captive portal page', () => new Response('<!doctype html><title>Welcome</title>')],
    ['an empty page', () => new Response('')],
    ['JSON of another service', () => Response.json({ status: 'login required' })],
    ['a sign-in request of the network', () => new Response('', { status: 511 })],
  ])('is unknown if a proxy responds with %s [4.2]', async (_what, createResponse) => {
    respondWith(createResponse);
    const request = identityClient.current().catch((error: unknown) => error);
    expect(await request).toSatisfy(
      (error: unknown) => error instanceof Error && isIdentityUnreachable(error),
    );
  });
});

it('asks whether you are still signed in even if a change in another tab never ends', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  // jsdom has no locks.
  Object.assign(navigator, { locks });
  respondWith(() => Response.json({ session: {}, user }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const change = locks.request('stint-session', () => promise);
  expect(await checkSignedIn('1')).toBe(true);
  expect(await checkSignedIn('2')).toBe(false);
  resolve();
  await change;
});

it.each([
  ['in', () => identityClient.signIn({ email: user.email, password: 'a long password' })],
  ['up', () => identityClient.signUp({ name: 'Ada', email: user.email, password: 'a long password' })],
  ['out', () => identityClient.signOut()],
])('signing %s fails if a captive portal responds', async (_way, sign) => {
  respondWith(() => new Response('<!doctype html><title>Welcome</title>'));
  const request = sign().catch((error: unknown) => error);
  expect(await request).toSatisfy((error: unknown) => error instanceof Error && isIdentityUnreachable(error));
});
