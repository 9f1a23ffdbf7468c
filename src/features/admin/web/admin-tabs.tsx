import * as m from '#messages/admin.ts';
import { isSuperAdmin } from '#src/features/accounts/rules/role.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { TabLinks } from '#src/platform/web/layout/page/tab-links.tsx';
import type { Tab } from '#src/platform/web/layout/page/tab-links.tsx';

/** The pages of administration; only super admins have more than one. */
const tabs = [
  { name: 'accounts', label: m.accounts, to: '/admin/roles' },
  { name: 'audit', label: m.auditLog, to: '/admin/audit' },
  { name: 'outbox', label: m.outbox, to: '/admin/outbox' },
] as const satisfies Tab<string>[];

export function AdminTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const { role } = useAccount();
  return isSuperAdmin(role) && <TabLinks recordName={m.adminPages} tabs={tabs} current={current} />;
}
