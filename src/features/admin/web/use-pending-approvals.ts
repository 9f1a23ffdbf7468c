import { useQuery } from '@tanstack/react-query';
import { isSuperAdmin, roleGroup } from '#src/features/accounts/rules/role.ts';
import type { Role } from '#src/features/accounts/rules/role.ts';
import { accounts } from './api.ts';

/** How many accounts await approval: 0 for those who can't approve, undefined while loading. [6.4] */
export function usePendingApprovals(role: Role | undefined): number | undefined {
  const isApprover = role !== undefined && isSuperAdmin(role);
  const { data, isLoading } = useQuery({
    ...accounts.list.queryOptions({ input: {} }),
    enabled: isApprover,
  });
  if (isLoading) return undefined;
  return data?.items.filter((account) => roleGroup(account) === 'pending').length ?? 0;
}
