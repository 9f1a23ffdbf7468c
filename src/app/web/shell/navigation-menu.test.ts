import { describe, expect, it, beforeAll } from 'vitest';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import type { Session } from '#src/features/identity/web/public.tsx';
import { brandPath } from './brand.tsx';
import { loadShellParts } from './load-shell-parts.ts';
import { navigationMenu } from './navigation-menu.ts';

beforeAll(loadShellParts);

const normal = ['Dashboard', 'Clients', 'Projects', 'Timesheets', 'Invoices', 'Expenses', 'Documents'];

const signedOut: Session = { status: 'signedOut' };
function signedIn(role: Partial<Role>): Session {
  return {
    status: 'signedIn',
    user: { uid: '1', email: 'ada@stint.test', displayName: 'Ada' },
    role: { ...noRole, ...role },
    preferences: presetPreferences,
  };
}
const labels = (session: Session) => navigationMenu(session).map(({ label }) => label);

describe('the menu', () => {
  it('offers a visitor Home, Login and Register [2.19]', () => {
    expect(labels(signedOut)).toEqual(['Home', 'Login', 'Register']);
  });

  it('shows a normal user seven areas [2.23]', () => {
    expect(labels(signedIn({ tenantEnabled: true }))).toEqual(normal);
  });

  it.each(['superAdmin', 'admin'] as const)('adds Admin for a %s [2.24]', (systemRole) => {
    expect(labels(signedIn({ systemRole }))).toEqual([...normal, 'Admin']);
  });

  it.each(['noAccess', 'viewer'] as const)('shows a %s only the blank dashboard [2.25]', (systemRole) => {
    expect(navigationMenu(signedIn({ systemRole })).map(({ path }) => path)).toEqual(['/dashboard-blank']);
  });

  it('shows a client viewer only the portal [2.26]', () => {
    expect(labels(signedIn({ clientViewerOf: ['acme'] }))).toEqual(['Client Portal']);
  });

  it('has the portal besides the other areas of a normal user or administrator who views clients [2.26]', () => {
    const viewing = { clientViewerOf: ['acme'] };
    expect(labels(signedIn({ ...viewing, tenantEnabled: true }))).toEqual([...normal, 'Client Portal']);
    expect(labels(signedIn({ ...viewing, systemRole: 'admin' }))).toEqual([
      ...normal,
      'Admin',
      'Client Portal',
    ]);
  });

  it('is empty for a pending account [2.27]', () => {
    expect(labels(signedIn({ systemRole: 'user' }))).toEqual([]);
  });
});

describe('the brand', () => {
  it('links to a page of the user’s menu, or to the home page [2.22]', () => {
    expect(brandPath(signedOut)).toBe('/');
    expect(brandPath(signedIn({ systemRole: 'user' }))).toBe('/');
    for (const role of [
      { tenantEnabled: true },
      { systemRole: 'admin' as const },
      { systemRole: 'viewer' as const },
      { clientViewerOf: ['acme'] },
    ]) {
      expect(brandPath(signedIn(role))).toBe(navigationMenu(signedIn(role))[0]?.path);
    }
  });
});
