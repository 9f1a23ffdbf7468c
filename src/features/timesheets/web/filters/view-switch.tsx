import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { CalendarDays, CalendarRange, List, Rows3 } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { timesheetViews } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { timesheetViewLabels } from '#src/features/timesheets/web/labels/view-labels.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';

type ViewSwitchProps = { view: TimesheetView; onSwitch: (view: TimesheetView) => void };

/** List, Week, Calendar, Month; keys 1 to 4. */
export function ViewSwitch({ view, onSwitch }: ViewSwitchProps) {
  useShortcut('1', m.listOfEntries, () => onSwitch('list'));
  useShortcut('2', m.week, () => onSwitch('week'));
  useShortcut('3', m.calendar, () => onSwitch('calendar'));
  useShortcut('4', m.month, () => onSwitch('month'));
  return (
    <SegmentGroup role="group" aria-label={m.view}>
      {timesheetViews.map((each) => {
        const Icon = icons[each];
        return (
          <Segment
            key={each}
            aria-label={timesheetViewLabels[each]}
            aria-pressed={each === view}
            title={timesheetViewLabels[each]}
            onClick={() => {
              if (each !== view) onSwitch(each);
            }}
          >
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
              <Icon size={16} aria-hidden />
            </Box>
            {/* Icons only if both don't fit; labels on a phone. */}
            <Box component="span" sx={{ display: { sm: 'none', lg: 'inline' } }}>
              {timesheetViewLabels[each]}
            </Box>
          </Segment>
        );
      })}
    </SegmentGroup>
  );
}

const icons = { list: List, week: Rows3, calendar: CalendarRange, month: CalendarDays } as const;

const SegmentGroup = styled('div')(({ theme }) => ({
  display: 'flex',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.down('sm')]: { flexBasis: '100%' },
}));

const Segment = styled(ButtonBase)(({ theme }) => ({
  flex: 1,
  gap: 6,
  padding: '0 10px',
  minHeight: 36,
  borderRadius: 7,
  fontFamily: theme.typography.fontFamily,
  fontSize: 13,
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-pressed=true]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.raised,
  },
}));
