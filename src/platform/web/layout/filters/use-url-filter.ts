import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router';

type SetUrlParams = {
  /** Values by parameter name; an empty one is removed. */
  (values: Readonly<Record<string, string>>, how?: { isStep?: boolean }): void;
};

/**
 * Changes URL parameters in a single history step, so Back undoes it. Typing adds no step: Back would remove it letter
 * by letter.
 */
export function useSetUrlParams(): SetUrlParams {
  const [rendered, setParams] = useSearchParams();
  const router = useContext(DataRouterContext)?.router;
  return useCallback(
    (values, { isStep = true } = {}) => {
      // The page may not have rendered the last change yet.
      const params = new URLSearchParams(router?.state.location.search ?? rendered);
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(values)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      if (next.toString() === params.toString()) return;
      // What was pressed shows at once; while typing, the field goes first.
      setParams(next, { replace: !isStep, preventScrollReset: true, flushSync: isStep });
    },
    [rendered, router, setParams],
  );
}

/** A filter in the URL, so it survives reloads and can be bookmarked and shared. Empty means no filter. */
export function useUrlFilter(name: string): [value: string, set: (value: string) => void] {
  const [params] = useSearchParams();
  const change = useSetUrlParams();
  const set = useCallback((value: string) => change({ [name]: value }), [name, change]);
  return [params.get(name) ?? '', set];
}

export type UrlSearch = { text: string; setText: (text: string) => void };

/** The list's search, `q` in the URL; `SearchField` updates it after a pause in typing. */
export function useUrlSearch(): UrlSearch {
  const [params] = useSearchParams();
  const change = useSetUrlParams();
  const setText = useCallback((text: string) => change({ q: text }, { isStep: false }), [change]);
  return { text: params.get('q') ?? '', setText };
}

/** A list's search and filters in the URL, by parameter name. */
export function useUrlFilters<Name extends string>(...names: readonly Name[]) {
  const search = useUrlSearch();
  const [params] = useSearchParams();
  const change = useSetUrlParams();
  const valueOf = (name: Name) => params.get(name) ?? '';
  return {
    search,
    valueOf,
    /** For a `FilterChip`. */
    chip: (name: Name) => ({ value: valueOf(name), onChange: (value: string) => change({ [name]: value }) }),
    isOn: search.text !== '' || names.some((name) => valueOf(name) !== ''),
    clear: () => change(Object.fromEntries(['q', ...names].map((name) => [name, '']))),
  };
}

/** `?new=1` opens a list's form for a new record, such as from "Get started". */
export function useNewRecordLink(): { isRequested: boolean; clear: () => void } {
  const [params] = useSearchParams();
  const isRequested = params.has('new');
  const change = useSetUrlParams();
  // The same function while other parameters change.
  const clearParams = isRequested ? change : undefined;
  const clear = useCallback(() => clearParams?.({ new: '' }, { isStep: false }), [clearParams]);
  return { isRequested, clear };
}
