import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';

/** How many accounts await approval, up to 200: 0 for those who can't approve, undefined while loading. [6.4] */
export function usePendingApprovals(role: Role | undefined): number | undefined {
  const { data, isLoading } = useQuery({
    ...accounts.list.queryOptions({ input: { status: 'pending', limit: 200 } }),
    enabled: role !== undefined && isAdmin(role),
  });
  return isLoading ? undefined : (data?.items.length ?? 0);
}
