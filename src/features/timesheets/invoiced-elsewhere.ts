import { timesheetMessages } from './timesheet.ts';

// An entry that no invoice of Stint holds can be invoiced all the same: in the tool it was imported from, or by hand.
// Its log says so, and what the log says last of it counts.

type Logged = readonly { action: string; system?: boolean | undefined }[];
type Invoiced = { invoiced: boolean; invoiceNumber: string | null; activityLog: Logged };

/** The line in the log of an entry that another tool had put on an invoice. */
export const invoicedBeforeAction = 'imported as invoiced';
export const invoicedElsewhereAction = 'marked as invoiced elsewhere';
export const notInvoicedAction = 'marked as not invoiced';

/** What Stint alone writes into the log of an entry. */
export function isSystemAction(action: string): boolean {
  return (
    ['created', 'imported', 'split', 'merged', ...aboutInvoices].includes(action) ||
    action.startsWith('edited ')
  );
}

const aboutInvoices = ['invoiced', invoicedBeforeAction, invoicedElsewhereAction, notInvoicedAction];

/** Whether it counts as invoiced, though no invoice of Stint holds it. */
export function isInvoicedElsewhere(entry: Invoiced): boolean {
  return elsewhereOf(entry) !== undefined;
}

/** Why an entry cannot be changed, and what would have to be undone first. */
export function invoicedMessage(entry: Omit<Invoiced, 'invoiced'>): string {
  if (entry.invoiceNumber !== null)
    return `This entry is on invoice ${entry.invoiceNumber} and can no longer be changed.`;
  return elsewhereOf({ ...entry, invoiced: true }) ?? timesheetMessages.invoiced;
}

/** In words; undefined where it is on an invoice, or on none. */
function elsewhereOf({ invoiced, invoiceNumber, activityLog }: Invoiced): string | undefined {
  if (!invoiced || invoiceNumber !== null) return undefined;
  const said = activityLog.findLast(({ action, system }) => system && aboutInvoices.includes(action));
  if (said?.action === invoicedBeforeAction) return timesheetMessages.invoicedBefore;
  return said?.action === invoicedElsewhereAction ? timesheetMessages.invoicedElsewhere : undefined;
}

type Markable = Invoiced & {
  billable: boolean;
  /** What is done to it here waits to be sent. */
  isUnsent?: true;
};

/** Whether somebody can say of it that it was invoiced elsewhere, or that it was not. */
export function canBeMarked(entry: Markable, invoiced: boolean): boolean {
  if (entry.isUnsent) return false;
  return invoiced ? entry.billable && !entry.invoiced : isInvoicedElsewhere(entry);
}
