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
import { roleGroup } from '#src/features/accounts/rules/role.ts';
import type { RoleGroup } from '#src/features/accounts/rules/role.ts';
import type { Session } from '#src/features/session/web/public.tsx';

export type MenuEntry = { label: string; path: string; icon: LucideIcon };

/** [2.19] */
const visitorMenu: MenuEntry[] = [
  { label: 'Home', path: '/', icon: House },
  { label: 'Login', path: '/auth/login', icon: LogIn },
  { label: 'Register', path: '/auth/register', icon: UserPlus },
];

/** [2.23] */
const tenantMenu: MenuEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: LayoutDashboard },
  { label: 'Clients', path: '/clients', icon: Users },
  { label: 'Projects', path: '/projects', icon: FolderKanban },
  { label: 'Timesheets', path: '/timesheets', icon: Clock },
  { label: 'Invoices', path: '/invoices', icon: ReceiptText },
  { label: 'Expenses', path: '/expenses', icon: Wallet },
  { label: 'Documents', path: '/documents', icon: Files },
];

/** [2.23-2.27] */
const menusByRole: Record<RoleGroup, MenuEntry[]> = {
  admin: [...tenantMenu, { label: 'Admin', path: '/admin/roles', icon: ShieldCheck }],
  tenant: tenantMenu,
  clientViewer: [{ label: 'Client Portal', path: '/dashboard-client', icon: PanelsTopLeft }],
  restricted: [{ label: 'Dashboard', path: '/dashboard-blank', icon: LayoutDashboard }],
  pending: [],
};

export function navigationMenu(session: Session): MenuEntry[] {
  return session.status === 'signedIn' ? menusByRole[roleGroup(session.role)] : visitorMenu;
}
