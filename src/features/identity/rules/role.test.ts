import { describe, expect, it } from 'vitest';
import { canChangeAccount, removesLastSuperAdmin } from './role-change.ts';
import {
  hasFooterAdminLink,
  homePath,
  isClientViewer,
  isNoAccess,
  isPendingLike,
  isSuperAdmin,
  isTenantUser,
  canKeepRecords,
  canOpenRoles,
  canTrackTime,
  hasTimer,
  noRole,
  roleGroup,
  systemRoles,
} from './role.ts';
import type { Role, RoleGroup } from './role.ts';

const aRole = (role: Partial<Role>): Role => ({ ...noRole, ...role });
const viewing = { clientViewerOf: ['a-client'] };

/** All roles: 6 system roles (one of them null) × tenant or not × viewer or not. */
const everyRole = [...systemRoles, null].flatMap((systemRole) =>
  [false, true].flatMap((tenantEnabled) =>
    [[], ['a-client']].map((clientViewerOf) => ({ systemRole, tenantEnabled, clientViewerOf })),
  ),
);

describe('account classification', () => {
  it('makes every tenant-enabled account a tenant user [4.40]', () => {
    for (const role of everyRole) expect(isTenantUser(role)).toBe(role.tenantEnabled);
  });

  it('makes an account with viewed clients and no tenant a client viewer [4.41]', () => {
    expect(isClientViewer(aRole(viewing))).toBe(true);
    expect(isClientViewer(aRole({}))).toBe(false);
    expect(isClientViewer(aRole({ ...viewing, tenantEnabled: true }))).toBe(false);
    expect(isClientViewer(aRole({ ...viewing, systemRole: 'noAccess' }))).toBe(true);
  });

  it('makes a noAccess role without tenant or viewed clients no-access [4.42]', () => {
    expect(isNoAccess(aRole({ systemRole: 'noAccess' }))).toBe(true);
    expect(isNoAccess(aRole({ systemRole: 'viewer' }))).toBe(false);
    expect(isNoAccess(aRole({ systemRole: 'noAccess', tenantEnabled: true }))).toBe(false);
    expect(isNoAccess(aRole({ systemRole: 'noAccess', ...viewing }))).toBe(false);
  });

  it('makes any other role without tenant or viewed clients pending-like [4.43]', () => {
    expect(isPendingLike(noRole)).toBe(true);
    expect(isPendingLike(aRole({ systemRole: 'viewer' }))).toBe(true);
    expect(isPendingLike(aRole({ systemRole: 'noAccess' }))).toBe(false);
    expect(isPendingLike(aRole({ tenantEnabled: true }))).toBe(false);
    expect(isPendingLike(aRole(viewing))).toBe(false);
  });

  it('puts every account in exactly one of the four classes [4.40] [4.41] [4.42] [4.43]', () => {
    for (const role of everyRole) {
      const classes = [isTenantUser, isClientViewer, isNoAccess, isPendingLike].filter((is) => is(role));
      expect(classes).toHaveLength(1);
    }
  });

  it('recognizes a super admin only by the system role [4.44]', () => {
    for (const role of everyRole) expect(isSuperAdmin(role)).toBe(role.systemRole === 'superAdmin');
  });

  it('gives an account without a role record no role, tenant or clients [4.4]', () => {
    expect(noRole).toEqual({ systemRole: null, tenantEnabled: false, clientViewerOf: [] });
  });
});

describe('role groups', () => {
  const examples: [RoleGroup, Partial<Role>][] = [
    ['admin', { systemRole: 'superAdmin' }],
    ['admin', { systemRole: 'admin', ...viewing }],
    ['tenant', { systemRole: 'user', tenantEnabled: true }],
    ['tenant', { systemRole: 'noAccess', tenantEnabled: true, ...viewing }],
    ['clientViewer', { systemRole: 'viewer', ...viewing }],
    ['clientViewer', { systemRole: null, ...viewing }],
    ['restricted', { systemRole: 'noAccess' }],
    ['restricted', { systemRole: 'viewer' }],
    ['pending', { systemRole: 'user' }],
    ['pending', { systemRole: null }],
  ];

  it.each(examples)(
    'puts into group %s an account with %j [2.23] [2.24] [2.25] [2.26] [2.27]',
    (group, role) => {
      expect(roleGroup(aRole(role))).toBe(group);
    },
  );

  it('has a home page for every group [2.22]', () => {
    expect(homePath('admin')).toBe('/dashboard');
    expect(homePath('tenant')).toBe('/dashboard');
    expect(homePath('clientViewer')).toBe('/dashboard-client');
    expect(homePath('restricted')).toBe('/dashboard-blank');
    expect(homePath('pending')).toBe('/');
  });

  it('lets only administrators and tenants keep records [6.6]', () => {
    for (const role of everyRole) {
      expect(canKeepRecords(role)).toBe(['admin', 'tenant'].includes(roleGroup(role)));
    }
  });
});

