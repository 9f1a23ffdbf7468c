import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { composeEInvoice } from './compose-e-invoice.ts';
import { eInvoiceSpecs } from './e-invoice-specs.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

/** The XML of an issued document; the same document gives the same text. */
export function writeEInvoice(invoice: FrozenInvoice, format: EInvoiceFormat): string {
  const spec = eInvoiceSpecs[format];
  const terms = composeEInvoice(invoice, format);
  return spec.syntax === 'ubl' ? writeUbl(terms, spec) : writeCii(terms, spec);
}
