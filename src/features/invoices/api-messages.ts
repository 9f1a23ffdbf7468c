/** Sentences of the API. */
export const invoiceMessages = {
  signedOut: 'Authentication required.',
  notFound: 'Invoice not found or you do not have permission to change it.',
  idTaken: 'An invoice with this ID already exists.',
  stale: 'Someone else changed this invoice. Review the latest version before saving.',
  nothingToUndo: 'This can no longer be undone.',
  changedSince: 'This was changed since, so it can’t be undone.',
  issued: 'An issued invoice can’t be changed. Create a credit note instead.',
  notIssued: 'Only an issued invoice can be credited or voided.',
  hasPayments: 'This invoice has payments. Refund or remove them first.',
  hasCreditNotes: 'This invoice has credit notes, so it can’t be voided.',
  invalid: 'Check the highlighted fields before you issue it.',
  entriesChanged:
    'Time entries on this invoice were changed, deleted or invoiced elsewhere. Update the lines.',
  priceInvoiced: 'This instalment is already on another invoice.',
  overCredited: 'A credit note can’t be higher than what is left of the invoice.',
  notQuote: 'Only a quote can do this.',
  unknownClient: 'must be one of your clients',
  paymentNotFound: 'Payment not found or you do not have permission to change it.',
  unknownInvoice: 'must be an issued invoice of this client in this currency',
  overAllocated: 'The parts are higher than the payment.',
  keyMissing: 'This client’s details are encrypted, and the key is missing.',
} as const;
