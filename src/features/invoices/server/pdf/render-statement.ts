import type { Content, TableCell } from 'pdfmake';
import type { Fact } from '#src/features/invoices/rules/content/invoice-facts.ts';
import type { ClaimKind, PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import { invoiceHead, fullTitle } from './invoice-head.ts';
import { letterDefinition } from './letter-definition.ts';
import { openFormat } from './pdf-format.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentWidth, themeOf } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { Letter } from './printable-invoice.ts';
import { keepRowsTogether } from './rows-kept-together.ts';

/** A client's statement of account. */
export type StatementDocument = Letter & {
  type: 'statement';
  from: string;
  to: string;
  openingMinor: number;
  closingMinor: number;
  rows: readonly {
    day: string;
    kind: 'invoice' | 'creditNote' | PaymentKind | ClaimKind;
    number: string | null;
    /** That a payment or a claim belongs to. */
    invoices: readonly { number: string }[];
    amountMinor: number;
    balanceMinor: number;
  }[];
  /** Null if the period has ended: it is known for today only. */
  ageing: {
    day: string;
    /** The sums by days overdue; with claims and less what is on account, they are the closing balance. */
    bucketsMinor: readonly number[];
    claimsMinor: number;
    onAccountMinor: number;
  } | null;
};

export function renderStatementPdf(document: StatementDocument): Promise<Buffer> {
  const format = openFormat(document);
  const theme = themeOf(document);
  const { words } = format;
  const heading = {
    title: words.statement,
    name: format.days(document.from, document.to),
    facts: statementFacts(document, format),
  };
  const content = [...invoiceHead(document, heading, format, theme), movements(document, format, theme)];
  const note: Content[] = format.fonts.hasMissingGlyphs()
    ? [{ text: words.missingCharacters, color: theme.muted, margin: [0, 8, 0, 0] }]
    : [];
  return renderPdf(
    letterDefinition(document, { title: fullTitle(heading), content: [...content, ...note] }, format, theme),
  );
}

function statementFacts(
  { ageing, closingMinor }: StatementDocument,
  { words, day, money }: PdfFormat,
): Fact[] {
  const balance = { label: words.closingBalance, value: money(closingMinor) };
  return ageing ? [{ label: words.date, value: day(ageing.day) }, balance] : [balance];
}

/** The table's header repeats on each page. */
function movements(document: StatementDocument, format: PdfFormat, theme: PdfTheme): Content {
  const { words } = format;
  const { from, to, rows, openingMinor, closingMinor, terms } = document;
  const day = (value: string) => format.days(value, value);
  const bold = { bold: true };
  const balance = (date: string, label: string, amountMinor: number): TableCell[] => [
    { text: day(date), ...bold },
    { text: label, ...bold },
    '',
    { text: format.amount(amountMinor), alignment: 'right', ...bold },
  ];
  const head = [words.date, words.description, `${words.amount} (${terms.currency})`, words.balance];
  const amounts = rows.flatMap((row) => [row.amountMinor, row.balanceMinor]);
  const days = format.widest(
    [head[0] ?? '', ...[from, to, ...rows.map((row) => row.day)].map(day)],
    theme.fontSize,
  );
  const numbers = [...amounts, openingMinor, closingMinor].map((amount) => format.amount(amount));
  const width = format.widest([...numbers, ...head.slice(2)], theme.fontSize);
  const taken = days + 2 * width + 3 * cellGap;
  const widths = [days, contentWidth(document, theme) - taken, width, width];
  const body = [
    balance(from, words.openingBalance, openingMinor),
    ...rows.map((row): TableCell[] => [
      { text: day(row.day) },
      { text: format.text(rowTitle(row)) },
      { text: format.amount(row.amountMinor), alignment: 'right' },
      { text: format.amount(row.balanceMinor), alignment: 'right' },
    ]),
    balance(to, words.closingBalance, closingMinor),
  ];
  const layout = ruledLayout(theme);
  const ruled = { width: 0.8, color: theme.rule };
  const padding = (row: number) => (row === body.length - 1 ? 0 : theme.rowPadding);
  return {
    layout: {
      ...layout,
      hLineWidth: (place, { table }) =>
        place === 0 || place === table.body.length ? 0 : place === 1 ? 0.8 : 0.5,
      paddingTop: padding,
      paddingBottom: padding,
    },
    margin: [0, 8, 0, 10],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        headRow(head, 2, theme),
        ...body.slice(0, -2),
        // No page has only the balance or its age.
        keepRowsTogether(
          body.slice(-2),
          { widths, layout, lines: [ruled, ruled] },
          ageingTable(document, format, theme),
        ),
      ],
    },
  };

  function rowTitle({ kind, number, invoices }: StatementDocument['rows'][number]): string {
    if (kind === 'invoice' || kind === 'creditNote') return `${words.titles[kind]} ${number ?? ''}`.trim();
    const title = words.payments[kind];
    return invoices.length === 0
      ? title
      : words.paymentOf({ payment: title, numbers: invoices.map((paid) => paid.number).join(', ') });
  }
}

function ageingTable(document: StatementDocument, format: PdfFormat, theme: PdfTheme): Content[] {
  const { ageing } = document;
  if (!ageing) return [];
  const { words } = format;
  const { notDue, to30, to60, to90, more } = words.ageingBuckets;
  const columns = [
    ...[notDue, to30, to60, to90, more].map(
      (label, place) => [label, ageing.bucketsMinor[place] ?? 0] as const,
    ),
    ...(ageing.claimsMinor === 0 ? [] : [[words.claims, ageing.claimsMinor] as const]),
    ...(ageing.onAccountMinor === 0 ? [] : [[words.onAccount, -ageing.onAccountMinor] as const]),
  ];
  const width = (contentWidth(document, theme) - (columns.length - 1) * cellGap) / columns.length;
  return [
    {
      unbreakable: true,
      stack: [
        {
          role: 'heading',
          text: words.ageing({ day: format.day(ageing.day) }),
          bold: true,
          margin: [0, 8, 0, 2],
        },
        {
          layout: ruledLayout(theme),
          table: {
            headerRows: 1,
            widths: columns.map(() => width),
            body: [
              headRow(
                columns.map(([label]) => label),
                0,
                theme,
              ),
              columns.map(([, amountMinor]) => ({
                text: format.amount(amountMinor),
                alignment: 'right' as const,
              })),
            ],
          },
        },
      ],
    },
  ];
}

/** Columns from `numbersFrom` on have numbers. */
function headRow(labels: readonly string[], numbersFrom: number, theme: PdfTheme): TableCell[] {
  return labels.map((text, place) => ({
    text,
    bold: true,
    color: theme.muted,
    fontSize: theme.smallSize,
    ...(place >= numbersFrom && { alignment: 'right' as const }),
  }));
}

function ruledLayout(theme: PdfTheme) {
  return {
    hLineWidth: (place: number, { table }: { table: { body: unknown[] } }) =>
      place === 0 ? 0 : place === 1 || place >= table.body.length - 1 ? 0.8 : 0.5,
    vLineWidth: () => 0,
    hLineColor: (place: number) => (place === 1 ? theme.text : theme.rule),
    paddingLeft: (column: number) => (column === 0 ? 0 : cellGap),
    paddingRight: () => 0,
    paddingTop: () => theme.rowPadding,
    paddingBottom: () => theme.rowPadding,
  };
}

const cellGap = 12;
