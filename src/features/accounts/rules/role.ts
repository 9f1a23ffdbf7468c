export const systemRoles = ['superAdmin', 'admin', 'user', 'viewer', 'noAccess'] as const;
export type SystemRole = (typeof systemRoles)[number];

export type Role = {
  systemRole: SystemRole | null;
  tenantEnabled: boolean;
  clientViewerOf: string[];
};

export const roleGroups = ['admin', 'tenant', 'clientViewer', 'restricted', 'pending'] as const;
export type RoleGroup = (typeof roleGroups)[number];

/** What somebody is whose role record is missing or could not be read. [4.4] */
export const noRole: Role = { systemRole: null, tenantEnabled: false, clientViewerOf: [] };

// Account classification, word for word. [4.40-4.44]

export const isTenantUser = (role: Role) => role.tenantEnabled;

export const isClientViewer = (role: Role) => !role.tenantEnabled && role.clientViewerOf.length > 0;

export const isNoAccess = (role: Role) => isUnassigned(role) && role.systemRole === 'noAccess';

export const isPendingLike = (role: Role) => isUnassigned(role) && role.systemRole !== 'noAccess';

export const isSuperAdmin = (role: Role) => role.systemRole === 'superAdmin';

/** The one group that decides menu, home and pages; administrators come first. [2.22-2.27] */
export function roleGroup(role: Role): RoleGroup {
  if (isAdmin(role)) return 'admin';
  if (isTenantUser(role)) return 'tenant';
  if (isClientViewer(role)) return 'clientViewer';
  return isWithoutAccess(role) ? 'restricted' : 'pending';
}

const homes: Record<RoleGroup, string> = {
  admin: '/dashboard',
  tenant: '/dashboard',
  clientViewer: '/dashboard-client',
  restricted: '/dashboard-blank',
  pending: '/',
};

/** Where the brand link leads, and where a page that the group may not see sends it. [2.22] [2.32] */
export const homePath = (group: RoleGroup): string => homes[group];

/** Who has clients, projects and time of their own; everybody else only reads, or waits. [6.6] */
export function canKeepRecords(role: Role): boolean {
  const group = roleGroup(role);
  return group === 'admin' || group === 'tenant';
}

/** To whom the timer may be shown; it takes `mountsTimer` as well. [2.51] */
export const canTrackTime = (role: Role) => role.tenantEnabled || !isWithoutAccess(role);

/** For whom the timer is there at all. [2.52] */
export const hasTimer = (role: Role) => isTenantUser(role) || isClientViewer(role);

export const hasFooterAdminLink = (role: Role) => isSuperAdmin(role) || isTenantUser(role);

/** Whoever has a way to the role page, by menu or by footer, may open it. [2.13] [2.24] [2.30] */
export const canOpenRoles = (role: Role) => isAdmin(role) || hasFooterAdminLink(role);

/** Nobody could ever approve an account again. [6.5] */
export function removesLastSuperAdmin(change: { from: Role; to: Role; superAdmins: number }): boolean {
  return isSuperAdmin(change.from) && !isSuperAdmin(change.to) && change.superAdmins <= 1;
}

export const lastSuperAdminMessage =
  'The last super admin can’t be demoted. Make someone else a super admin first.';

function isAdmin(role: Role): boolean {
  return role.systemRole === 'superAdmin' || role.systemRole === 'admin';
}

function isWithoutAccess(role: Role): boolean {
  return role.systemRole === 'noAccess' || role.systemRole === 'viewer';
}

function isUnassigned(role: Role): boolean {
  return !role.tenantEnabled && role.clientViewerOf.length === 0;
}
