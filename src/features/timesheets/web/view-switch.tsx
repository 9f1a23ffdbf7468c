import Box from '@mui/material/Box';
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
      sx={{ flexBasis: { xs: '100%', sm: 'auto' } }}
      onChange={(_event, next: View | null) => {
        if (next !== null) onSwitch(next);
      }}
    >
      {views.map((each) => {
        const Icon = icons[each];
        return (
          <ToggleButton
            key={each}
            value={each}
            aria-label={viewNames[each]}
            title={viewNames[each]}
            sx={{ flex: 1, gap: 1.5, px: 2.5, minHeight: { xs: 44, sm: 36 }, fontSize: 13 }}
          >
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
              <Icon size={16} aria-hidden />
            </Box>
            {/* Drawings alone where both do not fit; on a phone the words. */}
            <Box component="span" sx={{ display: { sm: 'none', lg: 'inline' } }}>
              {viewNames[each]}
            </Box>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

const icons = { list: List, week: Rows3, calendar: CalendarRange, month: CalendarDays } as const;
