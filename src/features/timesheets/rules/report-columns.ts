/** The columns of time reports, in order: the same for the choice on the screen, CSV, XLSX, PDF and emails. */

/** `hours`: decimal; `duration`: hours and minutes; `flag`: yes or no; `money`: in units of the row’s currency. */
export type ColumnType = 'text' | 'day' | 'clock' | 'hours' | 'duration' | 'flag' | 'money';
type Column = {
  type: ColumnType;
  /** Reports have its sum. */
  isSummed?: true;
  /** Not in files of tables without a choice. */
  isExtra?: true;
  /** In PDF timesheets without a choice: clients read what was done when, and no rates. */
  isInTimesheet?: true;
};

const columns = {
  day: { type: 'day', isInTimesheet: true },
  start: { type: 'clock', isInTimesheet: true },
  end: { type: 'clock', isInTimesheet: true },
  pause: { type: 'hours', isInTimesheet: true },
  hours: { type: 'hours', isSummed: true },
  duration: { type: 'duration', isSummed: true, isExtra: true, isInTimesheet: true },
  description: { type: 'text', isInTimesheet: true },
  notes: { type: 'text' },
  client: { type: 'text' },
  project: { type: 'text', isInTimesheet: true },
  task: { type: 'text', isInTimesheet: true },
  tags: { type: 'text' },
  person: { type: 'text', isExtra: true },
  billable: { type: 'flag', isInTimesheet: true },
  invoiced: { type: 'flag' },
  invoiceNumber: { type: 'text', isExtra: true },
  rate: { type: 'money' },
  amount: { type: 'money', isSummed: true },
  currency: { type: 'text' },
  timeZone: { type: 'text' },
  id: { type: 'text' },
} as const satisfies Record<string, Column>;

export type ReportColumn = keyof typeof columns;
export const reportColumns: Readonly<Record<ReportColumn, Column>> = columns;
// The keys are those of the literal above, in its order.
export const reportColumnNames = Object.keys(columns) as [ReportColumn, ...ReportColumn[]];

/** What a file has if nobody chooses. */
export function defaultColumns(format: 'csv' | 'xlsx' | 'pdf'): readonly ReportColumn[] {
  return reportColumnNames.filter((name) =>
    format === 'pdf' ? reportColumns[name].isInTimesheet === true : reportColumns[name].isExtra !== true,
  );
}

/** From an address, such as "day,hours", in the order of reports: null without a choice, or if it names no column. */
export function parseColumns(text: string | null | undefined): ReportColumn[] | null {
  const names = new Set(text?.split(',').map((name) => name.trim()));
  const chosen = reportColumnNames.filter((name) => names.has(name));
  return chosen.length === 0 ? null : chosen;
}

/** Names in an address that are no column. */
export function unknownColumns(text: string): string[] {
  const names: readonly string[] = reportColumnNames;
  return text.split(',').filter((name) => !names.includes(name.trim()));
}
