import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Names of an entry’s client, project and task, as far as cached. */
export function cachedNamesOf({
  clientId,
  projectId,
  taskId,
}: Pick<TimesheetEntry, 'clientId' | 'projectId' | 'taskId'>): string[] {
  const projects = queryClient.getQueryData(allProjectsQuery.queryKey)?.items;
  const clients = queryClient.getQueryData(allClientsQuery.queryKey)?.items;
  const project = projects?.find(({ id }) => id === projectId);
  const known = [project, findTask(project, taskId), clients?.find(({ id }) => id === clientId)];
  return known.flatMap((named) => (named ? [named.name] : []));
}

/** Changes whenever the cached names do; fetches nothing. */
export function useNamesVersion(): string {
  return useSyncExternalStore(subscribeToQueries, namesVersion, namesVersion);
}

/** Not an observer of the queries, which would also render the page again while they are fetching. */
function subscribeToQueries(onChange: () => void): () => void {
  return queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange));
}

function namesVersion(): string {
  // 0 until they are loaded.
  const clientsAt = queryClient.getQueryState(allClientsQuery.queryKey)?.dataUpdatedAt ?? 0;
  const projectsAt = queryClient.getQueryState(allProjectsQuery.queryKey)?.dataUpdatedAt ?? 0;
  return `${clientsAt} ${projectsAt}`;
}
