// An entry without a Stint invoice can still be invoiced: in the tool it was imported from, or marked by
// hand. The last such line in its log decides.

type ActivityLog = readonly { action: string; system?: boolean | undefined }[];
type InvoicedEntry = { invoiced: boolean; invoiceNumber: string | null; activityLog: ActivityLog };

export const invoicedAction = 'invoiced';
export const releasedFromInvoiceAction = 'released from invoice';
/** Log line of an entry that was invoiced in the tool it came from. */
export const importedInvoicedAction = 'imported as invoiced';
export const markedInvoicedAction = 'marked as invoiced elsewhere';
export const markedNotInvoicedAction = 'marked as not invoiced';

/** Log lines that only Stint writes. */
export function isSystemAction(action: string): boolean {
  return (
    ['created', 'imported', 'split', 'merged', ...invoiceActions].includes(action) ||
    action.startsWith('edited ')
  );
}

const invoiceActions = [
  invoicedAction,
  releasedFromInvoiceAction,
  importedInvoicedAction,
  markedInvoicedAction,
  markedNotInvoicedAction,
];

/** Why an entry that is invoiced can't be changed. */
export type InvoicedReason =
  | { code: 'onInvoice'; number: string | null }
  | { code: 'invoicedBeforeImport' | 'invoicedElsewhere' };

/** Counts as invoiced without a Stint invoice. */
export function isInvoicedElsewhere(entry: InvoicedEntry): boolean {
  return invoicedElsewhereReason(entry) !== undefined;
}

export function invoicedReason(entry: Omit<InvoicedEntry, 'invoiced'>): InvoicedReason {
  return (
    invoicedElsewhereReason({ ...entry, invoiced: true }) ?? {
      code: 'onInvoice',
      number: entry.invoiceNumber,
    }
  );
}

/** Undefined if it is on an invoice or not invoiced. */
function invoicedElsewhereReason({
  invoiced,
  invoiceNumber,
  activityLog,
}: InvoicedEntry): InvoicedReason | undefined {
  if (!invoiced || invoiceNumber !== null) return undefined;
  const lastAction = activityLog.findLast(({ action, system }) => system && invoiceActions.includes(action));
  if (lastAction?.action === importedInvoicedAction) return { code: 'invoicedBeforeImport' };
  return lastAction?.action === markedInvoicedAction ? { code: 'invoicedElsewhere' } : undefined;
}

type Markable = InvoicedEntry & {
  billable: boolean;
  /** Has a change that isn't synced yet. */
  isPending?: true;
};

/** Whether the entry can be marked as invoiced elsewhere, or unmarked. */
export function canSetInvoiced(entry: Markable, invoiced: boolean): boolean {
  if (entry.isPending) return false;
  return invoiced ? entry.billable && !entry.invoiced : isInvoicedElsewhere(entry);
}
