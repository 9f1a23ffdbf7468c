import { useQuery } from '@tanstack/react-query';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { allClientsQuery, allProjectsQuery } from './api.ts';

/** Every client, and how many open projects each has: few firms have many, so a search answers at once. */
export function useClients() {
  const list = useQuery(allClientsQuery);
  const all = useAllProjects();
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
  return distinctTags(data?.items.filter(({ id }) => id !== exceptId) ?? []);
}

/** Each once, as the first client that has it writes it. */
export function distinctTags(taggedClients: readonly Pick<Client, 'tags' | 'createdAt'>[]): string[] {
  const oldestFirst = taggedClients.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return uniqueTags(oldestFirst.flatMap(({ tags }) => tags)).toSorted((a, b) => a.localeCompare(b));
}

/** The client's projects, newest first; undefined until they are known. */
export function useClientProjects(id: string): Project[] | undefined {
  return useAllProjects()?.filter(({ clientId }) => clientId === id);
}

function useAllProjects(): Project[] | undefined {
  return useQuery(allProjectsQuery).data?.items;
}

function isOpen({ status }: Project): boolean {
  return status === 'Active' || status === 'On hold';
}
