import { ORPCError } from '@orpc/server';
import { timesheetMessages } from '#src/features/timesheets/messages.ts';
import { invoicedMessage } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import type { InvalidReference } from './entries/resolve-client-project.ts';
import type { StoredEntry } from './queries.ts';

// Declared in the contract; thrown so that the transaction rolls back.

export function notFoundError(message: string = timesheetMessages.notFoundSome) {
  return new ORPCError('NOT_FOUND', { status: 404, message });
}

/** Names the invoice of the first held entry. */
export function invoicedError(entries: readonly StoredEntry[]) {
  const first = entries.find(({ invoiceNumber }) => invoiceNumber !== null) ?? entries[0];
  return new ORPCError('INVOICED', {
    status: 409,
    message: first ? invoicedMessage(first) : timesheetMessages.invoiced,
    data: { ids: entries.map(({ id }) => id) },
  });
}

export function staleError(current: readonly StoredEntry[]) {
  return new ORPCError('STALE', { status: 409, message: timesheetMessages.staleSome, data: { current } });
}

export function unknownReferenceError({ field, reason }: InvalidReference) {
  return new ORPCError('UNKNOWN_REFERENCE', {
    status: 400,
    message: timesheetMessages.unknownReference,
    data: { fields: { [field]: reason } },
  });
}

export function previewOutdatedError() {
  return new ORPCError('CHANGED_SINCE', { status: 409, message: timesheetMessages.reRatingDiffers });
}

export function ruleViolationError(
  code: 'CANNOT_SPLIT' | 'CANNOT_MERGE' | 'CANNOT_COPY' | 'CANNOT_MARK' | 'CANNOT_RE_RATE',
  message: string,
) {
  return new ORPCError(code, { status: 422, message });
}
