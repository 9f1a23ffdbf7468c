import { useCallback } from 'react';
import type { Client } from '#src/features/clients/contract.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Filters stored in the URL. */
export function useClientFilter() {
  const filters = useUrlFilters('status', 'tag');
  const status = filters.valueOf('status');
  const tag = filters.valueOf('tag');
  const { text } = filters.search;
  const matches = useCallback(
    (client: Client) =>
      hasStatus(client, status) && hasTag(client, tag) && matchesSearch(searchableTexts(client), text),
    [status, tag, text],
  );
  return { ...filters, matches };
}

export type ClientFilter = ReturnType<typeof useClientFilter>;

function hasStatus({ isActive }: Client, status: string): boolean {
  return status === '' || isActive === (status === 'active');
}

function hasTag({ tags }: Client, tag: string): boolean {
  return tag === '' || tags.some((each) => isSameTag(each, tag));
}

function searchableTexts({ name, legalName, email, phone, vatId, tags, postalAddress, contacts }: Client) {
  const people = contacts.flatMap((contact) => [contact.name, contact.email]);
  return [name, legalName, email, phone, vatId, postalAddress?.city ?? null, ...tags, ...people];
}
