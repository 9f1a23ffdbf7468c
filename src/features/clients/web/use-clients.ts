import { useQuery } from '@tanstack/react-query';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { allClientsQuery, allProjectsQuery } from './api.ts';

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

/** All tags in alphabetical order, without those used only by this client, so that their spelling can change. */
export function useKnownTags(exceptId: string | undefined): string[] {
  const { data } = useQuery(allClientsQuery);
  return distinctTags(data?.items.filter(({ id }) => id !== exceptId) ?? []);
}

/** Unique tags, spelled as in the oldest client. */
export function distinctTags(taggedClients: readonly Pick<Client, 'tags' | 'createdAt'>[]): string[] {
  const oldestFirst = taggedClients.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return uniqueTags(oldestFirst.flatMap(({ tags }) => tags)).toSorted((a, b) => a.localeCompare(b));
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
