import { useQuery } from '@tanstack/react-query';
import { documents } from '#src/features/documents/web/api.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';

/** The account's picture; null without one, or until it is known. */
export function useAvatar(): { documentId: string; url: string } | null {
  const { role } = useAccount();
  const options = {
    ...documents.avatar.queryOptions({ input: {} }),
    enabled: canKeepRecords(role),
    staleTime: 60_000,
  };
  // Public pages have no provider of the client.
  const { data } = useQuery(options, queryClient);
  const documentId = data?.documentId ?? null;
  return documentId === null ? null : { documentId, url: `/api/v1/avatar/${documentId}` };
}
