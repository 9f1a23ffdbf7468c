import type { Client } from '#src/features/clients/contract.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Filters stored in the URL. */
export function useClientFilter() {
  const search = useUrlSearch();
  const [status, setStatus] = useUrlFilter('status');
  const [tag, setTag] = useUrlFilter('tag');
  const change = useSetUrlParams();
  return {
    search,
    status,
    setStatus,
    tag,
    setTag,
    isOn: search.text !== '' || status !== '' || tag !== '',
    clear: () => change({ q: '', status: '', tag: '' }),
    shows: (client: Client) =>
      hasStatus(client, status) && hasTag(client, tag) && matchesSearch(searchableTexts(client), search.text),
  };
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
