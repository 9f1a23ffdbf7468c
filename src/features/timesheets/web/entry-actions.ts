import { Copy, Pencil, Play, Trash2 } from 'lucide-react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { RowAction } from '#src/platform/web/layout/row-actions.tsx';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { projects, timesheets } from './api.ts';
import type { DoneWork } from './continue-work.ts';

type Ways = {
  onEdit: (entry: TimesheetEntry) => void;
  onDuplicate: (entry: TimesheetEntry) => void;
  /** Nothing where there is no timer. */
  onContinue: ((work: DoneWork) => void) | null;
};

/** What can be done with an entry; what is on an invoice stays as it is. */
export function actionsOf(entry: TimesheetEntry, { onEdit, onDuplicate, onContinue }: Ways): RowAction[] {
  const goOn: RowAction[] = onContinue
    ? [{ label: 'Continue', icon: Play, isQuick: true, onClick: () => onContinue(entry) }]
    : [];
  const copy: RowAction = { label: 'Duplicate', icon: Copy, onClick: () => onDuplicate(entry) };
  if (entry.invoiced) return [...goOn, copy];
  return [
    ...goOn,
    { label: 'Edit', icon: Pencil, onClick: () => onEdit(entry) },
    copy,
    { label: 'Delete', icon: Trash2, onClick: () => void remove(entry), isDangerous: true },
  ];
}

async function remove(entry: TimesheetEntry): Promise<void> {
  await deleteWithUndo({
    item: entry,
    message: `Deleted “${entry.description}”`,
    remove: (input) => timesheets.delete.call(input),
    restore: (input) => timesheets.restore.call(input),
    // A retainer has more left again.
    keys: [timesheets.key(), projects.key()],
  });
}
