import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { wholeList } from '#src/platform/web/whole-list.ts';
import { clients, projects } from './api.ts';

/** What entries are for: every client and project, and their names. */
export function useWork() {
  const everything = { input: { limit: 1000 } };
  const clientList = useQuery({
    ...clients.list.queryOptions(everything),
    queryFn: () => wholeList((page) => clients.list.call(page)),
  }).data?.items;
  const projectList = useQuery({
    ...projects.list.queryOptions(everything),
    queryFn: () => wholeList((page) => projects.list.call(page)),
  }).data?.items;
  return useMemo(() => {
    const clientNames = new Map(clientList?.map(({ id, name }) => [id, name]));
    const projectNames = new Map(projectList?.map(({ id, name }) => [id, name]));
    return {
      clients: clientList ?? [],
      projects: projectList ?? [],
      projectName: ({ projectId }: Pick<TimesheetEntry, 'projectId'>) =>
        projectNames.get(projectId ?? '') ?? '',
      clientName: ({ clientId }: Pick<TimesheetEntry, 'clientId'>) => clientNames.get(clientId ?? '') ?? '',
    };
  }, [clientList, projectList]);
}

export type Work = ReturnType<typeof useWork>;
