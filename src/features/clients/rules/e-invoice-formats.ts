/**
 * How a client receives electronic invoices: inside the PDF (Factur-X and ZUGFeRD 2, or with the rules of XRechnung), or
 * as a file of its own. [EN 16931]
 */
export const eInvoiceFormats = ['facturX', 'xrechnungPdf', 'xrechnungCii', 'xrechnungUbl', 'peppol'] as const;
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

/** Of a client: null means as in the settings for invoices. */
export const eInvoiceChoices = [...eInvoiceFormats, 'none'] as const;
export type EInvoiceChoice = (typeof eInvoiceChoices)[number];

/** Null: no electronic invoice. */
export function chooseEInvoiceFormat(
  client: { eInvoiceFormat: EInvoiceChoice | null },
  settings: { eInvoiceFormat: EInvoiceFormat | null },
): EInvoiceFormat | null {
  const choice = client.eInvoiceFormat ?? settings.eInvoiceFormat;
  return choice === 'none' ? null : choice;
}
