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
        choices={usePeriods(list)}
        {...filter.chip('period')}
        value={filter.period}
      />
      <FilterChip
        label={m.category}
        choices={categories.map(({ id, name, isArchived }) => ({
          value: id,
          label: name,
          ...(isArchived && { pastLabel: m.archived }),
        }))}
        {...filter.chip('category')}
      />
      <FilterChip label={m.client} choices={byName(clients)} {...filter.chip('client')} />
      <FilterChip label={m.project} choices={byName(projects)} {...filter.chip('project')} />
      <FilterChip label={m.status} choices={stateChoices} {...filter.chip('state')} value={filter.state} />
      <FilterChip label={m.paidBy} choices={payerChoices} {...filter.chip('paid')} value={filter.paidBy} />
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
