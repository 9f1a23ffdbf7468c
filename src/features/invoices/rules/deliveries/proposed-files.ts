import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { AttachmentKind } from '#src/features/invoices/rules/delivery.ts';
import { eInvoiceSpecs } from '#src/features/invoices/rules/e-invoice/e-invoice-specs.ts';

type Files = { hasPdf: boolean; attachments: AttachmentKind[] };

/** Whether the electronic invoice is a separate file, and not inside the PDF. */
export function isEInvoiceFile(format: EInvoiceFormat | null): boolean {
  return format !== null && !eInvoiceSpecs[format].isInPdf;
}

/**
 * The files that an email is proposed with: those of the last one to the client. A client gets each invoice once, so an
 * e-invoice that is a file replaces the PDF, unless the last email about such an e-invoice had it. Its first e-invoice is
 * attached even if earlier emails had only a link.
 */
export function proposeFiles(
  format: EInvoiceFormat | null,
  last: (Files & { eInvoiceFormat: EInvoiceFormat | null }) | null,
): Files {
  const isFile = isEInvoiceFile(format);
  const others = (last?.attachments ?? []).filter((kind) => kind !== 'eInvoice');
  const isFirst = format !== null && last?.eInvoiceFormat === null;
  if (last && !isFirst && isEInvoiceFile(last.eInvoiceFormat) === isFile)
    return { hasPdf: last.hasPdf, attachments: isFile ? last.attachments : others };
  return { hasPdf: !isFile, attachments: isFile ? ['eInvoice', ...others] : others };
}
