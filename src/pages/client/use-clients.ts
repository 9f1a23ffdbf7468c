import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';

/** All clients and their open project counts, loaded at once so that search is instant. */
export function useClients() {
  const list = useQuery(allClientsQuery);
  const all = useAllProjects();
  /** Null while loading. */
  const openProjectsOf = useMemo(() => {
    const open = all && Map.groupBy(all.filter(isOpen), ({ clientId }) => clientId);
    return (id: string) => (open ? (open.get(id)?.length ?? 0) : null);
  }, [all]);
  return { list, openProjectsOf };
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
