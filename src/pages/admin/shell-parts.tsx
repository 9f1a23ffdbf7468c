import { ShieldCheck } from 'lucide-react';
import * as m from '#messages/admin-page.ts';
import { usePendingApprovals } from '#src/features/admin/web/public.tsx';
import { useSession } from '#src/features/identity/web/public.tsx';
import type { ShellParts } from '#src/platform/web/feature.ts';

const rolesPath = '/admin/roles';

export const shellParts: ShellParts = {
  menu: [{ label: m.admin, path: rolesPath, icon: ShieldCheck, audience: 'admin', useNote }],
  footer: [{ label: m.admin, path: rolesPath, audience: 'adminLink' }],
  palette: async () => (await import('./palette.ts')).palette,
};

/** How many accounts await approval. [6.4] */
function useNote() {
  const session = useSession();
  const count = usePendingApprovals(session.status === 'signedIn' ? session.role : undefined) ?? 0;
  return count === 0 ? null : { text: String(count), description: m.accountsAwaitApproval({ count }) };
}
