import { useQuery } from '@tanstack/react-query';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Client and project name of an entry, as far as cached. */
export function cachedNamesOf({
  clientId,
  projectId,
}: Pick<TimesheetEntry, 'clientId' | 'projectId'>): string[] {
  const known = [
    queryClient.getQueryData(allProjectsQuery.queryKey)?.items.find(({ id }) => id === projectId),
    queryClient.getQueryData(allClientsQuery.queryKey)?.items.find(({ id }) => id === clientId),
  ];
  return known.flatMap((named) => (named ? [named.name] : []));
}

/** Changes whenever the cached names do; fetches nothing. */
export function useNamesVersion(): string {
  const clientsAt = useQuery({ ...allClientsQuery, enabled: false }).dataUpdatedAt;
  const projectsAt = useQuery({ ...allProjectsQuery, enabled: false }).dataUpdatedAt;
  return `${clientsAt} ${projectsAt}`;
}
