import type { EntryFilter } from '#src/features/timesheets/web/use-entry-filter.ts';
import type { DayRange } from '#src/platform/shared/days.ts';

type MonthViewProps = { filter: EntryFilter; range: DayRange };

export function MonthView({ range }: MonthViewProps) {
  return <p>{range.from}</p>;
}
