import {
  invoicedElsewhereAction,
  isInvoicedElsewhere,
  notInvoicedAction,
} from '#src/features/timesheets/invoiced-elsewhere.ts';
import { withLine } from '#src/features/timesheets/logging.ts';
import { timesheetMessages } from '#src/features/timesheets/timesheet.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { operateOnce } from '#src/platform/server/operations.ts';
import type { Done } from '#src/platform/server/operations.ts';
import { setInvoiced } from './many.ts';
import type { KeptEntry } from './queries.ts';
import { impossible } from './refusals.ts';
import { lockSeen } from './seen.ts';
import type { Seen } from './seen.ts';

type Marking = { entries: readonly Seen[]; invoiced: boolean; operationId?: string | undefined };

/**
 * Says of entries that they were invoiced elsewhere, or that they were not; what is so already stays untouched, and
 * what an invoice holds is refused. Rates, amounts and retainers stay as they are. Undefined when the operation's id
 * belongs to another.
 * @throws NOT_FOUND, INVOICED, STALE or CANNOT_MARK
 */
export async function markEntries(db: Db, owner: Owner, request: Marking): Promise<Done | undefined> {
  const { invoiced } = request;
  const ids = request.entries.map(({ id }) => id);
  return operateOnce(db, owner, request, {
    kind: 'timesheets',
    ids,
    work: async () => {
      const entries = await lockSeen(db, owner, request.entries, isOnInvoice);
      const meant = entries.filter((entry) => entry.invoiced !== invoiced);
      if (invoiced && meant.some(({ billable }) => !billable)) {
        throw impossible('CANNOT_MARK', timesheetMessages.cannotMark);
      }
      const action = invoiced ? invoicedElsewhereAction : notInvoicedAction;
      const line = { time: new Date().toISOString(), action };
      await setInvoiced(
        db,
        owner,
        meant.map((entry) => withLine(entry, line)),
        invoiced,
      );
      return ids;
    },
  });
}

/** Also one that has no number yet. */
export function isOnInvoice(entry: KeptEntry): boolean {
  return entry.invoiceId !== null || (entry.invoiced && !isInvoicedElsewhere(entry));
}
