import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ListFilter } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
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

/** Filters other than the days. */
export type EntryCriteria = Omit<ListFilter, 'from' | 'to'>;

/** Filter, view and range, stored in the URL. */
export function useEntryFilter() {
  const { preferences } = useAccount();
  const [params] = useSearchParams();
  const change = useSetUrlParams();
  const [clientId] = useUrlFilter('client');
  const [projectId] = useUrlFilter('project');
  const [taskId, setTaskId] = useUrlFilter('task');
  const [billable, setBillable] = useUrlFilter('billable');
  const [invoiced, setInvoiced] = useUrlFilter('invoiced');
  const [tag, setTag] = useUrlFilter('tag');
  const search = useUrlSearch();
  const today = useToday(preferences.timeZone);
  const calendar = useMemo(
    () => ({ today, weekStart: preferences.weekStart }),
    [today, preferences.weekStart],
  );
  const rangeParam = params.get('range') ?? '';
  const view = parseViewParam(params.get('view') ?? '');
  const rangeOf = useCallback(
    (of: TimesheetView) => viewRange(of, parsePeriodParam(rangeParam, calendar), calendar),
    [rangeParam, calendar],
  );
  const range = useMemo(() => rangeOf(view), [rangeOf, view]);
  const text = search.text.trim();
  const criteria = useMemo<EntryCriteria>(
    () => ({
      ...(clientId === '' ? {} : { clientId }),
      ...(projectId === '' ? {} : { projectId }),
      ...(taskId === '' ? {} : { taskId }),
      ...(billable === '' ? {} : { billable: billable === 'yes' }),
      ...(invoiced === '' ? {} : { invoiced: invoiced === 'yes' }),
      ...(tag === '' ? {} : { tag }),
      ...(text === '' ? {} : { search: text }),
    }),
    [clientId, projectId, taskId, billable, invoiced, tag, text],
  );

  /** Changes days and view, and drops the link to an entry. */
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
    /** The days of the view; null for all time, in the list only. */
    range,
    /** The days that another view would show. */
    rangeOf,
    setRange: (next: DayRange | null) => go({ range: next }),
    /** Changes view and days in one history step, such as from a month's day to its calendar. */
    go,
    clientId,
    projectId,
    /** Another project has other tasks. */
    setProjectId: (next: string) => change({ project: next, task: '' }),
    taskId,
    setTaskId,
    /** Sets both at once: choosing a client may clear the project. */
    setWork: (work: { clientId: string; projectId: string }) =>
      change({
        client: work.clientId,
        project: work.projectId,
        ...(work.projectId !== projectId && { task: '' }),
      }),
    billable,
    setBillable,
    invoiced,
    setInvoiced,
    tag,
    setTag,
    search,
    isOn: Object.keys(criteria).length > 0,
    clear: () =>
      change({
        client: '',
        project: '',
        task: '',
        billable: '',
        invoiced: '',
        tag: '',
        q: '',
        entry: '',
      }),
    criteria,
    /** The entry from the URL; empty if there is none. */
    linkedEntryId: params.get('entry') ?? '',
    clearLinkedEntry: () => change({ entry: '' }, { isStep: false }),
    /** The API's filter input. */
    input: useMemo(() => ({ ...range, ...criteria }), [range, criteria]),
  };
}

export type EntryFilter = ReturnType<typeof useEntryFilter>;
