import {
  Clock,
  Files,
  FolderKanban,
  House,
  LayoutDashboard,
  LogIn,
  PanelsTopLeft,
  ReceiptText,
  ShieldCheck,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/app.ts';
import { canKeepRecords, roleGroup, viewsClients } from '#src/features/identity/rules/role.ts';
import type { RoleGroup } from '#src/features/identity/rules/role.ts';
import type { Session } from '#src/features/identity/web/public.tsx';

export type MenuEntry = { label: string; path: string; icon: LucideIcon };

/** [2.19] */
const visitorMenu: MenuEntry[] = [
  { label: m.home, path: '/', icon: House },
  { label: m.login, path: '/auth/login', icon: LogIn },
  { label: m.register, path: '/auth/register', icon: UserPlus },
];

/** [2.23] */
const tenantMenu: MenuEntry[] = [
  { label: m.dashboard, path: '/dashboard', icon: LayoutDashboard },
  { label: m.clients, path: '/clients', icon: Users },
  { label: m.projects, path: '/projects', icon: FolderKanban },
  { label: m.timesheets, path: '/timesheets', icon: Clock },
  { label: m.invoices, path: '/invoices', icon: ReceiptText },
  { label: m.expenses, path: '/expenses', icon: Wallet },
  { label: m.documents, path: '/documents', icon: Files },
];

/** [2.26] */
const portalEntry: MenuEntry = { label: m.clientPortal, path: '/dashboard-client', icon: PanelsTopLeft };

/** [2.23-2.27] */
const menusByRole: Record<RoleGroup, MenuEntry[]> = {
  admin: [...tenantMenu, { label: m.admin, path: '/admin/roles', icon: ShieldCheck }],
  tenant: tenantMenu,
  clientViewer: [portalEntry],
  restricted: [{ label: m.dashboard, path: '/dashboard-blank', icon: LayoutDashboard }],
  pending: [],
};

export function navigationMenu(session: Session): MenuEntry[] {
  if (session.status !== 'signedIn') return visitorMenu;
  const { role } = session;
  const menu = menusByRole[roleGroup(role)];
  // An account that keeps records may also view clients of others.
  return canKeepRecords(role) && viewsClients(role) ? [...menu, portalEntry] : menu;
}
