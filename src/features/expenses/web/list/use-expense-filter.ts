import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import { payers } from '#src/features/expenses/rules/expense-limits.ts';
import { listStates } from '#src/features/expenses/rules/expense-list.ts';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Filters stored in the URL, and what they ask the server for. */
export function useExpenseFilter() {
  const filters = useUrlFilters('period', 'category', 'client', 'project', 'state', 'paid');
  const { search, valueOf } = filters;
  const [categoryId, clientId, projectId] = [valueOf('category'), valueOf('client'), valueOf('project')];
  const days = daysOfPeriod(valueOf('period'));
  const state = listStates.find((each) => each === valueOf('state'));
  const paidBy = payers.find((each) => each === valueOf('paid'));
  /** Without the period, whose months the chart compares. */
  const inputOfAllTime: ExpenseFilter = {
    ...(categoryId !== '' && { categoryId }),
    ...(clientId !== '' && { clientId }),
    ...(projectId !== '' && { projectId }),
    ...(state && { state }),
    ...(paidBy && { paidBy }),
    ...(search.text !== '' && { search: search.text }),
  };
  const input: ExpenseFilter = { ...inputOfAllTime, ...days };
  return {
    ...filters,
    /** Such as `2026-11` or `2026`; empty for all. */
    period: days ? valueOf('period') : '',
    state: state ?? '',
    paidBy: paidBy ?? '',
    input,
    inputOfAllTime,
    isOn: Object.keys(input).length > 0,
  };
}

function daysOfPeriod(period: string): DayRange | null {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) return monthOf(`${period}-01`);
  if (/^\d{4}$/.test(period)) return { from: `${period}-01-01`, to: `${period}-12-31` };
  return null;
}
