import { isAdmin, isSuperAdmin } from './role.ts';
import type { Role } from './role.ts';

/** Whether the account could read something before that it can’t now. */
export function losesRights({ from, to }: { from: Role; to: Role }): boolean {
  return (
    (from.tenantEnabled && !to.tenantEnabled) ||
    (isAdmin(from) && !isAdmin(to)) ||
    from.clientViewerOf.some((id) => !to.clientViewerOf.includes(id))
  );
}

/** Admins change every account except those of super admins, and make no super admins. [6.5] */
export function canChangeAccount(caller: Role, change: { from: Role; to: Role }): boolean {
  return isSuperAdmin(caller) || (isAdmin(caller) && !isSuperAdmin(change.from) && !isSuperAdmin(change.to));
}

/** The last super admin stays, because no one else could approve accounts. [6.5] */
export function removesLastSuperAdmin(change: { from: Role; to: Role; superAdmins: number }): boolean {
  return isSuperAdmin(change.from) && !isSuperAdmin(change.to) && change.superAdmins <= 1;
}
