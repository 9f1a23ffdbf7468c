import { useEffect, useMemo } from 'react';
import type { ShownEntry } from '#src/features/timesheets/outbox-overlay.ts';
import { overlapOf } from '#src/features/timesheets/overlaps.ts';
import { appBarHeight } from '#src/platform/web/theme/measures.ts';
import { DayHead } from './day-head.tsx';
import { EntryLines } from './entry-lines.ts';
import { EntryRow } from './entry-row.tsx';
import { listRows } from './list-rows.ts';
import type { RowWays } from './row-ways.ts';
import { useRowWindow } from './use-row-window.ts';
import type { SoughtEntry } from './use-sought-entry.ts';

type EntryListProps = {
  entries: readonly ShownEntry[];
  /** How many the filter lets through, also what is not loaded yet. */
  count: number;
  msOf: (day: string) => number | undefined;
  thisYear: string;
  isPicked: (id: string) => boolean;
  /** Whether any is. */
  isPicking: boolean;
  ways: RowWays;
  sought: SoughtEntry;
  /** Nothing at the end of the list. */
  onNearEnd: (() => void) | undefined;
};

/** Day by day, entry by entry; only what is in sight is there. */
export function EntryList(props: EntryListProps) {
  const { entries, count, ways, isPicked, isPicking, sought, onNearEnd, ...days } = props;
  const { soughtId, isSeeking, onArrival } = sought;
  const rows = useMemo(() => listRows(entries), [entries]);
  const byDay = useMemo(() => Map.groupBy(entries, ({ day }) => day), [entries]);
  const hasUnsent = useMemo(() => entries.some(({ isUnsent }) => isUnsent), [entries]);
  const { list, virtual, top, isTopDay, goTo, onFocus, onBlur } = useRowWindow(rows, !ways.isInline);
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) > rows.length - 40;

  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);

  const soughtPlace = isSeeking ? rows.findIndex(({ key }) => key === soughtId) : -1;
  useEffect(() => {
    if (soughtPlace !== -1) goTo(soughtPlace);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for a place; what goes there is new with each render.
  }, [soughtPlace]);
  const isSoughtDrawn = soughtPlace !== -1 && items.some(({ index }) => index === soughtPlace);
  useEffect(() => {
    if (!isSoughtDrawn) return;
    const row = list.current?.querySelector('[aria-current] [data-record]');
    row?.querySelector('button')?.focus({ preventScroll: true });
    onArrival();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, as soon as it is drawn.
  }, [isSoughtDrawn]);

  return (
    <EntryLines
      ref={list}
      role="list"
      aria-label="Entries"
      data-picking={isPicking}
      onBlur={onBlur}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const place = isTopDay(index)
          ? ({ position: 'sticky', top: appBarHeight, zIndex: 2 } as const)
          : ({
              position: 'absolute',
              top: 0,
              width: '100%',
              transform: `translateY(${start - top}px)`,
            } as const);
        return (
          <div
            key={key}
            ref={ways.isInline ? undefined : virtual.measureElement}
            data-index={index}
            style={place}
            role="listitem"
            {...(row.kind === 'entry' && {
              'aria-posinset': row.place,
              'aria-setsize': count,
              'aria-current': row.key === soughtId ? 'true' : undefined,
              onFocus: () => onFocus(row.key),
            })}
          >
            {row.kind === 'day' ? (
              <DayHead day={row.day} ms={days.msOf(row.day)} thisYear={days.thisYear} />
            ) : (
              <EntryRow
                entry={row.entry}
                project={ways.work.projectName(row.entry)}
                client={ways.work.clientName(row.entry)}
                overlap={overlapInWords(overlapOf(row.entry, byDay, hasUnsent))}
                isPicked={isPicked(row.entry.id)}
                ways={ways}
              />
            )}
          </div>
        );
      })}
    </EntryLines>
  );
}

/** What is at the same time, where it is listed by its name. */
function overlapInWords(overlap: ReturnType<typeof overlapOf<ShownEntry>>): string | undefined {
  return overlap && (overlap.other ? `“${overlap.other.description}”` : 'other work');
}
