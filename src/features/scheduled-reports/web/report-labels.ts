import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';

export const reportKindLabels: Readonly<Record<ScheduledReport['kind'], string>> = {
  time: m.time,
  expenses: m.expenses,
};

export const reportFormatLabels: Readonly<Record<ScheduledReport['format'], string>> = {
  pdf: 'PDF',
  xlsx: m.excelWorkbook,
  csv: 'CSV',
};

export const reportPeriodLabels: Readonly<Record<ScheduledReport['period'], string>> = {
  lastWeek: m.lastWeek,
  lastMonth: m.lastMonth,
  lastQuarter: m.lastQuarter,
  lastYear: m.lastYear,
};

export const whenEmptyLabels: Readonly<Record<ScheduledReport['whenEmpty'], string>> = {
  skip: m.sendNothing,
  send: m.sendEmpty,
};

/** "Time, last month, PDF". */
export function describeReportFile({
  kind,
  period,
  format,
}: Pick<ScheduledReport, 'kind' | 'period' | 'format'>) {
  return [reportKindLabels[kind], reportPeriodLabels[period], reportFormatLabels[format]].join(' · ');
}

/** What limits it besides its client and project. */
export function countFilters(filter: ScheduledReport['filter']): number {
  return Object.values(filter).filter((value) => value !== null && value !== '').length;
}

export function describeColumns(columns: ScheduledReport['columns']): string {
  return columns === null ? m.defaultColumns : m.columnCount({ count: columns.length });
}
