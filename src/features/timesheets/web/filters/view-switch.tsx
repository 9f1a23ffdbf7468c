import { CalendarDays, CalendarRange, List, Rows3 } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { timesheetViews } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { timesheetViewLabels } from '#src/features/timesheets/web/labels/view-labels.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { Segments } from '#src/platform/web/kit/actions/segments.tsx';

type ViewSwitchProps = {
  view: TimesheetView;
  /** It may be switched to. */
  onPrepare: (view: TimesheetView) => void;
  onSwitch: (view: TimesheetView) => void;
};

/** List, Week, Calendar, Month; keys 1 to 4. */
export function ViewSwitch({ view, onPrepare, onSwitch }: ViewSwitchProps) {
  useShortcut('1', m.listOfEntries, () => onSwitch('list'));
  useShortcut('2', m.week, () => onSwitch('week'));
  useShortcut('3', m.calendar, () => onSwitch('calendar'));
  useShortcut('4', m.month, () => onSwitch('month'));
  return (
    <Segments
      label={m.view}
      choices={timesheetViews.map((each) => ({
        value: each,
        label: timesheetViewLabels[each],
        icon: icons[each],
      }))}
      value={view}
      onPrepare={onPrepare}
      onChange={onSwitch}
    />
  );
}

const icons = { list: List, week: Rows3, calendar: CalendarRange, month: CalendarDays } as const;
