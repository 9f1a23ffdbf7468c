import type { Content, TableCell } from 'pdfmake';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasTaxRate } from '#src/features/invoices/rules/invoice-terms.ts';
import { remainingTaxes } from '#src/features/invoices/rules/law/deposit-taxes.ts';
import type { DocumentFormat } from './document-format.ts';
import { contentHeight } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { adjustmentLabel } from './line-table.ts';
import type { Ending } from './line-table.ts';
import type { TextFormat } from './text-format.ts';

export type TotalRow = { label: string; details?: readonly string[]; amountMinor: number; isTotal?: boolean };

/** Not broken over pages, unless there are very many deposits. */
export function totalsBlock(
  document: InvoiceDocument,
  calculation: InvoiceCalculation,
  format: DocumentFormat,
  theme: DocumentTheme,
): Ending {
  const rows = totalRows(document, calculation, format);
  const isFilled = document.layout === 'modern';
  const blockWidth = document.layout === 'compact' ? 230 : 270;
  const amounts = rows.map(({ amountMinor }) => format.money(amountMinor));
  const amountWidth = format.widest(amounts, theme.fontSize + 2);
  const labelWidth = blockWidth - amountWidth - (isFilled ? 32 : 12);
  const height = rows
    .map(({ label, details = [], isTotal = false }) => {
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

/** That prices include tax, where any is charged. */
export function pricesNote(
  { terms }: Pick<InvoiceDocument, 'terms'>,
  { groups }: InvoiceCalculation,
  { words }: TextFormat,
): string[] {
  return terms.pricesIncludeTax && groups.some(hasTaxRate) ? [words.pricesIncludeTax] : [];
}

/** From the sum of the lines to what is to be paid; every row follows from those above it. */
export function totalRows(
  { type, terms, deposits }: InvoiceDocument,
  { printed, groups, ...sums }: InvoiceCalculation,
  format: TextFormat,
): TotalRow[] {
  const { words } = format;
  const { discount, charge } = terms;
  const isTaxed = groups.some(hasTaxRate);
  const hasSubtotal = discount !== null || charge !== null;
  const totalMinor = sums.grossMinor + sums.roundingMinor;
  return [
    ...(hasSubtotal ? [{ label: words.subtotal, amountMinor: printed.linesMinor }] : []),
    ...(discount === null
      ? []
      : [{ label: adjustmentLabel(words.discount, discount, format), amountMinor: -printed.discountMinor }]),
    ...(charge === null
      ? []
      : [{ label: adjustmentLabel(words.charge, charge, format), amountMinor: printed.chargeMinor }]),
    ...(isTaxed ? [{ label: words.net, amountMinor: sums.netMinor }] : []),
    ...(isTaxed ? groups.map((group) => toTaxRow(group, format)) : []),
    ...(sums.roundingMinor === 0 ? [] : [{ label: words.rounding, amountMinor: sums.roundingMinor }]),
    {
      label: type === 'creditNote' ? words.totalCredit : words.total,
      amountMinor: totalMinor,
      isTotal: true,
    },
    ...deposits.map((deposit) => toDepositRow(deposit, format)),
    ...(deposits.length === 0
      ? []
      : [
          {
            label: words.amountDue,
            details: remainingDetails({ terms, deposits }, format),
            amountMinor: sums.dueMinor,
            isTotal: true,
          },
        ]),
  ];
}

/** Where some amounts are taxed, the others are listed as well. [2006/112/EC art. 226 (8)] */
function toTaxRow(
  group: InvoiceCalculation['groups'][number],
  { words, percent, money }: TextFormat,
): TotalRow {
  const taxable = money(group.taxableMinor);
  const label = hasTaxRate(group) ? words.taxOn(percent(group.taxRate), taxable) : words.untaxed(taxable);
  return { label, amountMinor: group.taxMinor };
}

/** With its tax, which a final invoice must show. */
function toDepositRow(
  { number, issueDay, netMinor, taxMinor, grossMinor, taxes, unpaidMinor = 0 }: Deposit,
  { words, day, money, percent }: TextFormat,
): TotalRow {
  const total = `${words.net} ${money(netMinor)} · ${words.tax} ${money(taxMinor)}`;
  const byRate = taxes?.map((tax) =>
    hasTaxRate(tax)
      ? `${words.net} ${money(tax.netMinor)} · ${words.tax} ${percent(tax.taxRate)} ${money(tax.taxMinor)}`
      : `${words.net} ${money(tax.netMinor)}`,
  );
  return {
    label: `${words.titles.deposit} ${number}, ${day(issueDay)}`,
    details: [...(byRate ?? [total]), ...(unpaidMinor > 0 ? [words.depositUnpaid(money(unpaidMinor))] : [])],
    amountMinor: -grossMinor,
  };
}

type Deposit = InvoiceDocument['deposits'][number];

/** The tax in what is left to pay, by rate; unknown for deposits of before it was kept. */
function remainingDetails(
  { terms, deposits }: Pick<InvoiceDocument, 'terms' | 'deposits'>,
  { words, money, percent }: TextFormat,
): string[] {
  if (deposits.some(({ taxes }) => taxes === undefined)) return [];
  return remainingTaxes(terms, deposits)
    .filter(hasTaxRate)
    .map((tax) => `${words.taxOn(percent(tax.taxRate), money(tax.netMinor))}: ${money(tax.taxMinor)}`);
}

function toCells(
  { label, details = [], amountMinor, isTotal = false }: TotalRow,
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
    { text: format.money(amountMinor), alignment: 'right', noWrap: true, ...look },
  ];
}
