import { useQuery } from '@tanstack/react-query';
import type { Project } from '#src/features/projects/contract.ts';
import { clients, everything, projects } from './api.ts';

/** Projects and the names of their clients. */
export function useProjects() {
  const list = useQuery(projects.list.queryOptions(everything));
  const clientList = useQuery(clients.list.queryOptions(everything));
  const clientItems = clientList.data?.items ?? [];
  return {
    list,
    clients: clientItems,
    clientName: ({ clientId }: Pick<Project, 'clientId'>) =>
      clientItems.find(({ id }) => id === clientId)?.name ?? '',
  };
}
