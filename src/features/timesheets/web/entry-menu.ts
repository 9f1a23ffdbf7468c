import { Copy, Pencil, Play, Trash2 } from 'lucide-react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { RowAction } from '#src/platform/web/layout/row-actions.tsx';
import type { EntryActs } from './entry-actions.ts';
import type { EntryOpener } from './entry-opener.tsx';

type Ways = { acts: EntryActs; opener: EntryOpener };

/** What can be done with an entry; what is on an invoice stays as it is. */
export function actionsOf(entry: TimesheetEntry, { acts, opener }: Ways): RowAction[] {
  const { continueWork } = acts;
  const goOn: RowAction[] = continueWork
    ? [{ label: 'Continue', icon: Play, isQuick: true, onClick: () => continueWork(entry) }]
    : [];
  const copy: RowAction = { label: 'Duplicate', icon: Copy, onClick: () => opener.copy(entry) };
  if (entry.invoiced) return [...goOn, copy];
  return [
    ...goOn,
    { label: 'Edit', icon: Pencil, onClick: () => opener.edit(entry) },
    copy,
    { label: 'Delete', icon: Trash2, onClick: () => void acts.remove(entry), isDangerous: true },
  ];
}
