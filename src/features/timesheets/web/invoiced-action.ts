import { FileCheck, FileX } from 'lucide-react';
import { canBeMarked } from '#src/features/timesheets/invoiced-elsewhere.ts';
import type { ShownEntry } from '#src/features/timesheets/outbox-overlay.ts';

/** How an entry can be marked now, if it can. */
export function markOf(entry: ShownEntry) {
  if (canBeMarked(entry, true))
    return { invoiced: true, label: 'Mark as invoiced elsewhere', icon: FileCheck };
  if (canBeMarked(entry, false)) return { invoiced: false, label: 'Mark as not invoiced', icon: FileX };
  return undefined;
}
