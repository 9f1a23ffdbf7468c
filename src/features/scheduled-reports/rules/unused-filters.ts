import type { ReportKind } from './report-limits.ts';

const ofKind = {
  time: ['taskId', 'billable', 'invoiced', 'tag'],
  expenses: ['categoryId', 'state', 'paidBy', 'isRecurring'],
} as const;

/** Filters that are set, but belong to the other kind of report. */
export function unusedFilters(kind: ReportKind, filter: Readonly<Record<string, unknown>>): string[] {
  const others = ofKind[kind === 'time' ? 'expenses' : 'time'];
  return others.filter((name) => filter[name] !== null && filter[name] !== undefined);
}
