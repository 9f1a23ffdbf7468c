import type { Content, TableCell } from 'pdfmake';
import type { DocumentTotal } from '#src/features/invoices/rules/content/invoice-sums.ts';
import type { Ending } from './line-table.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentHeight } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { PrintableInvoice } from './printable-invoice.ts';

/** Not broken over pages, unless there are very many deposits. */
export function totalsBlock(
  document: PrintableInvoice,
  rows: readonly DocumentTotal[],
  format: PdfFormat,
  theme: PdfTheme,
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
        role: 'facts',
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
  format: PdfFormat,
  theme: PdfTheme,
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
