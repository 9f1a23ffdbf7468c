import { describe, expect, it } from 'vitest';
import { loginAddress, returnAddress } from './return-address.ts';

describe('the return address after sign-in', () => {
  it('is the requested page with its filters [2.32]', () => {
    const login = new URL(loginAddress('/timesheets?client=1#today'), 'http://stint.test');
    expect(login.pathname).toBe('/auth/login');
    expect(returnAddress(login.search)).toBe('/timesheets?client=1#today');
  });

  it('is omitted for the home page', () => {
    expect(loginAddress('/')).toBe('/auth/login');
    expect(returnAddress('')).toBeNull();
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\\\\elsewhere.example',
    '/.//elsewhere.example',
    'https:elsewhere.example',
    'data:text/html,hello',
    'timesheets',
    '/auth/login?next=/clients',
    '',
  ])('is never another site or an auth page: %j [2.32]', (next) => {
    expect(returnAddress(`?${new URLSearchParams({ next }).toString()}`)).toBeNull();
  });
});
