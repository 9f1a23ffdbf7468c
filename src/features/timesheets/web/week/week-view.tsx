import type { EntryFilter } from '#src/features/timesheets/web/use-entry-filter.ts';
import type { DayRange } from '#src/platform/shared/days.ts';

type WeekViewProps = { filter: EntryFilter; range: DayRange };

export function WeekView({ range }: WeekViewProps) {
  return <p>{range.from}</p>;
}
