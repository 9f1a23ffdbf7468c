import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { eInvoiceSpecs } from './e-invoice-specs.ts';

/** The XML of an issued document; the same document gives the same text. */
export function writeEInvoice(invoice: FrozenInvoice, format: EInvoiceFormat): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Invoice><ID>${invoice.number ?? ''}</ID><CustomizationID>${eInvoiceSpecs[format].guideline}</CustomizationID></Invoice>\n`;
}
