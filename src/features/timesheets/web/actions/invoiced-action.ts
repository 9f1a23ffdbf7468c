import { FileCheck, FileX } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { canSetInvoiced } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';

/** The invoice mark that an entry can get now, if any. */
export function toggleInvoicedAction(entry: OptimisticEntry) {
  if (canSetInvoiced(entry, true))
    return { invoiced: true, label: m.markAsInvoicedElsewhere, icon: FileCheck };
  if (canSetInvoiced(entry, false)) return { invoiced: false, label: m.markAsNotInvoiced, icon: FileX };
  return undefined;
}
