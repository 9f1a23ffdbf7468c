import { FileCheck, FileX } from 'lucide-react';
import { canSetInvoiced } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';

/** The invoice mark that an entry can get now, if any. */
export function invoicedAction(entry: OptimisticEntry) {
  if (canSetInvoiced(entry, true))
    return { invoiced: true, label: 'Mark as invoiced elsewhere', icon: FileCheck };
  if (canSetInvoiced(entry, false)) return { invoiced: false, label: 'Mark as not invoiced', icon: FileX };
  return undefined;
}
