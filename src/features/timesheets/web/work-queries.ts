import { useQuery } from '@tanstack/react-query';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { wholeList } from '#src/platform/web/whole-list.ts';
import { clients, projects } from './api.ts';

const everything = { input: { limit: 1000 } };

/** Every client there is. */
export const clientsQuery = {
  ...clients.list.queryOptions(everything),
  queryFn: () => wholeList((page) => clients.list.call(page)),
};
export const projectsQuery = {
  ...projects.list.queryOptions(everything),
  queryFn: () => wholeList((page) => projects.list.call(page)),
};

/** What client and project of an entry are called, as far as this page was told. */
export function namesOf({ clientId, projectId }: Pick<TimesheetEntry, 'clientId' | 'projectId'>): string[] {
  const known = [
    queryClient.getQueryData(projectsQuery.queryKey)?.items.find(({ id }) => id === projectId),
    queryClient.getQueryData(clientsQuery.queryKey)?.items.find(({ id }) => id === clientId),
  ];
  return known.flatMap((named) => (named ? [named.name] : []));
}

/** Changes with the names; asks for nothing. */
export function useNamesKnown(): string {
  const clientsAt = useQuery({ ...clientsQuery, enabled: false }).dataUpdatedAt;
  const projectsAt = useQuery({ ...projectsQuery, enabled: false }).dataUpdatedAt;
  return `${clientsAt} ${projectsAt}`;
}
