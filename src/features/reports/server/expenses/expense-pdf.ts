import type { Content, TableCell } from 'pdfmake';
import type { ExpenseReportRow } from '#src/features/reports/rules/expense-report.ts';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import {
  formatReportPeriod,
  mutedColor,
  composeReport,
  tableLayout,
} from '#src/features/reports/server/report-document.ts';
import { openPdfFonts } from '#src/platform/server/pdf/font-fallback.ts';
import type { FontFallback } from '#src/platform/server/pdf/font-fallback.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney, minorDigits, sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { compareNames } from '#src/platform/shared/text.ts';

export type ExpenseHeading = { name: string; from?: string | undefined; to?: string | undefined };

/** Expenses by day with their categories and tax, and what each category costs. */
export function renderExpenses(
  rows: readonly ExpenseReportRow[],
  heading: ExpenseHeading,
  wording: ReportWording,
): Promise<Buffer> {
  const { words } = wording;
  const fonts = openPdfFonts();
  const period = formatReportPeriod(
    heading.from ?? rows.at(0)?.day ?? '',
    heading.to ?? rows.at(-1)?.day ?? '',
    wording,
  );
  const tables =
    rows.length === 0
      ? [{ text: words.noExpenses }]
      : [
          expenseTable(rows, fonts, wording),
          { role: 'heading' as const, text: words.byCategory, bold: true, fontSize: 11, margin: aboveSums },
          categoryTable(rows, fonts, wording),
        ];
  return renderPdf(
    composeReport(fonts, {
      wording,
      title: words.expenses,
      documentTitle: words.expensesOfPeriod({ period }),
      author: heading.name,
      facts: [
        [words.paidFor, heading.name],
        [words.period, period],
      ],
      content: tables,
    }),
  );
}

const aboveSums: [number, number, number, number] = [0, 20, 0, 4];

function expenseTable(
  rows: readonly ExpenseReportRow[],
  fonts: FontFallback,
  wording: ReportWording,
): Content {
  const { words } = wording;
  return {
    layout: tableLayout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [52, '*', 84, 62, 54, 68],
      body: [
        [words.date, words.expense, words.category, words.net, words.tax, words.amount].map(
          (text, place) => ({
            text,
            color: mutedColor,
            alignment: place > 2 ? ('right' as const) : ('left' as const),
          }),
        ),
        ...rows.map((row) => toCells(row, fonts, wording)),
        ...sumRows(words.total, rows, wording),
      ],
    },
  };
}

function toCells(row: ExpenseReportRow, fonts: FontFallback, wording: ReportWording): TableCell[] {
  const { locale } = wording;
  const { day, vendor, kind, category, currency } = row;
  const details = detailLines(row, wording).map((line) => ({ text: fonts.toRuns(line), color: mutedColor }));
  return [
    {
      text: day === '' ? '' : formatDay(day, { day: '2-digit', month: 'short', year: '2-digit' }, locale),
      color: mutedColor,
    },
    { stack: [{ text: fonts.toRuns(vendor === '' ? kind : vendor) }, ...details] },
    { text: fonts.toRuns(category), color: mutedColor },
    ...moneyFields.map((field) => moneyCell(toMoney(row[field], currency), locale, false)),
  ];
}

/** What is said about the expense, its trip, its amount in the account's currency, and its invoice. */
function detailLines(row: ExpenseReportRow, { locale, words }: ReportWording): string[] {
  const { description, receiptNumber, client, project, occasion, guests } = row;
  const work = [client, project].filter((name) => name !== '').join(' · ');
  // Numbers within texts have a decimal point.
  const written = (text: string | number) => String(text).replaceAll('.', decimalMark(locale));
  const places = [row.tripFrom, row.tripTo].filter((place) => place !== '').join(' – ');
  const driven =
    row.distance === ''
      ? ''
      : words.drivenAtRate({
          distance: `${written(row.distance)} ${row.distanceUnit}${row.isReturnTrip === words.yes ? ' × 2' : ''}`,
          vehicle: row.vehicle,
          rate: written(row.mileageRate),
        });
  const away = row.tripStart === '' ? '' : `${row.perDiemRegion}, ${row.tripStart} – ${row.tripEnd}`;
  const meals = row.mealsProvided === '' ? '' : words.mealsProvided({ meals: row.mealsProvided });
  const inCurrency = (amount: number | '') =>
    amount === '' ? '' : formatMoney(toMoney(amount, row.accountCurrency), locale);
  const converted =
    row.currency === row.accountCurrency || row.accountAmount === ''
      ? ''
      : words.convertedAmounts({
          net: inCurrency(row.accountNet),
          tax: inCurrency(row.accountTax),
          amount: inCurrency(row.accountAmount),
        });
  const billed =
    row.billedAmount === ''
      ? ''
      : words.billedOnInvoice({
          amount: formatMoney(toMoney(row.billedAmount, row.billedCurrency), locale),
          number: row.invoiceNumber,
        });
  return [
    [description, receiptNumber, work],
    [occasion, guests],
    [places, row.tripPurpose, driven, away],
    [meals],
    [converted, billed],
  ]
    .map((parts) => parts.filter((text) => text !== '').join(' · '))
    .filter((line) => line !== '');
}

const moneyFields = ['net', 'tax', 'amount'] as const;

function categoryTable(
  rows: readonly ExpenseReportRow[],
  fonts: FontFallback,
  wording: ReportWording,
): Content {
  const byCategory = [...Map.groupBy(rows, ({ category }) => category)].toSorted(([a], [b]) =>
    compareNames(a, b),
  );
  return {
    layout: tableLayout,
    table: {
      widths: [52, '*', 84, 62, 54, 68],
      body: byCategory.flatMap(([name, ofCategory]) =>
        sumRows(name === '' ? wording.words.withoutCategory : name, ofCategory, wording, fonts),
      ),
    },
  };
}

/** One row for each currency: different currencies never add up. */
function sumRows(
  label: string,
  rows: readonly ExpenseReportRow[],
  { locale }: ReportWording,
  fonts?: FontFallback,
): TableCell[][] {
  const isTotal = fonts === undefined;
  const sums = moneyFields.map((field) =>
    sumByCurrency(rows.map((row) => toMoney(row[field], row.currency))),
  );
  return (sums[0] ?? []).map((_sum, place) => [
    { text: fonts ? fonts.toRuns(label) : label, bold: isTotal, colSpan: 3 },
    '',
    '',
    ...sums.map((ofField) => moneyCell(ofField[place], locale, isTotal)),
  ]);
}

function moneyCell(money: Money | undefined, locale: string, bold: boolean): TableCell {
  return { text: money ? formatMoney(money, locale) : '', alignment: 'right', bold };
}

function toMoney(amount: number, currency: string): Money {
  return { amountMinor: Math.round(amount * 10 ** minorDigits(currency)), currency };
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
