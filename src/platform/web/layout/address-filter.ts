import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Change = {
  /** The values by their names; an empty one is taken off. */
  (values: Readonly<Record<string, string>>, how?: { isStep?: boolean }): void;
};

/**
 * Says something else in the address, all of it in one step of the browser's history, so that Back undoes it. What is
 * typed is no step: Back would take it away letter by letter.
 */
export function useAddressChange(): Change {
  const [params, setParams] = useSearchParams();
  return useCallback(
    (values, { isStep = true } = {}) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(values)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      if (next.toString() === params.toString()) return;
      setParams(next, { replace: !isStep, preventScrollReset: true });
    },
    [params, setParams],
  );
}

/** A filter that the address holds: it survives a reload, can be bookmarked and sent. Empty means no filter. */
export function useAddressFilter(name: string): [value: string, set: (value: string) => void] {
  const [params] = useSearchParams();
  const change = useAddressChange();
  const set = useCallback((value: string) => change({ [name]: value }), [name, change]);
  return [params.get(name) ?? '', set];
}

export type AddressSearch = { text: string; type: (text: string) => void };

/** The list's search, in the address as `q`; `SearchField` tells it what was typed, once the typing pauses. */
export function useAddressSearch(): AddressSearch {
  const [params] = useSearchParams();
  const change = useAddressChange();
  const type = useCallback((text: string) => change({ q: text }, { isStep: false }), [change]);
  return { text: params.get('q') ?? '', type };
}
