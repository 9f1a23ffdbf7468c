import { useCallback, useMemo, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Selects all of these, or none if all are selected. */
  toggleAll: (ids: readonly string[]) => void;
  clear: () => void;
};

/** The rows selected for a bulk action. Rows that leave the list are no longer selected. */
export function useSelection(listed: readonly { id: string }[] | undefined): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(
    () => new Set((listed ?? []).map(({ id }) => id).filter((id) => picked.has(id))),
    [listed, picked],
  );

  const toggle = useCallback((id: string) => {
    setPicked((old) => (old.has(id) ? without(old, [id]) : new Set([...old, id])));
  }, []);
  const toggleAll = useCallback((all: readonly string[]) => {
    setPicked((old) => (all.every((id) => old.has(id)) ? without(old, all) : new Set([...old, ...all])));
  }, []);
  const clear = useCallback(() => {
    setPicked(new Set());
  }, []);

  return useMemo(
    () => ({ ids, has: (id) => ids.has(id), toggle, toggleAll, clear }),
    [ids, toggle, toggleAll, clear],
  );
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !gone.includes(id)));
}
