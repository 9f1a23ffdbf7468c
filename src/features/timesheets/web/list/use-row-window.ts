import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowsBetween, rowStarts } from '#src/features/timesheets/rules/views/row-window.ts';
import { useIsHydrated } from '#src/platform/web/drawn/use-is-hydrated.ts';
import { useIsTouch } from '#src/platform/web/layout/use-is-narrow.ts';
import { appBarHeight } from '#src/platform/web/theme/tokens.ts';
import type { EntryListItem } from './list-items.ts';

const rowHeight = 48;
/** Two lines of touch targets. */
const touchRowHeight = 89;
const cardHeight = 80;
const dayHeight = 40;

/** Rows above and below those in view, for the next turn of the wheel. */
const spareRows = 5;

/** What the window shows of the page. The server draws the rows of a usual window. */
type View = { from: number; height: number };
const drawnView: View = { from: 0, height: 900 };
const currentView = (): View => ({ from: window.scrollY, height: window.innerHeight });

/**
 * Renders only the rows in view, so that ten thousand cost as much as twenty. Keeps the current day's header
 * at the top and the focused row mounted.
 */
export function useRowWindow(rows: readonly EntryListItem[], isInline: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map());
  const isTouch = useIsTouch();
  const isHydrated = useIsHydrated();
  // Otherwise the first rows are drawn once the empty list was measured: all in one task that blocks the page.
  const [view, setView] = useState(() => (isHydrated ? currentView() : drawnView));
  const entryHeight = isInline ? (isTouch ? touchRowHeight : rowHeight) : cardHeight;
  const starts = useMemo(
    () =>
      rowStarts(rows.map(({ kind, key }) => measured.get(key) ?? (kind === 'day' ? dayHeight : entryHeight))),
    [rows, measured, entryHeight],
  );
  const rowsIn = ({ from, height }: View) => rowsBetween(starts, from - top, from - top + height);
  const inView = rowsIn(view);
  const topDay = dayBefore(rows, inView.first);
  const held = focused === null ? -1 : rows.findIndex(({ key }) => key === focused);
  const [firstShown, lastShown] = [inView.first - spareRows, inView.last + spareRows];
  const shown = rows.flatMap((row, index) =>
    (index >= firstShown && index <= lastShown) || index === topDay || index === held
      ? { row, index, start: starts[index] ?? 0 }
      : [],
  );

  // The content above can change height. Measured outside of scrolling, because it forces a layout.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(topOf(list.current));
    };
    measure();
    if (!('ResizeObserver' in window)) return undefined;
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, []);

  const findNewView = useEffectEvent(() => {
    const next = currentView();
    const { first, last } = rowsIn(next);
    return first === inView.first && last === inView.last ? null : next;
  });
  useEffect(() => {
    const follow = () => {
      const next = findNewView();
      // At once, so that no empty rows are painted.
      if (next) flushSync(() => setView(next));
    };
    // The browser may have restored where the page was.
    const frame = requestAnimationFrame(follow);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, []);

  const noteHeights = useEffectEvent((sizes: readonly ResizeObserverEntry[]) => {
    const heights = new Map(measured);
    let growthAbove = 0;
    for (const { target, borderBoxSize } of sizes) {
      const index = target instanceof HTMLElement ? Number(target.dataset['index']) : Number.NaN;
      const row = rows[index];
      const height = Math.round(borderBoxSize[0]?.blockSize ?? 0);
      const [start = 0, end = 0] = [starts[index], starts[index + 1]];
      if (!row || height === 0 || height === end - start) continue;
      heights.set(row.key, height);
      if (top + end <= window.scrollY) growthAbove += height - (end - start);
    }
    if (!isChanged(heights, measured)) return;
    flushSync(() => setMeasured(heights));
    // What is in view stays where it is.
    if (growthAbove !== 0) window.scrollBy(0, growthAbove);
  });
  // Only mouse-sized rows all have the same height.
  const isMeasured = !isInline || isTouch;
  const shownKeys = shown.map(({ row }) => row.key).join(' ');
  useEffect(() => {
    if (!isMeasured || !list.current || !('ResizeObserver' in window)) return undefined;
    const watching = new ResizeObserver((sizes) => noteHeights(sizes));
    for (const row of list.current.children) watching.observe(row);
    return () => watching.disconnect();
  }, [isMeasured, shownKeys]);

  return {
    list,
    height: starts.at(-1) ?? 0,
    shown,
    isTopDay: (index: number) => index === topDay,
    /** Scrolls to a row and keeps it mounted, like the focused one. */
    goTo: (index: number) => {
      setFocused(rows[index]?.key ?? null);
      const [start = 0, end = 0] = [starts[index], starts[index + 1]];
      const covered = appBarHeight + dayHeight;
      if (list.current)
        window.scrollTo({
          top: topOf(list.current) + (start + end) / 2 - (window.innerHeight + covered) / 2,
        });
    },
    onFocus: (key: string) => setFocused(key),
    onBlur: () => setFocused(null),
  };
}

/** In the page. */
function topOf(list: HTMLElement): number {
  return Math.round(list.getBoundingClientRect().top + window.scrollY);
}

function isChanged(heights: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): boolean {
  return [...heights].some(([key, height]) => before.get(key) !== height);
}

/** Index of the row's day header. */
function dayBefore(rows: readonly EntryListItem[], index: number): number {
  for (let place = index; place > 0; place -= 1) if (rows[place]?.kind === 'day') return place;
  return 0;
}
