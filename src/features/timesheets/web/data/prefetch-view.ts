import { expandToWeeks } from '#src/features/timesheets/rules/views/month-layout.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { wholeEntriesQuery } from './use-all-entries.ts';

type ShownPeriod = Pick<EntryFilter, 'view' | 'criteria' | 'calendar' | 'rangeOf'>;

/** Asks for what another view will show, before it is pressed. The list shows its first page as soon as it is there. */
export function prefetchView(view: TimesheetView, { criteria, calendar, rangeOf }: ShownPeriod): void {
  const range = rangeOf(view);
  if (view === 'list' || range === null) return;
  const isMonth = view === 'month';
  const weeks = isMonth ? expandToWeeks(range, calendar.weekStart) : range;
  // Week and calendar show what began on the evening before.
  const loaded = isMonth ? weeks : { ...range, from: addDays(range.from, -1) };
  // The view asks again after an error, and says what is wrong.
  void queryClient.query(wholeEntriesQuery(loaded, criteria)).catch(() => undefined);
  void queryClient
    .query(timesheets.totals.queryOptions({ input: { ...criteria, ...weeks } }))
    .catch(() => undefined);
}

/** A week with more takes the server long. It loads with a sign that it is wanted, as a month always does. */
const mostPrefetchedEntries = 100;

/** Asks for what week and calendar will show. Both ask for the same days, unless one day is chosen. */
export async function prefetchWeek(filter: ShownPeriod): Promise<void> {
  const input = { ...filter.criteria, ...filter.rangeOf('week') };
  if (savesData()) return;
  const { count } = await queryClient.query(timesheets.totals.queryOptions({ input }));
  if (count > mostPrefetchedEntries) return;
  for (const view of ['week', 'calendar'] as const) if (view !== filter.view) prefetchView(view, filter);
}

/** The browser is set to load little. Only Chromium says so. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && 'saveData' in connection && connection.saveData === true;
}
