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
  invalid: 'Check the highlighted fields before issuing.',
  entriesChanged:
    'Time entries on this invoice were changed, deleted or invoiced elsewhere. Update the lines.',
  priceInvoiced:
    'A fixed price or retainer on this document was changed, moved or is already on another invoice. Add it again from the unbilled work.',
  releasedEntriesChanged:
    'Time that this credit note made billable again was changed or is on another invoice, so it can’t be voided.',
  releasedDepositsChanged:
    'A deposit invoice that this credit note released is on another invoice or void, so it can’t be voided.',
  mixedCurrencies: 'An invoice has one currency. Choose time of a single currency.',
  overCredited: 'A credit note can’t be higher than what is left of the invoice.',
  notShareable: 'Only an issued document can be shared.',
  linkGone: 'This link has expired or was replaced.',
  quoteAnswered: 'This quote was already answered, or is no longer valid.',
  depositDeducted: 'An invoice deducts this deposit invoice. Void or credit that invoice first.',
  notQuote: 'Only a sent quote can be accepted or declined.',
  clientGone: 'The client of this invoice was deleted. Restore the client first.',
  unknownClient: 'must be one of your clients',
  pdfDamaged: 'The stored PDF is missing or damaged. Restore it from a backup.',
  paymentNotFound: 'Payment not found or you do not have permission to change it.',
  paymentStale: 'Someone else changed this payment. Review the latest version before saving.',
  unknownInvoice: 'Allocate only to issued invoices of this client in this currency.',
  overAllocated: 'The allocated amounts exceed the payment.',
  abovePaid: 'Refunds can’t be higher than what was paid.',
  aboveBalance: 'You can’t write off more than the balance.',
  keyMissing: 'This client’s details are encrypted, and the key is missing.',
} as const;
