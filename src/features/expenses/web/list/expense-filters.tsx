import { useMemo } from 'react';
import * as m from '#messages/expenses.ts';
import { choicesOf, payerLabels, stateLabels } from '#src/features/expenses/web/expense-labels.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { missingReceipt } from './use-expense-filter.ts';
import type { ExpenseList } from './use-expense-list.ts';

export function ExpenseFilters({ list }: { list: ExpenseList }) {
  const { filter, all, categories, clients, projects } = list;
  const months = useMemo(
    () =>
      [...new Set((all ?? []).flatMap(({ day }) => (day === null ? [] : [day.slice(0, 7)])))]
        .toSorted()
        .toReversed()
        .map((month) => ({
          value: month,
          label: formatDay(`${month}-01`, { month: 'long', year: 'numeric' }),
        })),
    [all],
  );
  return (
    <>
      <FilterChip label={m.month} value={filter.month} choices={months} onChange={filter.setMonth} />
      <FilterChip
        label={m.category}
        value={filter.category}
        choices={categories.map(({ id, name, isArchived }) => ({
          value: id,
          label: name,
          ...(isArchived && { pastLabel: m.archived }),
        }))}
        onChange={filter.setCategory}
      />
      <FilterChip
        label={m.client}
        value={filter.client}
        choices={byName(clients)}
        onChange={filter.setClient}
      />
      <FilterChip
        label={m.project}
        value={filter.project}
        choices={byName(projects)}
        onChange={filter.setProject}
      />
      <FilterChip label={m.status} value={filter.state} choices={stateChoices} onChange={filter.setState} />
      <FilterChip label={m.paidBy} value={filter.payer} choices={payerChoices} onChange={filter.setPayer} />
    </>
  );
}

const payerChoices = choicesOf(payerLabels);
const stateChoices = [...choicesOf(stateLabels), { value: missingReceipt, label: m.receiptMissing }];

function byName(records: readonly { id: string; name: string }[] = []) {
  return records
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}
