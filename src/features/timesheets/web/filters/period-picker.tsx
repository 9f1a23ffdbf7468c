import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
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
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#src/platform/web/kit/overlays/menu.tsx';
import { useIsBelow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './filters.module.css';
import type { EntryFilter } from './use-entry-filter.ts';

const { Component: CustomRangeDialog } = createLazyComponent(
  async () => (await import('./custom-range-dialog.tsx')).CustomRangeDialog,
);

const { Component: CopyWeekDialog } = createLazyComponent(
  async () => (await import('#src/features/timesheets/web/week/copy-week-dialog.tsx')).CopyWeekDialog,
);

/** ‹ 16 – 22 Nov 2026 ›: previous and next period, and presets. */
export const PeriodPicker = memo(function PeriodPicker(filter: EntryFilter) {
  const { view, range, setRange, calendar, isOn } = filter;
  const [isCustom, setIsCustom] = useState(false);
  const [isCopying, setIsCopying] = useState(false);
  // With the year, it needs a second line beside title, views and button.
  const isShort = useIsBelow(900);
  const isWeek = range !== null && daysBetween(range.from, range.to) === 6;
  const step = range && ((by: 1 | -1) => setRange(stepPeriod(range, by)));
  useShortcut('[', m.previousDays, step ? () => step(-1) : undefined);
  useShortcut(']', m.nextDays, step ? () => step(1) : undefined);

  return (
    <div role="group" aria-label={m.period} className={styles.period}>
      <IconButton label={m.previous} disabled={!step} onClick={() => step?.(-1)}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <Menu
        trigger={
          <Button tone="neutral" className={styles.periodName}>
            {periodLabel(range, { isShort })}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        {periodPresets
          .filter((preset) => isPresetForView(preset, view))
          .map((preset) => (
            <MenuItem
              key={preset}
              isChosen={
                toPeriodParam(range, calendar) ===
                toPeriodParam(periodPresetRange(preset, calendar), calendar)
              }
              onClick={() => setRange(periodPresetRange(preset, calendar))}
            >
              {periodPresetLabels[preset]}
            </MenuItem>
          ))}
        <MenuItem onClick={() => setIsCustom(true)}>{m.customRangeMenuItem}</MenuItem>
        {isWeek && <MenuSeparator />}
        {isWeek && (
          <MenuItem onClick={() => setIsCopying(true)}>
            {isOn ? m.copyAllOfPreviousWeek : m.copyPreviousWeek}
          </MenuItem>
        )}
      </Menu>
      <IconButton label={m.next} disabled={!step} onClick={() => step?.(1)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
      {isWeek && isCopying && (
        <CopyWeekDialog range={range} canCopyRows={view === 'week'} onClose={() => setIsCopying(false)} />
      )}
      {isCustom && (
        <CustomRangeDialog
          range={range ?? { from: calendar.today, to: calendar.today }}
          onChoose={setRange}
          onClose={() => setIsCustom(false)}
        />
      )}
    </div>
  );
});

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
