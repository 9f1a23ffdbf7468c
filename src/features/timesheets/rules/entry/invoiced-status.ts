import { timesheetMessages } from '#src/features/timesheets/messages.ts';

// An entry that no invoice of Stint holds can be invoiced all the same: in the tool it was imported from, or by hand.
// Its log says so, and what the log says last of it counts.

type ActivityLog = readonly { action: string; system?: boolean | undefined }[];
type InvoicedEntry = { invoiced: boolean; invoiceNumber: string | null; activityLog: ActivityLog };

/** The line in the log of an entry that another tool had put on an invoice. */
export const importedInvoicedAction = 'imported as invoiced';
export const markedInvoicedAction = 'marked as invoiced elsewhere';
export const markedNotInvoicedAction = 'marked as not invoiced';

/** What Stint alone writes into the log of an entry. */
export function isSystemAction(action: string): boolean {
  return (
    ['created', 'imported', 'split', 'merged', ...invoiceActions].includes(action) ||
    action.startsWith('edited ')
  );
}

const invoiceActions = ['invoiced', importedInvoicedAction, markedInvoicedAction, markedNotInvoicedAction];

/** Whether it counts as invoiced, though no invoice of Stint holds it. */
export function isInvoicedElsewhere(entry: InvoicedEntry): boolean {
  return invoicedElsewhereMessage(entry) !== undefined;
}

/** Why an entry cannot be changed, and what would have to be undone first. */
export function invoicedMessage(entry: Omit<InvoicedEntry, 'invoiced'>): string {
  if (entry.invoiceNumber !== null)
    return `This entry is on invoice ${entry.invoiceNumber} and can no longer be changed.`;
  return invoicedElsewhereMessage({ ...entry, invoiced: true }) ?? timesheetMessages.invoiced;
}

/** In words; undefined where it is on an invoice, or on none. */
function invoicedElsewhereMessage({
  invoiced,
  invoiceNumber,
  activityLog,
}: InvoicedEntry): string | undefined {
  if (!invoiced || invoiceNumber !== null) return undefined;
  const lastAction = activityLog.findLast(({ action, system }) => system && invoiceActions.includes(action));
  if (lastAction?.action === importedInvoicedAction) return timesheetMessages.invoicedBefore;
  return lastAction?.action === markedInvoicedAction ? timesheetMessages.invoicedElsewhere : undefined;
}

type Markable = InvoicedEntry & {
  billable: boolean;
  /** What is done to it here waits to be sent. */
  isPending?: true;
};

/** Whether somebody can say of it that it was invoiced elsewhere, or that it was not. */
export function canSetInvoiced(entry: Markable, invoiced: boolean): boolean {
  if (entry.isPending) return false;
  return invoiced ? entry.billable && !entry.invoiced : isInvoicedElsewhere(entry);
}
