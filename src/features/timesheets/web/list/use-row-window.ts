import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsTouch } from '#src/platform/web/layout/use-is-narrow.ts';
import { useIsHydrated } from '#src/platform/web/server-rendering/use-is-hydrated.ts';
import { appBarHeight } from '#src/platform/web/theme/tokens.ts';
import type { EntryListItem } from './list-items.ts';

const rowHeight = 48;
/** Two lines of touch targets. */
const touchRowHeight = 89;
const cardHeight = 80;
const dayHeight = 40;

/** The server renders the rows of a usual window. */
const serverWindow = { width: 1280, height: 900 };

/**
 * Renders only the rows in view, so that ten thousand cost as much as twenty. Keeps the current day's header
 * at the top and the focused row mounted.
 */
export function useRowWindow(rows: readonly EntryListItem[], isInline: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  /** Not a state: what has the focus is rendered already, so only scrolling needs it. */
  const focused = useRef<string>(null);
  const topDay = useRef(0);
  const isTouch = useIsTouch();
  const isHydrated = useIsHydrated();
  const entryHeight = isInline ? (isTouch ? touchRowHeight : rowHeight) : cardHeight;

  // The content above can change height. Measured outside of scrolling, because it forces a layout.
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

  // oxlint-disable-next-line react/incompatible-library -- its results change without a new function; the React Compiler isn't used
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? dayHeight : entryHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    // A new row keeps its estimated height until the browser reports it: measuring it at once would force a layout.
    measureElement: (row, resize, window) =>
      resize
        ? measureElement(row, resize, window)
        : (window.measurementsCache[window.indexFromElement(row)]?.size ?? 0),
    overscan: 5,
    // Otherwise the first rows are rendered once the empty list was measured: all in one task that blocks the page.
    initialRect: isHydrated ? { width: window.innerWidth, height: window.innerHeight } : serverWindow,
    ...(!isHydrated && { initialOffset: 0 }),
    scrollMargin: top,
    scrollPaddingStart: appBarHeight + dayHeight,
    rangeExtractor: (range: Range) => {
      topDay.current = dayBefore(rows, range.startIndex);
      const shown = new Set([topDay.current, ...defaultRangeExtractor(range)]);
      const held = rows.findIndex(({ key }) => key === focused.current);
      if (held !== -1) shown.add(held);
      return [...shown].toSorted((a, b) => a - b);
    },
  });

  return {
    list,
    virtual,
    top,
    // Only mouse-sized rows all have the same height.
    measure: isInline && !isTouch ? undefined : virtual.measureElement,
    isTopDay: (index: number) => index === topDay.current,
    /** Scrolls to a row and keeps it mounted, like the focused one. */
    goTo: (index: number) => {
      focused.current = rows[index]?.key ?? null;
      virtual.scrollToIndex(index, { align: 'center' });
    },
    onFocus: (key: string) => {
      focused.current = key;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

/** Index of the row's day header. */
function dayBefore(rows: readonly EntryListItem[], index: number): number {
  for (let place = index; place > 0; place -= 1) if (rows[place]?.kind === 'day') return place;
  return 0;
}
