/**
 * How a client receives electronic invoices: inside the PDF (Factur-X and ZUGFeRD 2, or with the rules of XRechnung), or
 * as a separate file. [EN 16931]
 */
export const eInvoiceFormats = ['facturX', 'xrechnungPdf', 'xrechnungCii', 'xrechnungUbl', 'peppol'] as const;
export type EInvoiceFormat = (typeof eInvoiceFormats)[number];

/** A client without a choice (null) gets what the settings for invoices say. */
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
