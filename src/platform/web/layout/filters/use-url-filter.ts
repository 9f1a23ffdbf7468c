import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type SetUrlParams = {
  /** The values by their names; an empty one is taken off. */
  (values: Readonly<Record<string, string>>, how?: { isStep?: boolean }): void;
};

/**
 * Says something else in the address, all of it in one step of the browser's history, so that Back undoes it. What is
 * typed is no step: Back would take it away letter by letter.
 */
export function useSetUrlParams(): SetUrlParams {
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
export function useUrlFilter(name: string): [value: string, set: (value: string) => void] {
  const [params] = useSearchParams();
  const change = useSetUrlParams();
  const set = useCallback((value: string) => change({ [name]: value }), [name, change]);
  return [params.get(name) ?? '', set];
}

export type UrlSearch = { text: string; setText: (text: string) => void };

/** The list's search, in the address as `q`; `SearchField` tells it what was typed, once the typing pauses. */
export function useUrlSearch(): UrlSearch {
  const [params] = useSearchParams();
  const change = useSetUrlParams();
  const setText = useCallback((text: string) => change({ q: text }, { isStep: false }), [change]);
  return { text: params.get('q') ?? '', setText };
}
