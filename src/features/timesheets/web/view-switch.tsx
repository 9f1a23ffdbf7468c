import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { CalendarDays, CalendarRange, List, Rows3 } from 'lucide-react';
import { type View, viewNames, views } from '#src/features/timesheets/views.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';

type ViewSwitchProps = { view: View; onSwitch: (view: View) => void };

/** List, Week, Calendar, Month: the same time, looked at in another way; 1 to 4 on the keyboard. */
export function ViewSwitch({ view, onSwitch }: ViewSwitchProps) {
  useShortcut('1', 'List of entries', () => onSwitch('list'));
  useShortcut('2', 'Week', () => onSwitch('week'));
  useShortcut('3', 'Calendar', () => onSwitch('calendar'));
  useShortcut('4', 'Month', () => onSwitch('month'));
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="View"
      value={view}
      onChange={(_event, next: View | null) => {
        if (next !== null) onSwitch(next);
      }}
    >
      {views.map((each) => {
        const Icon = icons[each];
        return (
          <ToggleButton key={each} value={each} sx={{ gap: 1.5, px: 2.5, fontSize: 13 }}>
            <Icon size={16} aria-hidden />
            {viewNames[each]}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

const icons = { list: List, week: Rows3, calendar: CalendarRange, month: CalendarDays } as const;
