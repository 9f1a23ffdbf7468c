import { expect, it } from 'vitest';
import { openRoutes, routeOf } from './find-identity-route.ts';

it('refuses a route that the table doesn’t list', () => {
  expect(() => routeOf({ path: '/change-email' })).toThrow('no open route /change-email');
  expect(() => routeOf({})).toThrow('no open route');
});

it('opens only these routes to people who aren’t signed in', () => {
  const open = openRoutes.filter(({ access }) => access === 'everyone').map(({ path }) => path);
  expect(open).toEqual([
    '/get-session',
    '/sign-in/email',
    '/sign-up/email',
    '/request-registration',
    '/confirm-registration',
    '/invitation',
    '/sign-out',
    '/request-password-reset',
    '/reset-password',
    '/request-sign-in-link',
    '/sign-in/link',
    '/two-factor/verify-totp',
    '/two-factor/verify-backup-code',
    '/passkey/generate-authenticate-options',
    '/passkey/verify-authentication',
    '/hosted/firebase',
    '/hosted/oidc/start',
    '/hosted/oidc/finish',
  ]);
});

it('limits every route per address that begins a session, takes a password or sets one', () => {
  const unlimited = openRoutes.filter(
    ({ signIn, attempt, newPassword, limit }) => (signIn ?? attempt ?? newPassword) && limit !== 'attempts',
  );
  expect(unlimited).toEqual([]);
});

it('limits what people who aren’t signed in can ask like attempts to sign in, apart from these', () => {
  const others = openRoutes.filter(({ access, limit }) => access === 'everyone' && limit !== 'attempts');
  expect(others.map(({ path, limit }) => `${path}: ${limit}`)).toEqual([
    '/get-session: none',
    '/invitation: usual',
    '/sign-out: usual',
  ]);
});

it('never leaves a route that needs a session without a limit', () => {
  expect(openRoutes.filter(({ access, limit }) => access === 'signedIn' && limit === 'none')).toEqual([]);
});

it('records every route that begins a session', () => {
  expect(openRoutes.filter(({ signIn, audit }) => signIn && !audit)).toEqual([]);
});

it('asks for a code only after it counted the attempt', () => {
  expect(openRoutes.filter(({ needsCode, attempt }) => needsCode && attempt !== 'ownAccount')).toEqual([]);
});
