import {
  CalendarArrowDown,
  Copy,
  FileLock2,
  Merge,
  Pencil,
  Play,
  Split,
  SquareCheck,
  Trash2,
} from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { lockedEntryMessage } from '#src/features/timesheets/lock-messages.ts';
import { findMergeableNeighbours } from '#src/features/timesheets/rules/entry/mergeable-neighbours.ts';
import { entryOperations } from '#src/features/timesheets/web/actions/entry-operations.ts';
import { toggleInvoicedAction } from '#src/features/timesheets/web/actions/invoiced-action.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import { ActionMenu } from '#src/platform/web/layout/table/row-actions.tsx';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import type { RowContext } from './row-context.ts';

type EntryMenuProps = {
  entry: TimesheetEntry;
  /** Those in the list. */
  entries: readonly TimesheetEntry[];
  rowContext: RowContext;
  anchor: HTMLElement;
  onClose: () => void;
};

/** The menu of an entry, which all rows share. */
export function EntryMenu({ entry, entries, rowContext, anchor, onClose }: EntryMenuProps) {
  const actions = entryMenuItems(entry, nextMergeable(entry, entries), rowContext);
  return <ActionMenu anchor={anchor} actions={actions} onClose={onClose} />;
}

/** The entry it can merge with, on the same or the next day. */
function nextMergeable({ id, day }: TimesheetEntry, entries: readonly TimesheetEntry[]) {
  const next = addDays(day, 1);
  return findMergeableNeighbours(entries.filter((each) => each.day === day || each.day === next)).get(id);
}

/** Actions for an entry; a locked one is read-only. `next` is the entry it can merge with. */
function entryMenuItems(
  entry: TimesheetEntry,
  next: TimesheetEntry | undefined,
  { acts, opener, pick, lockedUntil }: RowContext,
): RowAction[] {
  const { continueEntry } = acts;
  const continueItems: RowAction[] = continueEntry
    ? [{ label: m.continue, icon: Play, isQuick: true, onClick: () => continueEntry(entry) }]
    : [];
  const select: RowAction = { label: m.select, icon: SquareCheck, onClick: () => pick(entry.id, false) };
  const copy: RowAction = { label: m.duplicate, icon: Copy, onClick: () => void acts.duplicate(entry) };
  const mark = toggleInvoicedAction(entry);
  const markItems: RowAction[] = mark
    ? [
        {
          label: mark.label,
          icon: mark.icon,
          onClick: () => void entryOperations.markInvoiced(entry, mark.invoiced),
        },
      ]
    : [];
  if (lockedEntryMessage(entry, lockedUntil) !== undefined)
    return [
      ...continueItems,
      { label: m.view, icon: FileLock2, onClick: () => opener.edit(entry) },
      // A copy would be on the same day.
      ...(isLockedDay(entry.day, lockedUntil) ? [] : [copy]),
      ...markItems,
      ...(mark ? [select] : []),
    ];
  const mergeLabel = next?.day === entry.day ? m.mergeWith : m.mergeWithNextDay;
  const isTimed = entry.startTime !== null && entry.endTime !== null;
  return [
    ...continueItems,
    { label: m.edit, icon: Pencil, onClick: () => opener.edit(entry) },
    copy,
    ...(isTimed ? [{ label: m.splitMenuItem, icon: Split, onClick: () => opener.split(entry) }] : []),
    ...(next
      ? [
          {
            label: mergeLabel({ description: next.description }),
            icon: Merge,
            onClick: () => void entryOperations.merge(entry, next),
          },
        ]
      : []),
    { label: m.moveToAnotherDayMenuItem, icon: CalendarArrowDown, onClick: () => opener.move(entry) },
    ...markItems,
    select,
    { label: m.delete, icon: Trash2, onClick: () => void acts.remove(entry), isDangerous: true },
  ];
}
