import * as m from '#messages/admin-page.ts';
import type { SystemRole } from '#src/features/identity/rules/role.ts';

export const roleNames: Record<SystemRole, string> = {
  superAdmin: m.superAdmin,
  admin: m.adminRole,
  user: m.user,
  viewer: m.viewer,
  noAccess: m.noAccess,
};

export function roleName(role: SystemRole | null): string {
  return role === null ? m.noRole : roleNames[role];
}
