import { useCallback, useState } from 'react';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Which record a list’s form shows: an opened one, or a new one, also by `?new=1`; null if it is closed. */
export function useRecordDialog<T>() {
  const [opened, setOpened] = useState<'new' | T | null>(null);
  // As an updater, because a record may be of any type.
  const open = useCallback((record: T) => setOpened(() => record), []);
  const { isRequested, clear } = useNewRecordLink();
  const shown = opened ?? (isRequested ? 'new' : null);
  const close = useCallback(() => {
    setOpened(null);
    clear();
  }, [clear]);
  return {
    isOpen: shown !== null,
    isNew: shown === 'new',
    /** Undefined: a new one. */
    record: shown === 'new' || shown === null ? undefined : shown,
    add: () => setOpened('new'),
    open,
    close,
  };
}
