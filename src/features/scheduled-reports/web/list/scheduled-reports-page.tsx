import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { allScheduledReportsQuery, useFailingReports } from '#src/features/scheduled-reports/web/queries.ts';
import { useReportActions } from '#src/features/scheduled-reports/web/use-report-actions.tsx';
import { scheduleState } from '#src/features/schedules/rules/schedule-state.ts';
import { scheduleStateLabels } from '#src/features/schedules/web/public.tsx';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { toChoices } from '#src/platform/web/form/to-choices.ts';
import { FilterChip } from '#src/platform/web/layout/filters/filter-chip.tsx';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { useLocalRows } from '#src/platform/web/layout/table/list-rows.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { scheduledReportColumns } from './scheduled-report-columns.tsx';

/** Reports that are emailed again and again, with their next day. */
export function ScheduledReportsPage() {
  const navigate = useNavigate();
  const today = useAccountToday();
  const query = useQuery(allScheduledReportsQuery);
  const { data: clients } = useQuery(allClientsQuery);
  const failing = useFailingReports();
  const { search, valueOf, chip, isOn, clear } = useUrlFilters('status');
  const sorting = useUrlSorting('next');
  const { actionsOf, elements } = useReportActions();
  const status = valueOf('status');
  const hasProblem = useCallback(({ id }: ScheduledReport) => failing.has(id), [failing]);
  const clientName = useMemo(() => {
    const names = new Map((clients?.items ?? []).map(({ id, name }) => [id, name]));
    return ({ clientId }: ScheduledReport) => names.get(clientId ?? '') ?? '';
  }, [clients]);
  const columns = useMemo(
    () => scheduledReportColumns({ today, clientName, hasProblem }),
    [today, clientName, hasProblem],
  );
  const matches = useCallback(
    (report: ScheduledReport) =>
      (status === '' || scheduleState(report.recurrence, hasProblem(report)) === status) &&
      matchesSearch([report.name, clientName(report), ...report.recipients], search.text),
    [status, clientName, hasProblem, search.text],
  );
  const all = query.data?.items;
  const { rows, matching } = useLocalRows(query, { all, matches, columns, sorting });
  const add = {
    label: m.newScheduledReport,
    onClick: () => void navigate('/reports/scheduled/new'),
  };
  return (
    <>
      <ListPage
        {...rows}
        title={m.scheduledReports}
        action={add}
        search={search}
        searchLabel={m.searchScheduledReports}
        filters={
          <>
            <FilterChip label={m.status} {...chip('status')} choices={toChoices(scheduleStateLabels)} />
            <ListCount count={matching?.length} label={m.scheduledReportCount} />
          </>
        }
        isFiltered={isOn}
        onClearFilters={clear}
        empty={{ icon: CalendarClock, sentence: m.noScheduledReportsYet, action: add }}
      >
        {(items) => (
          <RecordTable
            caption={m.scheduledReports}
            items={items}
            itemName={({ name }) => name}
            itemHref={({ id }) => `/reports/scheduled/${id}`}
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
