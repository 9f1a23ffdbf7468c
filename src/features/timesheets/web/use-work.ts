import { useQuery } from '@tanstack/react-query';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { wholeList } from '#src/platform/web/whole-list.ts';
import { clients, projects } from './api.ts';

/** What entries are for: every client and project, and their names. */
export function useWork() {
  const everything = { input: { limit: 1000 } };
  const clientList =
    useQuery({
      ...clients.list.queryOptions(everything),
      queryFn: () => wholeList((page) => clients.list.call(page)),
    }).data?.items ?? [];
  const projectList =
    useQuery({
      ...projects.list.queryOptions(everything),
      queryFn: () => wholeList((page) => projects.list.call(page)),
    }).data?.items ?? [];
  return {
    clients: clientList,
    projects: projectList,
    projectName: ({ projectId }: Pick<TimesheetEntry, 'projectId'>) =>
      projectList.find(({ id }) => id === projectId)?.name ?? '',
    clientName: ({ clientId }: Pick<TimesheetEntry, 'clientId'>) =>
      clientList.find(({ id }) => id === clientId)?.name ?? '',
  };
}

export type Work = ReturnType<typeof useWork>;
