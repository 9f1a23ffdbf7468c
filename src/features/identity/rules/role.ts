export const systemRoles = ['superAdmin', 'admin', 'user', 'viewer', 'noAccess'] as const;
export type SystemRole = (typeof systemRoles)[number];

export type Role = {
  systemRole: SystemRole | null;
  tenantEnabled: boolean;
  clientViewerOf: string[];
};

export const roleGroups = ['admin', 'tenant', 'clientViewer', 'restricted', 'pending'] as const;
export type RoleGroup = (typeof roleGroups)[number];

/** For an account whose role record is missing or couldn't be read. [4.4] */
export const noRole: Role = { systemRole: null, tenantEnabled: false, clientViewerOf: [] };

// Account classification, literally as specified. [4.40-4.44]

export const isTenantUser = (role: Role) => role.tenantEnabled;

export const isClientViewer = (role: Role) => !role.tenantEnabled && viewsClients(role);

/** Also of an account that keeps records itself: it has both areas. */
export const viewsClients = (role: Role) => role.clientViewerOf.length > 0;

export const isNoAccess = (role: Role) => isUnassigned(role) && role.systemRole === 'noAccess';

/** Also a viewer, who doesn’t await approval: `roleGroup` counts them as restricted. [2.25] */
export const isPendingLike = (role: Role) => isUnassigned(role) && role.systemRole !== 'noAccess';

export const isSuperAdmin = (role: Role) => role.systemRole === 'superAdmin';

/** Decides menu, home and pages; administrators come first. [2.22-2.27] */
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

/** The target of the brand link, and of redirects from pages the group may not see. [2.22] [2.32] */
export const homePath = (group: RoleGroup): string => homes[group];

/** Whether the account has its own clients, projects and time; others only read, or await approval. [6.6] */
export function canKeepRecords(role: Role): boolean {
  const group = roleGroup(role);
  return group === 'admin' || group === 'tenant';
}

/** Whether the timer may be shown; `hasTimer` must be true as well. [2.51] */
export const canTrackTime = (role: Role) => role.tenantEnabled || !isWithoutAccess(role);

/** Whether the timer is mounted. [2.52] */
export const hasTimer = (role: Role) => isTenantUser(role) || isClientViewer(role);

export const hasFooterAdminLink = (role: Role) => isSuperAdmin(role) || isTenantUser(role);

/** Everyone who sees a link to the role page, in the menu or the footer, may open it. [2.13] [2.24] [2.30] */
export const canOpenRoles = (role: Role) => isAdmin(role) || hasFooterAdminLink(role);

export const accountStatuses = ['pending', 'active', 'clientAccess', 'noAccess', 'disabled'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Whether the account administers others. */
export function isAdmin(role: Role): boolean {
  return role.systemRole === 'superAdmin' || role.systemRole === 'admin';
}

function isWithoutAccess(role: Role): boolean {
  return role.systemRole === 'noAccess' || role.systemRole === 'viewer';
}

function isUnassigned(role: Role): boolean {
  return !role.tenantEnabled && role.clientViewerOf.length === 0;
}
