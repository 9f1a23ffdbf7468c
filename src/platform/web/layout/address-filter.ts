import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A filter that the address holds: it survives a reload, can be bookmarked and sent. Empty means no filter. */
export function useAddressFilter(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) => {
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}

export type AddressSearch = { text: string; type: (text: string) => void };

/** The list's search, in the address as `q`; `SearchField` tells it what was typed, once the typing pauses. */
export function useAddressSearch(): AddressSearch {
  const [text, type] = useAddressFilter('q');
  return { text, type };
}
