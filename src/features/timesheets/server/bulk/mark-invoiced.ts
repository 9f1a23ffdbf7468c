import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { withAuditLine } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import {
  markedInvoicedAction,
  isInvoicedElsewhere,
  markedNotInvoicedAction,
} from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import {
  findBeyondMs,
  listHoursUsed,
  lockRetainers,
} from '#src/features/timesheets/server/entries/invoice-entries.ts';
import type { FindRetainerOverage } from '#src/features/timesheets/server/entries/invoice-entries.ts';
import { lockAtRevision } from '#src/features/timesheets/server/entries/lock-entries.ts';
import type { EntryRevision } from '#src/features/timesheets/server/entries/lock-entries.ts';
import { touchChangedRetainers } from '#src/features/timesheets/server/pricing/price-entries.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import type { OperationResult } from '#src/platform/server/records/operations.ts';
import { setInvoiced } from './bulk-queries.ts';

type MarkInvoicedRequest = {
  entries: readonly EntryRevision[];
  invoiced: boolean;
  operationId?: string | undefined;
};

/**
 * Marks or unmarks entries as invoiced elsewhere. Entries already in that state are left alone; entries on an
 * invoice are rejected. Rates and amounts don't change.
 * @throws NOT_FOUND, INVOICED, STALE or CANNOT_MARK
 */
export async function markEntriesInvoiced(
  db: Db,
  owner: Owner,
  request: MarkInvoicedRequest,
  beyondRetainers: readonly FindRetainerOverage[],
): Promise<OperationResult> {
  const { invoiced } = request;
  const ids = request.entries.map(({ id }) => id);
  return runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids,
    run: async () => {
      const entries = await lockAtRevision(db, owner, request.entries, isOnInvoice);
      const toMark = entries.filter((entry) => entry.invoiced !== invoiced);
      if (invoiced && toMark.some(({ billable }) => !billable)) {
        throw declaredErrors(timesheetsContract.markInvoiced).CANNOT_MARK();
      }
      const action = invoiced ? markedInvoicedAction : markedNotInvoicedAction;
      const line = { time: new Date().toISOString(), action };
      await lockRetainers(db, owner, toMark);
      const usedBefore = await listHoursUsed(db, owner, ids);
      const beyondMs = invoiced
        ? await findBeyondMs(db, owner, toMark, beyondRetainers)
        : new Map<string, number>();
      const marked = toMark.map((entry) => ({
        ...withAuditLine(entry, line),
        beyondMs: beyondMs.get(entry.id) ?? null,
      }));
      await setInvoiced(db, owner, marked, invoiced);
      await touchChangedRetainers(db, owner, usedBefore, await listHoursUsed(db, owner, ids));
      return ids;
    },
  });
}

/** Including invoices without a number yet. */
export function isOnInvoice(entry: StoredEntry): boolean {
  return entry.invoiceId !== null || (entry.invoiced && !isInvoicedElsewhere(entry));
}
