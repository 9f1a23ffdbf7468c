import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/timesheets.ts';
import {
  periodPresets,
  periodPresetRange,
  stepPeriod,
  toPeriodParam,
} from '#src/features/timesheets/rules/views/period.ts';
import type { PeriodPreset } from '#src/features/timesheets/rules/views/period.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { periodLabel } from '#src/features/timesheets/web/labels/period-label.ts';
import { periodPresetLabels } from '#src/features/timesheets/web/labels/view-labels.ts';
import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import type { EntryFilter } from './use-entry-filter.ts';

const { Component: CustomRangeDialog } = createLazyComponent(
  async () => (await import('./custom-range-dialog.tsx')).CustomRangeDialog,
);

const { Component: CopyWeekDialog } = createLazyComponent(
  async () => (await import('#src/features/timesheets/web/week/copy-week-dialog.tsx')).CopyWeekDialog,
);

/** ‹ 16 – 22 Nov 2026 ›: previous and next period, and presets. */
export function PeriodPicker({ view, range, setRange, calendar, isOn }: EntryFilter) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCustom, setIsCustom] = useState(false);
  const [isCopying, setIsCopying] = useState(false);
  const isNarrow = useIsNarrow();
  const isWeek = range !== null && daysBetween(range.from, range.to) === 6;
  const step = range && ((by: 1 | -1) => setRange(stepPeriod(range, by)));
  useShortcut('[', m.previousDays, step ? () => step(-1) : undefined);
  useShortcut(']', m.nextDays, step ? () => step(1) : undefined);

  function choose(next: DayRange | null) {
    setAnchor(null);
    setRange(next);
  }

  return (
    <Box
      role="group"
      aria-label={m.period}
      sx={{ display: 'flex', alignItems: 'center', ml: { xs: -3, sm: 0 } }}
    >
      <IconButton aria-label={m.previous} disabled={!step} onClick={() => step?.(-1)}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <Button
        color="inherit"
        endIcon={<ChevronDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...tabularNumbers, px: 2, minWidth: { sm: 132 } }}
      >
        {periodLabel(range, { isShort: isNarrow })}
      </Button>
      <IconButton aria-label={m.next} disabled={!step} onClick={() => step?.(1)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {periodPresets
          .filter((preset) => isPresetForView(preset, view))
          .map((preset) => (
            <MenuItem
              key={preset}
              selected={
                toPeriodParam(range, calendar) ===
                toPeriodParam(periodPresetRange(preset, calendar), calendar)
              }
              onClick={() => choose(periodPresetRange(preset, calendar))}
            >
              {periodPresetLabels[preset]}
            </MenuItem>
          ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setIsCustom(true);
          }}
        >
          {m.customRangeMenuItem}
        </MenuItem>
        {isWeek && <Divider />}
        {isWeek && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setIsCopying(true);
            }}
          >
            {isOn ? m.copyAllOfPreviousWeek : m.copyPreviousWeek}
          </MenuItem>
        )}
      </Menu>
      {isWeek && isCopying && (
        <CopyWeekDialog range={range} canCopyRows={view === 'week'} onClose={() => setIsCopying(false)} />
      )}
      {isCustom && (
        <CustomRangeDialog
          range={range ?? { from: calendar.today, to: calendar.today }}
          onChoose={choose}
          onClose={() => setIsCustom(false)}
        />
      )}
    </Box>
  );
}

/** Offers only presets that the view can show: a week has no quarter. */
function isPresetForView(preset: PeriodPreset, view: TimesheetView): boolean {
  switch (view) {
    case 'list':
      return true;
    case 'week':
      return preset.endsWith('week');
    case 'calendar':
      return preset.endsWith('week') || preset === 'today';
    case 'month':
      return preset.endsWith('month');
  }
}
