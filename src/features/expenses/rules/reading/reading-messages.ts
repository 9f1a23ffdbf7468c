const enterYourself = 'Enter the fields yourself.';

export const readingMessages = {
  signedOut: 'Authentication required to read receipts.',
  notFound: 'Receipt not found or you do not have permission to read it.',
  busyAccount: 'Your account reads too many receipts at a time. Try again in a few seconds.',
  busyServer: 'Stint is busy with other receipts. Try again in a few seconds.',
} as const;

/** Why a receipt can't be read, and what to do then. */
export const unreadableMessages = {
  tooLarge: `Receipts over 20 MB can’t be read. ${enterYourself}`,
  tooSlow: `Reading this receipt takes too long. ${enterYourself}`,
  unknownFile: `Only PDFs, pictures and e-invoices in XML can be read. ${enterYourself}`,
  nothingFound: `Nothing could be read from this receipt. ${enterYourself}`,
  passwordProtected:
    'This PDF needs a password, so it can’t be read. Attach a copy without a password, or enter the fields yourself.',
  damagedPdf: `This PDF is damaged, so it can’t be read. ${enterYourself}`,
  noEInvoice: `This XML file isn’t an e-invoice in UBL or CII format. ${enterYourself}`,
  outdatedEInvoice: `This e-invoice is in ZUGFeRD 1, which is outdated. ${enterYourself}`,
  severalEInvoices: `This PDF contains more than one e-invoice. ${enterYourself}`,
  tooLargeXml: `The e-invoice in this PDF is larger than 20 MB, so it can’t be read. ${enterYourself}`,
  hasDtd:
    'This XML file has a document type definition (DTD), which no e-invoice has, so it wasn’t read. Ask the vendor for another file.',
  tooDeep:
    'This XML file is nested too deeply for an e-invoice, so it wasn’t read. Ask the vendor for another file.',
} as const;
