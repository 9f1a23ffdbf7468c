/** What the description of the API says about the fields of a reading. */
export const readingFields: Readonly<Record<string, string>> = {
  'readReceipt.id': 'ID of the document, a receipt of an expense.',
  'readReceipt.result': 'What was found, each field with its source; nothing is stored.',
  readsPicture: 'Whether to recognize text in a picture or scan, which takes seconds.',
  value: 'What the receipt says.',
  source: 'Where it says so: `eInvoice`, `qrCode`, `text` of a PDF, or `picture` for recognized text.',
  'readReceipt.result.kind': '`refund` for a credit note; null if the receipt doesn’t say.',
  'readReceipt.result.vendor': 'Who was paid; null if it wasn’t found.',
  'readReceipt.result.receiptNumber': 'Number of the receipt; null if it wasn’t found.',
  'readReceipt.result.day': 'Day of the receipt; null if it wasn’t found.',
  'readReceipt.result.currency': 'Currency of the receipt; null if it wasn’t found.',
  'readReceipt.result.taxCase': 'How it is taxed; null if the receipt doesn’t say.',
  'readReceipt.result.lines': 'What was bought, one line for each tax rate; null without a total.',
  'readReceipt.result.receiptTotalMinor': 'Total as printed; null if it wasn’t found.',
  'readReceipt.result.lines.value.description': 'What it was; null if it wasn’t found.',
  'readReceipt.result.lines.value.amountMinor':
    'Amount with tax, in the smallest unit of the currency; negative for a discount.',
  'readReceipt.result.lines.value.taxRate': 'Tax rate in percent, as text; null if it wasn’t found.',
  'readReceipt.result.lines.value.taxMinor':
    'Tax as printed, in the smallest unit of the currency; null if it is what the rate says.',
  canReadPicture: 'Whether `readsPicture` may find more.',
};
