import { useCallback, useEffect, useState } from 'react';
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

const pauseMs = 200;

export type AddressSearch = {
  /** What is being typed. */
  typed: string;
  /** What to search for: what was typed, once the typing pauses. */
  text: string;
  type: (text: string) => void;
};

/** The list's search, in the address as `q`. */
export function useAddressSearch(): AddressSearch {
  const [text, setText] = useAddressFilter('q');
  const [typed, type] = useState(text);
  useEffect(() => {
    if (typed === text) return undefined;
    const pause = setTimeout(() => {
      setText(typed);
    }, pauseMs);
    return () => {
      clearTimeout(pause);
    };
  }, [typed, text, setText]);
  return { typed, text, type };
}
