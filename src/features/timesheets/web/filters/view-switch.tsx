import { CalendarDays, CalendarRange, List, Rows3 } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { timesheetViews } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { timesheetViewLabels } from '#src/features/timesheets/web/labels/view-labels.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import styles from './filters.module.css';

type ViewSwitchProps = { view: TimesheetView; onSwitch: (view: TimesheetView) => void };

/** List, Week, Calendar, Month; keys 1 to 4. */
export function ViewSwitch({ view, onSwitch }: ViewSwitchProps) {
  useShortcut('1', m.listOfEntries, () => onSwitch('list'));
  useShortcut('2', m.week, () => onSwitch('week'));
  useShortcut('3', m.calendar, () => onSwitch('calendar'));
  useShortcut('4', m.month, () => onSwitch('month'));
  return (
    <div role="group" aria-label={m.view} className={styles.segments}>
      {timesheetViews.map((each) => {
        const Icon = icons[each];
        return (
          <button
            key={each}
            type="button"
            className={styles.segment}
            aria-label={timesheetViewLabels[each]}
            aria-pressed={each === view}
            title={timesheetViewLabels[each]}
            onClick={() => {
              if (each !== view) onSwitch(each);
            }}
          >
            <Icon size={16} aria-hidden />
            <span>{timesheetViewLabels[each]}</span>
          </button>
        );
      })}
    </div>
  );
}

const icons = { list: List, week: Rows3, calendar: CalendarRange, month: CalendarDays } as const;
