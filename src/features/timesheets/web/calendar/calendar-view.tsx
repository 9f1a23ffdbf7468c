import type { EntryFilter } from '#src/features/timesheets/web/use-entry-filter.ts';
import type { DayRange } from '#src/platform/shared/days.ts';

type CalendarViewProps = { filter: EntryFilter; range: DayRange };

export function CalendarView({ range }: CalendarViewProps) {
  return <p>{range.from}</p>;
}
