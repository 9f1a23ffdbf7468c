import { useQuery } from '@tanstack/react-query';
import type { Project } from '#src/features/projects/contract.ts';
import { billingOf } from '#src/features/timesheets/pay-rate.ts';
import { wholeList } from '#src/platform/web/whole-list.ts';
import { clients, everything, projects } from './api.ts';

/** Every project, the clients, and what the one says of the other. */
export function useProjects() {
  const list = useQuery({
    ...projects.list.queryOptions(everything),
    queryFn: () => wholeList((page) => projects.list.call(page)),
  });
  const clientList = useQuery({
    ...clients.list.queryOptions(everything),
    queryFn: () => wholeList((page) => clients.list.call(page)),
  });
  const clientItems = clientList.data?.items ?? [];
  const byId = new Map(clientItems.map((client) => [client.id, client]));
  const clientOf = ({ clientId }: Pick<Project, 'clientId'>) => byId.get(clientId ?? '') ?? null;
  return {
    list,
    clients: clientItems,
    clientName: (project: Project) => clientOf(project)?.name ?? '',
    /** Its own settings, each with the client's as its default. [3.8] */
    billing: (project: Project) => billingOf(project, clientOf(project)),
  };
}
