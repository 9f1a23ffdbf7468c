import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice, RecurringRun } from '#src/features/recurring-invoices/contract.ts';
import type { RunProblem } from '#src/features/schedules/contract.ts';

type Repair = {
  /** Null: the server’s own words. */
  sentence: string | null;
  link: { label: string; to: string } | null;
};

/** Why a day failed, and the page on which that is repaired; it is tried again by itself. */
export function repairOf(
  { code }: RunProblem,
  { invoiceId }: Pick<RecurringRun, 'invoiceId'>,
  { id, clientId }: Pick<RecurringInvoice, 'id' | 'clientId'>,
): Repair {
  const client = { label: m.openClient, to: `/clients/${clientId}` };
  switch (code) {
    case 'PAUSED':
      return { sentence: m.pausedBeforeSent, link: null };
    case 'CLIENT_ARCHIVED':
      return { sentence: m.archivedBeforeSent, link: client };
    case 'NO_RECIPIENT':
      return { sentence: m.noRecipient, link: client };
    case 'NO_MAIL_SERVER':
      return { sentence: m.noMailServer, link: null };
    case 'KEY_UNAVAILABLE':
      return { sentence: m.keyUnavailable, link: null };
    case 'AMOUNT_TOO_LARGE':
      return { sentence: null, link: { label: m.edit, to: `/invoices/recurring/${id}/edit` } };
    case 'INVALID':
    case 'E_INVOICE':
      // The draft says what is missing, at its fields.
      return { sentence: null, link: invoiceId === null ? client : null };
    default:
      return { sentence: null, link: null };
  }
}
