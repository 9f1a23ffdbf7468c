import { afterEach, describe, expect, it, vi } from 'vitest';
import { identityClient, isIdentityUnreachable } from './identity-client.ts';

const user = { id: '1', email: 'ada@stint.test', name: 'Ada' };

function answers(answer: () => Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('who is signed in', () => {
  it('is whom the identity service names, or nobody [3.10]', async () => {
    answers(() => Response.json({ session: {}, user }));
    expect(await identityClient.current()).toEqual({ uid: '1', email: 'ada@stint.test', displayName: 'Ada' });
    answers(() => Response.json(null));
    expect(await identityClient.current()).toBeNull();
  });

  it.each([
    ['a page to sign in at the hotel', () => new Response('<!doctype html><title>Welcome</title>')],
    ['an empty page', () => new Response('')],
    ['JSON of somebody else', () => Response.json({ status: 'login required' })],
    ['that a network asks for a sign-in', () => new Response('', { status: 511 })],
  ])('is not known where something between answers with %s [4.2]', async (_what, answer) => {
    answers(answer);
    const asked = identityClient.current().catch((error: unknown) => error);
    expect(await asked).toSatisfy((error: unknown) => error instanceof Error && isIdentityUnreachable(error));
  });
});

it.each([
  ['in', () => identityClient.signIn({ email: user.email, password: 'a long password' })],
  ['up', () => identityClient.signUp({ name: 'Ada', email: user.email, password: 'a long password' })],
  ['out', () => identityClient.signOut()],
])('nobody has signed %s where a page of the hotel answers', async (_way, sign) => {
  answers(() => new Response('<!doctype html><title>Welcome</title>'));
  const asked = sign().catch((error: unknown) => error);
  expect(await asked).toSatisfy((error: unknown) => error instanceof Error && isIdentityUnreachable(error));
});
