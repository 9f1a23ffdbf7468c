import type { Content, TableCell } from 'pdfmake';
import type { Fact } from '#src/features/invoices/rules/content/invoice-facts.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import { fullTitle, invoiceHead } from './invoice-head.ts';
import { letterDefinition } from './letter-definition.ts';
import { openFormat } from './pdf-format.ts';
import { contentWidth, themeOf } from './pdf-theme.ts';
import type { Letter } from './printable-invoice.ts';

/** A letter about invoices, as another feature wrote it. */
export type WrittenLetter = Letter & {
  type: 'letter';
  title: string;
  day: string;
  facts: readonly Fact[];
  before: readonly string[];
  table: {
    head: readonly string[];
    /** The last columns are amounts. */
    amountsFrom: number;
    rows: readonly (readonly string[])[];
  };
  after: readonly string[];
};

export function renderLetterPdf(document: WrittenLetter): Promise<Buffer> {
  const format = openFormat(document);
  const theme = themeOf(document);
  const heading = { title: document.title, name: format.day(document.day), facts: [...document.facts] };
  const paragraph = (text: string): Content => ({ text: format.text(text), margin: [0, 0, 0, 8] });
  const { head, rows, amountsFrom } = document.table;
  const cell = (text: string, place: number): TableCell => ({
    text: format.text(text),
    ...(place >= amountsFrom && { alignment: 'right' as const }),
  });
  const width = (place: number) =>
    format.widest(
      [head, ...rows].map((row) => row[place] ?? ''),
      theme.fontSize,
    );
  const fixed = head.slice(1).map((_, place) => width(place + 1));
  const taken = fixed.reduce((sum, each) => sum + each + cellGap, 0);
  const content: Content[] = [
    ...invoiceHead(document, heading, format, theme),
    ...document.before.map(paragraph),
    {
      margin: [0, 4, 0, 14],
      layout: {
        hLineWidth: (place) => (place === 0 ? 0 : place === 1 ? 0.8 : 0.5),
        vLineWidth: () => 0,
        hLineColor: () => theme.rule,
        paddingLeft: (column) => (column === 0 ? 0 : cellGap),
        paddingRight: () => 0,
        paddingTop: () => theme.rowPadding,
        paddingBottom: () => theme.rowPadding,
      },
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [contentWidth(document, theme) - taken, ...fixed],
        body: [
          head.map((text, place) => ({
            text: format.text(text),
            bold: true,
            color: theme.muted,
            fontSize: theme.smallSize,
            ...(place >= amountsFrom && { alignment: 'right' as const }),
          })),
          ...rows.map((row) => row.map(cell)),
        ],
      },
    },
    ...document.after.map(paragraph),
  ];
  return renderPdf(letterDefinition(document, { title: fullTitle(heading), content }, format, theme));
}

const cellGap = 12;
