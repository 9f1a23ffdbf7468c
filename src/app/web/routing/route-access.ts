import {
  canKeepRecords,
  canOpenRoles,
  hasFooterAdminLink,
  isAdmin,
  isSuperAdmin,
  roleGroup,
  viewsClients,
} from '#src/features/identity/rules/role.ts';
import type { Session } from '#src/features/identity/web/public.tsx';
import type { PageLink } from '#src/platform/web/feature.ts';
import type { Audience } from '#src/platform/web/route-handle.ts';

/** Whether the current user may open a page. [2.32] */
export function canOpen(audience: Audience, session: Session): boolean {
  if (session.status === 'loading') return false;
  if (audience === 'public' || audience === 'everyone') return true;
  if (audience === 'visitor') return session.status === 'signedOut';
  if (session.status === 'signedOut') return false;
  switch (audience) {
    case 'signedIn':
      return true;
    case 'tenant':
      return canKeepRecords(session.role);
    case 'admin':
      return isAdmin(session.role);
    case 'adminLink':
      return hasFooterAdminLink(session.role);
    case 'roleManager':
      return canOpenRoles(session.role);
    case 'superAdmin':
      return isSuperAdmin(session.role);
    case 'grantee':
      return viewsClients(session.role);
    case 'restricted':
      return roleGroup(session.role) === audience;
  }
}

/** Links to pages that the current user may open. */
export function openLinks<Link extends PageLink>(session: Session, links: readonly Link[]): Link[] {
  return links.filter(({ audience }) => canOpen(audience, session));
}
