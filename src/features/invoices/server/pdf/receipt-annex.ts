import type { Content } from 'pdfmake';
import type { DocumentFormat } from './document-format.ts';
import { contentHeight, contentWidth } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { toDataUrl } from './letter-definition.ts';

/** The receipts of billed expenses, each picture on its page; those that aren't pictures are listed. */
export function receiptAnnex(
  document: InvoiceDocument,
  format: DocumentFormat,
  theme: DocumentTheme,
): Content[] {
  const { words } = format;
  const heading = (text: string): Content => ({
    text: format.text(text),
    pageBreak: 'before',
    bold: true,
    fontSize: theme.fontSize + 4,
    color: theme.accentText,
    margin: [0, 0, 0, 8],
  });
  const apart = document.receipts.filter(({ picture }) => picture === null);
  return [
    ...document.receipts.flatMap(({ title, picture }): Content[] =>
      picture === null
        ? []
        : [
            heading(`${words.receipt} · ${title}`),
            {
              image: toDataUrl(picture),
              fit: [contentWidth(document, theme), contentHeight(document, theme) - headingHeight],
            },
          ],
    ),
    ...(apart.length === 0
      ? []
      : [heading(words.receiptsApart), { ul: apart.map(({ title }) => ({ text: format.text(title) })) }]),
  ];
}

/** A title of up to three lines. */
const headingHeight = 64;