describe('visibility by role', () => {
  it('shows the timer to tenants and to every system role except noAccess and viewer [2.51]', () => {
    for (const systemRole of ['noAccess', 'viewer'] as const) {
      expect(canTrackTime(aRole({ systemRole }))).toBe(false);
      expect(canTrackTime(aRole({ systemRole, tenantEnabled: true }))).toBe(true);
    }
    for (const systemRole of ['superAdmin', 'admin', 'user', null] as const) {
      expect(canTrackTime(aRole({ systemRole }))).toBe(true);
    }
  });

  it('mounts the timer only for tenants and client viewers [2.52]', () => {
    expect(hasTimer(aRole({ tenantEnabled: true }))).toBe(true);
    expect(hasTimer(aRole(viewing))).toBe(true);
    expect(hasTimer(aRole({ systemRole: 'superAdmin' }))).toBe(false);
    expect(hasTimer(noRole)).toBe(false);
  });

  it('links Admin in the footer for super admins and tenants [2.30]', () => {
    expect(hasFooterAdminLink(aRole({ systemRole: 'superAdmin' }))).toBe(true);
    expect(hasFooterAdminLink(aRole({ tenantEnabled: true }))).toBe(true);
    for (const systemRole of ['noAccess', 'viewer', 'user', 'admin', null] as const) {
      expect(hasFooterAdminLink(aRole({ systemRole }))).toBe(false);
      expect(hasFooterAdminLink(aRole({ ...viewing, systemRole }))).toBe(false);
    }
    expect(hasFooterAdminLink(aRole(viewing))).toBe(false);
  });

  it('opens the role page to everyone who sees a link to it [2.13]', () => {
    for (const role of everyRole) {
      expect(canOpenRoles(role)).toBe(roleGroup(role) === 'admin' || hasFooterAdminLink(role));
    }
    expect(canOpenRoles(aRole({ systemRole: 'admin' }))).toBe(true);
    expect(canOpenRoles(aRole(viewing))).toBe(false);
  });
});

describe('changing an account', () => {
  const superAdmin = aRole({ systemRole: 'superAdmin' });

  it('is open to admins unless a super admin is changed or made [6.5]', () => {
    for (const from of everyRole)
      for (const to of everyRole) {
        const isAllowed = from.systemRole !== 'superAdmin' && to.systemRole !== 'superAdmin';
        expect(canChangeAccount(aRole({ systemRole: 'admin' }), { from, to })).toBe(isAllowed);
        expect(canChangeAccount(superAdmin, { from, to })).toBe(true);
        expect(canChangeAccount(aRole({ tenantEnabled: true }), { from, to })).toBe(false);
      }
  });
});

describe('the last super admin', () => {
  const from = aRole({ systemRole: 'superAdmin' });
  const to = aRole({ systemRole: 'admin' });

  it('can’t be demoted [6.5]', () => {
    expect(removesLastSuperAdmin({ from, to, superAdmins: 1 })).toBe(true);
  });

  it('can be demoted if there is another [6.5]', () => {
    expect(removesLastSuperAdmin({ from, to, superAdmins: 2 })).toBe(false);
  });

  it('can change everything except the system role [6.5]', () => {
    expect(removesLastSuperAdmin({ from, to: { ...from, tenantEnabled: true }, superAdmins: 1 })).toBe(false);
    expect(removesLastSuperAdmin({ from: to, to: noRole, superAdmins: 1 })).toBe(false);
  });
});
