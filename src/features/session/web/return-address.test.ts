import { describe, expect, it } from 'vitest';
import { loginAddress, returnAddress } from './return-address.ts';

describe('the way back after signing in', () => {
  it('leads to the page that was asked for, with its filters [2.32]', () => {
    const login = new URL(loginAddress('/timesheets?client=1#today'), 'http://stint.test');
    expect(login.pathname).toBe('/auth/login');
    expect(returnAddress(login.search)).toBe('/timesheets?client=1#today');
  });

  it('is not asked for when one came from the home page', () => {
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
  ])('never leads to another site or in circles: %j [2.32]', (next) => {
    expect(returnAddress(`?${new URLSearchParams({ next }).toString()}`)).toBeNull();
  });
});
