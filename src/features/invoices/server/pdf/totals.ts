import type { Content, TableCell } from 'pdfmake';
import type { DocumentTotal } from '#src/features/invoices/rules/document/document-totals.ts';
import type { DocumentFormat } from './document-format.ts';
import { contentHeight } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { Ending } from './line-table.ts';

/** Not broken over pages, unless there are very many deposits. */
export function totalsBlock(
  document: InvoiceDocument,
  rows: readonly DocumentTotal[],
  format: DocumentFormat,
  theme: DocumentTheme,
): Ending {
  const isFilled = document.layout === 'modern';
  const blockWidth = document.layout === 'compact' ? 230 : 270;
  const amounts = rows.map(({ amount }) => amount);
  const amountWidth = format.widest(amounts, theme.fontSize + 2);
  const labelWidth = blockWidth - amountWidth - (isFilled ? 32 : 12);
  const height = rows
    .map(({ label, details, isTotal }) => {
      const texts = [
        format.heightOf(label, theme.fontSize + (isTotal ? 2 : 0), labelWidth),
        ...details.map((text) => format.heightOf(text, theme.smallSize, labelWidth)),
      ];
      return texts.reduce((sum, each) => sum + each, isTotal ? 10 : 5);
    })
    .reduce((sum, each) => sum + each, 8);
  const content: Content = {
    unbreakable: height < contentHeight(document, theme) / 2,
    margin: [0, 2, 0, 6],
    columns: [
      { width: '*', text: '' },
      {
        width: blockWidth,
        layout: {
          hLineWidth: (place) => (!isFilled && place > 0 && rows[place]?.isTotal ? 0.8 : 0),
          hLineColor: () => theme.text,
          vLineWidth: () => 0,
          fillColor: (row) => (isFilled && rows[row]?.isTotal ? theme.accent : null),
          paddingLeft: (column) => (isFilled ? 10 : column * 12),
          paddingRight: () => (isFilled ? 6 : 0),
          paddingTop: (row) => (rows[row]?.isTotal ? 5 : 2.5),
          paddingBottom: (row) => (rows[row]?.isTotal ? 5 : 2.5),
        },
        table: {
          widths: [labelWidth, amountWidth],
          body: rows.map((row) => toCells(row, format, theme, isFilled)),
        },
      },
    ],
  };
  return { content, height };
}

function toCells(
  { label, details, amount, isTotal }: DocumentTotal,
  format: DocumentFormat,
  theme: DocumentTheme,
  isFilled: boolean,
): TableCell[] {
  const look = isTotal
    ? { bold: true, fontSize: theme.fontSize + 2, color: isFilled ? theme.onAccent : theme.accentText }
    : {};
  const detailColor = isTotal && isFilled ? theme.onAccent : theme.muted;
  return [
    {
      stack: [
        { text: format.text(label), ...(isTotal ? look : { color: theme.muted }) },
        ...details.map((text) => ({
          text: format.text(text),
          fontSize: theme.smallSize,
          color: detailColor,
        })),
      ],
    },
    { text: amount, alignment: 'right', noWrap: true, ...look },
  ];
}
