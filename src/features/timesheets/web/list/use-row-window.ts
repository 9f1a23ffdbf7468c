import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { appBarHeight } from '#src/platform/web/theme/dimensions.ts';
import type { EntryListItem } from './list-items.ts';

const rowHeight = 48;
const cardHeight = 114;
const dayHeight = 40;

/**
 * The rows in sight and a few around them, so that ten thousand cost no more than twenty. The day that the topmost
 * belongs to stays at the top; the row that has the focus stays wherever it is.
 */
export function useRowWindow(rows: readonly EntryListItem[], isNarrow: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const topDay = useRef(0);

  // What stands above the list wraps and folds; the page is then higher or lower. Never asked while one scrolls: it
  // makes the browser lay out the page there and then.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    if (!('ResizeObserver' in window)) return undefined;
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, []);

  // Its answers change without a new function; no compiler memoizes them here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? dayHeight : isNarrow ? cardHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 5,
    scrollMargin: top,
    scrollPaddingStart: appBarHeight + dayHeight,
    rangeExtractor: (range: Range) => {
      topDay.current = dayBefore(rows, range.startIndex);
      const shown = new Set([topDay.current, ...defaultRangeExtractor(range)]);
      const held = rows.findIndex(({ key }) => key === focused);
      if (held !== -1) shown.add(held);
      return [...shown].toSorted((a, b) => a - b);
    },
  });

  return {
    list,
    virtual,
    top,
    isTopDay: (index: number) => index === topDay.current,
    /** Brings a row into sight; it is there from then on, as one that has the focus is. */
    goTo: (index: number) => {
      setFocused(rows[index]?.key ?? null);
      virtual.scrollToIndex(index, { align: 'center' });
    },
    onFocus: (key: string) => setFocused(key),
    onBlur: () => setFocused(null),
  };
}

/** The place of the day that a row belongs to. */
function dayBefore(rows: readonly EntryListItem[], index: number): number {
  for (let place = index; place > 0; place -= 1) if (rows[place]?.kind === 'day') return place;
  return 0;
}
