import { useState } from 'react';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Which record a list’s form shows: an opened one, or a new one, also by `?new=1`; null if it is closed. */
export function useRecordDialog<T>() {
  const [opened, setOpen] = useState<'new' | T | null>(null);
  const newRecordLink = useNewRecordLink();
  const shown = opened ?? (newRecordLink.isRequested ? 'new' : null);
  return {
    isOpen: shown !== null,
    /** Undefined: a new one. */
    record: shown === 'new' || shown === null ? undefined : shown,
    add: () => setOpen('new'),
    open: setOpen as (record: T) => void,
    close: () => {
      setOpen(null);
      newRecordLink.clear();
    },
  };
}
