import { memo, useEffect, useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { findOverlap } from '#src/features/timesheets/rules/entry/overlaps.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { DayHeader } from './day-header.tsx';
import { EntryTableRow } from './entry-row.tsx';
import { toListItems } from './list-items.ts';
import * as styles from './list.module.css';
import type { RowContext } from './row-context.ts';
import type { LinkedEntry } from './use-linked-entry.ts';
import { useRowWindow } from './use-row-window.ts';

type EntryListProps = {
  entries: readonly OptimisticEntry[];
  /** All entries that match the filter, including pages that aren't loaded. */
  count: number;
  msOf: (day: string) => number | undefined;
  thisYear: string;
  isPicked: (id: string) => boolean;
  /** Whether any entry is selected. */
  isPicking: boolean;
  rowContext: RowContext;
  linked: LinkedEntry;
  /** Undefined if there is nothing more to load. */
  onNearEnd: (() => void) | undefined;
};

/** Virtual list of days and their entries. It isn’t rendered again for a menu that opens, or a letter in quick add. */
export const EntryList = memo(function EntryList(props: EntryListProps) {
  const { entries, count, rowContext, isPicked, isPicking, linked, onNearEnd, ...days } = props;
  const { linkedEntryId, isSeeking, onArrival } = linked;
  const rows = useMemo(() => toListItems(entries), [entries]);
  const byDay = useMemo(() => Map.groupBy(entries, ({ day }) => day), [entries]);
  const hasUnsent = useMemo(() => entries.some(({ isPending }) => isPending), [entries]);
  const { list, virtual, top, measure, isTopDay, goTo, onFocus, onBlur } = useRowWindow(
    rows,
    rowContext.isInline,
  );
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) > rows.length - 40;

  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);

  const linkedIndex = isSeeking ? rows.findIndex(({ key }) => key === linkedEntryId) : -1;
  useEffect(() => {
    if (linkedIndex !== -1) goTo(linkedIndex);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per position; the callbacks change with each render
  }, [linkedIndex]);
  const isLinkedRendered = linkedIndex !== -1 && items.some(({ index }) => index === linkedIndex);
  useEffect(() => {
    if (!isLinkedRendered) return;
    const row = list.current?.querySelector('[aria-current] [data-record]');
    row?.querySelector('button')?.focus({ preventScroll: true });
    onArrival();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the row is rendered
  }, [isLinkedRendered]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus leaves one of its rows
    <div
      ref={list}
      className={styles.list}
      role="list"
      aria-label={m.entries}
      data-picking={isPicking}
      onBlur={onBlur}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const isTop = isTopDay(index);
        return (
          <div
            key={key}
            ref={measure}
            data-index={index}
            data-top={isTop || undefined}
            className={styles.item}
            style={isTop ? undefined : { transform: `translateY(${start - top}px)` }}
            role="listitem"
            {...(row.kind === 'entry' && {
              'aria-posinset': row.place,
              'aria-setsize': count,
              'aria-current': row.key === linkedEntryId ? 'true' : undefined,
              onFocus: () => onFocus(row.key),
            })}
          >
            {row.kind === 'day' ? (
              <DayHeader day={row.day} ms={days.msOf(row.day)} thisYear={days.thisYear} />
            ) : (
              <EntryTableRow
                entry={row.entry}
                project={rowContext.work.projectName(row.entry)}
                client={rowContext.work.clientName(row.entry)}
                overlap={overlapLabel(findOverlap(row.entry, byDay, hasUnsent))}
                isPicked={isPicked(row.entry.id)}
                rowContext={rowContext}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Names the overlapping entry if it is in the list. */
function overlapLabel(overlap: ReturnType<typeof findOverlap<OptimisticEntry>>): string | undefined {
  if (!overlap) return undefined;
  return overlap.other
    ? m.overlapsWith({ description: overlap.other.description })
    : m.overlapsWithOtherEntry;
}
