import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import { payers } from '#src/features/expenses/rules/expense-limits.ts';
import { listStates } from '#src/features/expenses/rules/expense-list.ts';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';

/** Filters stored in the URL, and what they ask the server for. */
export function useExpenseFilter() {
  const search = useUrlSearch();
  const [periodName, setPeriod] = useUrlFilter('period');
  const [categoryId, setCategoryId] = useUrlFilter('category');
  const [clientId, setClientId] = useUrlFilter('client');
  const [projectId, setProjectId] = useUrlFilter('project');
  const [stateName, setState] = useUrlFilter('state');
  const [payerName, setPayer] = useUrlFilter('paid');
  const change = useSetUrlParams();
  const days = daysOfPeriod(periodName);
  const state = listStates.find((each) => each === stateName);
  const paidBy = payers.find((each) => each === payerName);
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
    search,
    /** Such as `2026-11` or `2026`; empty for all. */
    period: days ? periodName : '',
    setPeriod,
    categoryId,
    setCategoryId,
    clientId,
    setClientId,
    projectId,
    setProjectId,
    state: state ?? '',
    setState,
    paidBy: paidBy ?? '',
    setPayer,
    input,
    inputOfAllTime,
    isOn: Object.keys(input).length > 0,
    clear: () => change({ q: '', period: '', category: '', client: '', project: '', state: '', paid: '' }),
  };
}

function daysOfPeriod(period: string): DayRange | null {
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) return monthOf(`${period}-01`);
  if (/^\d{4}$/.test(period)) return { from: `${period}-01-01`, to: `${period}-12-31` };
  return null;
}
