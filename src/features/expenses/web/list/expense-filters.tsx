import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/expenses.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { listStateLabels, payerLabels } from '#src/features/expenses/web/expense-labels.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import type { ExpenseList } from './use-expense-list.ts';

export function ExpenseFilters({ list }: { list: ExpenseList }) {
  const { filter, categories, clients, projects } = list;
  return (
    <>
      <FilterChip
        label={m.period}
        value={filter.period}
        choices={usePeriods(list)}
        onChange={filter.setPeriod}
      />
      <FilterChip
        label={m.category}
        value={filter.categoryId}
        choices={categories.map(({ id, name, isArchived }) => ({
          value: id,
          label: name,
          ...(isArchived && { pastLabel: m.archived }),
        }))}
        onChange={filter.setCategoryId}
      />
      <FilterChip
        label={m.client}
        value={filter.clientId}
        choices={byName(clients)}
        onChange={filter.setClientId}
      />
      <FilterChip
        label={m.project}
        value={filter.projectId}
        choices={byName(projects)}
        onChange={filter.setProjectId}
      />
      <FilterChip label={m.status} value={filter.state} choices={stateChoices} onChange={filter.setState} />
      <FilterChip label={m.paidBy} value={filter.paidBy} choices={payerChoices} onChange={filter.setPayer} />
    </>
  );
}

const payerChoices = toChoices(payerLabels);
const stateChoices = toChoices(listStateLabels);

/** Years and months with expenses, latest first, each year before its months. */
function usePeriods({ filter: { inputOfAllTime, period } }: ExpenseList) {
  const { data } = useQuery(expenses.monthly.queryOptions({ input: inputOfAllTime }));
  const months = (data?.items ?? []).map(({ month }) => month);
  const periods = new Set([...months, ...months.map((month) => month.slice(0, 4)), period]);
  periods.delete('');
  // A year sorts like a month after its last one.
  const sortKey = (each: string) => each.padEnd(7, '~');
  return [...periods]
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
    .map((value) => ({ value, label: periodName(value) }));
}

function periodName(period: string): string {
  return period.length === 4 ? period : formatDay(`${period}-01`, { month: 'long', year: 'numeric' });
}

function byName(records: readonly { id: string; name: string }[] = []) {
  return records
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}
