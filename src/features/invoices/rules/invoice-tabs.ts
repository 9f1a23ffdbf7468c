/** The tabs of the list: each document is in exactly one, besides `all`. */
export const invoiceTabs = [
  'all',
  'draft',
  'open',
  'overdue',
  'paid',
  'void',
  'quotes',
  'creditNotes',
] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];
