import { useQuery } from '@tanstack/react-query';
import type { Client } from '#src/features/clients/contract.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { allClientsQuery } from './queries.ts';

/** All tags in alphabetical order, without those used only by this client, so that their spelling can change. */
export function useKnownTags(exceptId: string | undefined): string[] {
  const { data } = useQuery(allClientsQuery);
  return distinctClientTags(data?.items.filter(({ id }) => id !== exceptId) ?? []);
}

/** Unique tags, spelled as in the oldest client. */
export function distinctClientTags(taggedClients: readonly Pick<Client, 'tags' | 'createdAt'>[]): string[] {
  const oldestFirst = taggedClients.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return uniqueTags(oldestFirst.flatMap(({ tags }) => tags)).toSorted(compareNames);
}
