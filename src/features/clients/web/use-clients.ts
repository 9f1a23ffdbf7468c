import { useQuery } from '@tanstack/react-query';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { eachTagOnce } from '#src/platform/shared/tags.ts';
import { allClientsQuery, allProjectsQuery } from './api.ts';

/** Every client, and how many open projects each has: few firms have many, so a search answers at once. */
export function useClients() {
  const list = useQuery(allClientsQuery);
  const all = useProjects();
  const open = all && Map.groupBy(all.filter(isOpen), ({ clientId }) => clientId);
  return {
    list,
    /** Null until it is known. */
    openProjectsOf: (id: string) => (open ? (open.get(id)?.length ?? 0) : null),
  };
}

/** Every tag in use, in the order of the alphabet; those of one client alone left out, so that it can spell them anew. */
export function useKnownTags(exceptId: string | undefined): string[] {
  const { data } = useQuery(allClientsQuery);
  return tagsOf(data?.items.filter(({ id }) => id !== exceptId) ?? []);
}

/** Each once, as the first client that has it writes it. */
export function tagsOf(all: readonly Pick<Client, 'tags' | 'createdAt'>[]): string[] {
  const inTurn = all.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return eachTagOnce(inTurn.flatMap(({ tags }) => tags)).toSorted((a, b) => a.localeCompare(b));
}

/** The client's projects, newest first; undefined until they are known. */
export function useProjectsOf(id: string): Project[] | undefined {
  return useProjects()?.filter(({ clientId }) => clientId === id);
}

function useProjects(): Project[] | undefined {
  return useQuery(allProjectsQuery).data?.items;
}

function isOpen({ status }: Project): boolean {
  return status === 'Active' || status === 'On hold';
}
