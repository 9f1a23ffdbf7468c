/** The name of the PDF of a document, such as "2026-0001.pdf". */
export function pdfName(number: string): string {
  return `${fileNameOf(number)}.pdf`;
}

/** The name of its electronic invoice, such as "2026-0001.xml". */
export function eInvoiceName(number: string): string {
  return `${fileNameOf(number)}.xml`;
}

/** A number may have characters that a file name can't. */
export function fileNameOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
}
