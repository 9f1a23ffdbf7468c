import type { Client } from '#src/features/clients/contract.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';
import {
  useAddressChange,
  useAddressFilter,
  useAddressSearch,
} from '#src/platform/web/layout/address-filter.ts';

/** Which clients are shown, as the address says. */
export function useClientFilter() {
  const search = useAddressSearch();
  const [status, setStatus] = useAddressFilter('status');
  const [tag, setTag] = useAddressFilter('tag');
  const change = useAddressChange();
  return {
    search,
    status,
    setStatus,
    tag,
    setTag,
    isOn: search.text !== '' || status !== '' || tag !== '',
    clear: () => change({ q: '', status: '', tag: '' }),
    shows: (client: Client) =>
      hasStatus(client, status) && hasTag(client, tag) && matchesSearch(wordsOf(client), search.text),
  };
}

export type ClientFilter = ReturnType<typeof useClientFilter>;

function hasStatus({ isActive }: Client, status: string): boolean {
  return status === '' || isActive === (status === 'active');
}

function hasTag({ tags }: Client, tag: string): boolean {
  return tag === '' || tags.some((each) => isSameTag(each, tag));
}

/** What a search goes through. */
function wordsOf({ name, legalName, email, phone, vatId, tags, postalAddress, contacts }: Client) {
  const people = contacts.flatMap((contact) => [contact.name, contact.email]);
  return [name, legalName, email, phone, vatId, postalAddress?.city ?? null, ...tags, ...people];
}
