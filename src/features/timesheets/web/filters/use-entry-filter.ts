import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAccount } from '#src/features/session/web/public.tsx';
import { parsePeriodParam, toPeriodParam } from '#src/features/timesheets/rules/views/period.ts';
import { parseViewParam, viewRange } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';
import { useToday } from '#src/platform/web/server-time.ts';

/** What a filter asks of the service, beside the days. */
export type EntryCriteria = {
  clientId?: string;
  projectId?: string;
  billable?: boolean;
  invoiced?: boolean;
  search?: string;
};

/** What the address says is to be shown and how, and the ways to say something else. */
export function useEntryFilter() {
  const { preferences } = useAccount();
  const [params] = useSearchParams();
  const change = useSetUrlParams();
  const [clientId] = useUrlFilter('client');
  const [projectId, setProjectId] = useUrlFilter('project');
  const [billable, setBillable] = useUrlFilter('billable');
  const [invoiced, setInvoiced] = useUrlFilter('invoiced');
  const search = useUrlSearch();
  const today = useToday(preferences.timeZone);
  const calendar = useMemo(
    () => ({ today, weekStart: preferences.weekStart }),
    [today, preferences.weekStart],
  );
  const rangeParam = params.get('range') ?? '';
  const view = parseViewParam(params.get('view') ?? '');
  const range = useMemo(
    () => viewRange(view, parsePeriodParam(rangeParam, calendar), calendar),
    [view, rangeParam, calendar],
  );
  const text = search.text.trim();
  const criteria = useMemo<EntryCriteria>(
    () => ({
      ...(clientId === '' ? {} : { clientId }),
      ...(projectId === '' ? {} : { projectId }),
      ...(billable === '' ? {} : { billable: billable === 'yes' }),
      ...(invoiced === '' ? {} : { invoiced: invoiced === 'yes' }),
      ...(text === '' ? {} : { search: text }),
    }),
    [clientId, projectId, billable, invoiced, text],
  );

  /** Days and view; they no longer lead to one entry. */
  function go(to: { view?: TimesheetView; range?: DayRange | null }) {
    change({
      entry: '',
      ...(to.view === undefined ? {} : { view: to.view === 'list' ? '' : to.view }),
      ...(to.range === undefined ? {} : { range: toPeriodParam(to.range, calendar) }),
    });
  }

  return {
    calendar,
    view,
    setView: (next: TimesheetView) => go({ view: next }),
    /** The days that the view shows; null is all time, in the list alone. */
    range,
    setRange: (next: DayRange | null) => go({ range: next }),
    /** Another view of other days, in one step of the history: a day of the month opens its calendar. */
    go,
    clientId,
    projectId,
    setProjectId,
    /** Both in one step: who chooses a client may lose the project. */
    setWork: (work: { clientId: string; projectId: string }) =>
      change({ client: work.clientId, project: work.projectId }),
    billable,
    setBillable,
    invoiced,
    setInvoiced,
    search,
    isOn: Object.keys(criteria).length > 0,
    clear: () => change({ client: '', project: '', billable: '', invoiced: '', q: '', entry: '' }),
    criteria,
    /** The entry that the address leads to, to be found in the list; empty where it leads to none. */
    linkedEntryId: params.get('entry') ?? '',
    clearLinkedEntry: () => change({ entry: '' }, { isStep: false }),
    /** As the service is asked. */
    input: useMemo(() => ({ ...range, ...criteria }), [range, criteria]),
  };
}

export type EntryFilter = ReturnType<typeof useEntryFilter>;
