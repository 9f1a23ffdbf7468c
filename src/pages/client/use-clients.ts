import { useQuery } from '@tanstack/react-query';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';

/** All clients and their open project counts, loaded at once so that search is instant. */
export function useClients() {
  const list = useQuery(allClientsQuery);
  const all = useAllProjects();
  const open = all && Map.groupBy(all.filter(isOpen), ({ clientId }) => clientId);
  return {
    list,
    /** Null while loading. */
    openProjectsOf: (id: string) => (open ? (open.get(id)?.length ?? 0) : null),
  };
}

/** Newest first; undefined while loading. */
export function useClientProjects(id: string): Project[] | undefined {
  return useAllProjects()?.filter(({ clientId }) => clientId === id);
}

function useAllProjects(): Project[] | undefined {
  return useQuery(allProjectsQuery).data?.items;
}

function isOpen({ status }: Project): boolean {
  return status === 'Active' || status === 'On hold';
}
