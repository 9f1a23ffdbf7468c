import * as m from '#messages/timesheets.ts';
import { lockedTimeMessage } from '#src/platform/shared/formats/locked-time-message.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { lockedReason } from './rules/entry/locked-entry.ts';
import type { LockableEntry, LockReason } from './rules/entry/locked-entry.ts';

/** Why an entry can't be changed, and what to undo first. */
export function lockMessage(reason: LockReason): string {
  switch (reason.code) {
    case 'lockedTime':
      return lockedTimeMessage(reason.until);
    case 'invoicedBeforeImport':
      return m.lockedInvoicedBeforeImport;
    case 'invoicedElsewhere':
      return m.lockedInvoicedElsewhere;
    case 'onInvoice':
      return reason.number === null ? m.lockedByInvoice : m.lockedByInvoiceNumber({ number: reason.number });
  }
}

/** Undefined if the entry can be changed. */
export function lockedEntryMessage(entry: LockableEntry, lockedUntil: LockedUntil): string | undefined {
  const reason = lockedReason(entry, lockedUntil);
  return reason && lockMessage(reason);
}
