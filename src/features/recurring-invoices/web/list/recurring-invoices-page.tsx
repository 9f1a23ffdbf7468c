import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { AllInvoiceTabs } from '#src/features/invoices/web/public.tsx';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import {
  allRecurringInvoicesQuery,
  useBilledClients,
  useRecurringProblems,
} from '#src/features/recurring-invoices/web/queries.ts';
import { useRecurringActions } from '#src/features/recurring-invoices/web/use-recurring-actions.tsx';
import { scheduleState } from '#src/features/schedules/rules/schedule-state.ts';
import { scheduleStateLabels } from '#src/features/schedules/web/public.tsx';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { useLocalRows } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { recurringColumns } from './recurring-columns.tsx';

/** Invoices that repeat, with their next day. */
export function RecurringInvoicesPage() {
  const navigate = useNavigate();
  const today = useAccountToday();
  const query = useQuery(allRecurringInvoicesQuery);
  const { clients, clientName, currencyOf } = useBilledClients();
  const problems = useRecurringProblems();
  const { search, valueOf, chip, isOn, clear } = useUrlFilters('client', 'status');
  const sorting = useUrlSorting('next');
  const { actionsOf, elements } = useRecurringActions();
  const [clientId, status] = [valueOf('client'), valueOf('status')];
  const hasProblem = useCallback(({ id }: RecurringInvoice) => problems.has(id), [problems]);
  const columns = useMemo(
    () => recurringColumns({ today, clientName, currencyOf, hasProblem }),
    [today, clientName, currencyOf, hasProblem],
  );
  const matches = useCallback(
    (recurring: RecurringInvoice) =>
      (clientId === '' || recurring.clientId === clientId) &&
      (status === '' || scheduleState(recurring.recurrence, hasProblem(recurring)) === status) &&
      matchesSearch(
        [recurring.name, clientName(recurring), ...recurring.lines.map(({ title }) => title)],
        search.text,
      ),
    [clientId, status, clientName, hasProblem, search.text],
  );
  const all = query.data?.items;
  const { rows, matching } = useLocalRows(query, { all, matches, columns, sorting });
  const add = {
    label: m.newRecurringInvoice,
    onClick: () => void navigate(`/invoices/recurring/new${clientId === '' ? '' : `?client=${clientId}`}`),
  };
  return (
    <>
      <ListPage
        {...rows}
        title={m.invoices}
        action={add}
        tabs={<AllInvoiceTabs current="recurring" />}
        search={search}
        searchLabel={m.searchRecurringInvoices}
        filters={
          <>
            <FilterChip
              label={m.client}
              {...chip('client')}
              choices={clients
                .filter(({ id }) => all?.some((recurring) => recurring.clientId === id))
                .map(({ id, name }) => ({ value: id, label: name }))
                .toSorted((a, b) => compareNames(a.label, b.label))}
            />
            <FilterChip label={m.status} {...chip('status')} choices={toChoices(scheduleStateLabels)} />
            <ListCount count={matching?.length} label={m.recurringInvoiceCount} />
          </>
        }
        isFiltered={isOn}
        onClearFilters={clear}
        empty={{ icon: Repeat, sentence: m.noRecurringInvoicesYet, action: add }}
      >
        {(items) => (
          <RecordTable
            caption={m.recurringInvoices}
            items={items}
            itemName={({ name }) => name}
            itemHref={({ id }) => `/invoices/recurring/${id}`}
            columns={columns}
            actions={actionsOf}
            sorting={sorting}
          />
        )}
      </ListPage>
      {elements}
    </>
  );
}
