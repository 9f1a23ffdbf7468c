import * as m from '#messages/admin-page.ts';
import { isSuperAdmin } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { TabLinks } from '#src/platform/web/layout/page/tab-links.tsx';
import type { Tab } from '#src/platform/web/layout/page/tab-links.tsx';

/** The pages of administration; those after invitations are for super admins. */
const tabs = [
  { name: 'accounts', label: m.accounts, to: '/admin/roles' },
  { name: 'invitations', label: m.invitations, to: '/admin/invitations' },
  { name: 'audit', label: m.auditLog, to: '/admin/audit' },
  { name: 'outbox', label: m.outbox, to: '/admin/outbox' },
] as const satisfies Tab<string>[];

const tabsForAll = [tabs[0], tabs[1]] as const satisfies Tab<string>[];

export function AdminTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const { role } = useAccount();
  const open = isSuperAdmin(role) ? tabs : tabsForAll;
  return <TabLinks recordName={m.adminPages} tabs={open} current={current} />;
}
