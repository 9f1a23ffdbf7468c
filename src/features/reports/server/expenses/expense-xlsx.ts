import writeXlsxFile from 'write-excel-file/node';
import { expenseReportColumns } from '#src/features/reports/rules/expense-report.ts';
import type { ExpenseReportRow } from '#src/features/reports/rules/expense-report.ts';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import { roundTo } from '#src/features/reports/rules/time-report.ts';

type Field = keyof ExpenseReportRow;

const widths: Partial<Record<Field, number>> = {
  vendor: 28,
  category: 20,
  description: 40,
  client: 24,
  project: 24,
  notes: 32,
  tags: 24,
  status: 24,
  tripFrom: 20,
  tripTo: 20,
  tripPurpose: 28,
  tripStart: 17,
  tripEnd: 17,
  mealsProvided: 32,
  billedText: 28,
  id: 38,
};
const dayFields: ReadonlySet<Field> = new Set(['day', 'rateDay', 'paidOn', 'reimbursedOn']);
const convertedFields: ReadonlySet<Field> = new Set(['accountNet', 'accountTax', 'accountAmount']);
const summedFields: ReadonlySet<Field> = new Set([
  'net',
  'tax',
  'amount',
  'owedTax',
  'recoverableTax',
  'billedAmount',
  ...convertedFields,
]);
const moneyFields: ReadonlySet<Field> = new Set([...summedFields, 'markupAmount']);

/** Cells are typed as dates and numbers; text stays text, so no cell is a formula. */
export function renderExpenseXlsx(
  rows: readonly ExpenseReportRow[],
  wording: ReportWording,
): Promise<Buffer> {
  const columns = expenseReportColumns(wording);
  const head = columns.map(([, value]) => ({ value, fontWeight: 'bold' as const }));
  const cells = rows.map((row) => columns.map(([field]) => toCell(field, row[field])));
  return writeXlsxFile([head, ...cells, ...(rows.length === 0 ? [] : [totalRow(rows, wording)])], {
    sheet: wording.words.expenses,
    stickyRowsCount: 1,
    columns: columns.map(([field]) => ({ width: widths[field] ?? 12 })),
  }).toBuffer();
}

/** Sums of money, of each column only if all its amounts have one currency. */
function totalRow(rows: readonly ExpenseReportRow[], wording: ReportWording) {
  const hasOneCurrency = new Set(rows.map(({ currency }) => currency)).size === 1;
  const isConverted =
    new Set(rows.map(({ accountCurrency }) => accountCurrency)).size === 1 &&
    rows.every(({ accountAmount }) => accountAmount !== '');
  const billedCurrencies = new Set(rows.map(({ billedCurrency }) => billedCurrency).filter(Boolean));
  const isSummed = (field: Field) => {
    if (convertedFields.has(field)) return isConverted;
    return field === 'billedAmount' ? billedCurrencies.size === 1 : hasOneCurrency;
  };
  return expenseReportColumns(wording).map(([field]) => {
    const fontWeight = 'bold' as const;
    if (field === 'day') return { type: String, value: wording.words.total, fontWeight };
    if (!summedFields.has(field) || !isSummed(field)) return null;
    // Floating point would show 0.30000000000000004. No currency has more than four decimals.
    const value = roundTo(
      rows.reduce((sum, row) => sum + Number(row[field]), 0),
      4,
    );
    return { type: Number, value, format: moneyFormat, fontWeight };
  });
}

const moneyFormat = '#,##0.00##';

function toCell(field: Field, value: string | number) {
  if (value === '') return null;
  if (dayFields.has(field))
    return { type: Date, value: new Date(`${String(value)}T00:00:00Z`), format: 'yyyy-mm-dd' };
  if (typeof value === 'number')
    return { type: Number, value, format: moneyFields.has(field) ? moneyFormat : 'General' };
  return { type: String, value };
}
