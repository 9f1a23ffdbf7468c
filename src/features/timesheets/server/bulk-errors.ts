import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { lockMessage } from '#src/features/timesheets/lock-messages.ts';
import { referenceProblems } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { invoicedReason } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import type { InvalidReference } from './entries/resolve-client-project.ts';
import type { StoredEntry } from './queries.ts';

/** Errors of procedures that change several entries, all-or-nothing. */
export const bulkErrors = declaredErrors(timesheetsContract.changeMany);

/** Names the invoice of the first held entry. */
export function invoicedError(entries: readonly StoredEntry[]) {
  const first = entries.find(({ invoiceNumber }) => invoiceNumber !== null) ?? entries[0];
  return bulkErrors.INVOICED({
    ...(first && { message: lockMessage(invoicedReason(first)) }),
    data: { ids: entries.map(({ id }) => id) },
  });
}

export function unknownReferenceError({ problem }: InvalidReference) {
  const { field, reason } = referenceProblems[problem];
  return bulkErrors.UNKNOWN_REFERENCE({ data: { fields: { [field]: reason }, codes: { [field]: problem } } });
}
