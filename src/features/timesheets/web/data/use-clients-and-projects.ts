import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { isInternalWork } from '#src/features/projects/rules/project-limits.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';

type WorkIds = { clientId: string | null; projectId?: string | null };

/** All clients and projects, and their names. */
export function useClientsAndProjects({ isNeeded: enabled = true } = {}) {
  const clientList = useQuery({ ...allClientsQuery, enabled }).data?.items;
  const projectList = useQuery({ ...allProjectsQuery, enabled }).data?.items;
  return useMemo(() => {
    const clientNames = new Map(clientList?.map(({ id, name }) => [id, name]));
    const projectNames = new Map(projectList?.map(({ id, name }) => [id, name]));
    const taskNames = new Map(
      projectList?.flatMap(({ tasks }) => tasks.map(({ id, name }): [string, string] => [id, name])),
    );
    return {
      clients: clientList ?? [],
      projects: projectList ?? [],
      /** “Website · Design” with a task. */
      projectName: ({ projectId, taskId }: Pick<WorkDetails, 'projectId' | 'taskId'>) =>
        [projectNames.get(projectId ?? ''), taskNames.get(taskId ?? '')].filter(Boolean).join(' · '),
      taskName: ({ taskId }: Pick<WorkDetails, 'taskId'>) => taskNames.get(taskId ?? '') ?? '',
      /** “Internal” for a project without a client. */
      clientName: ({ clientId, projectId = null }: WorkIds) =>
        isInternalWork({ clientId, projectId }) ? m.internal : (clientNames.get(clientId ?? '') ?? ''),
    };
  }, [clientList, projectList]);
}

export type ClientsAndProjects = ReturnType<typeof useClientsAndProjects>;
