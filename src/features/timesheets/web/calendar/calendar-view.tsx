import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { minuteAt } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import { useAllEntries } from '#src/features/timesheets/web/data/use-all-entries.ts';
import { useClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { useTotals } from '#src/features/timesheets/web/data/use-entries.ts';
import { DayStrip } from '#src/features/timesheets/web/filters/day-strip.tsx';
import { EmptyPeriod } from '#src/features/timesheets/web/filters/empty-period.tsx';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { addDays, daysOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { useIsNarrow, useIsTouch } from '#src/platform/web/layout/use-is-narrow.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';
import { layoutBlocks, isTimed } from './block-layout.ts';
import { minuteHeight } from './calendar-dimensions.ts';
import { CalendarHeader } from './calendar-header.tsx';
import { CalendarHours } from './calendar-hours.tsx';
import * as styles from './calendar.module.css';
import { UntimedEntries } from './untimed-entries.tsx';
import { useBlockKeys } from './use-block-keys.ts';
import { useEntryDraft } from './use-entry-draft.ts';

type CalendarViewProps = { filter: EntryFilter; range: DayRange };

/** Most blocks drawn without delay; a day usually has 5 to 15. */
const maxBlocks = 280;

/** A week or day by hours; entries are created, moved and resized by pointer or keyboard. */
export function CalendarView({ filter, range }: CalendarViewProps) {
  const { timeZone } = useAccount().preferences;
  const { calendar, criteria } = filter;
  const { today, weekStart } = calendar;
  const { days, isStrip, show } = useVisibleDays(range, today);
  const isTouch = useIsTouch();
  // Entries of the previous evening can reach into the first day.
  const loaded = useMemo(() => ({ from: addDays(range.from, -1), to: range.to }), [range]);
  const { entries, error, retry } = useAllEntries(loaded, criteria);
  const totals = useTotals(filter.input);
  const work = useClientsAndProjects();
  const drafting = useEntryDraft(timeZone, entries);
  const scroller = useRef<HTMLDivElement>(null);

  const timed = useMemo(() => entries?.filter(isTimed) ?? [], [entries]);
  const untimed = useMemo(() => entries?.filter((entry) => !isTimed(entry)) ?? [], [entries]);
  const isNarrow = useIsNarrow();
  const drawn = useMemo(() => {
    const lanes = days.length > 1 ? 3 : isNarrow ? 4 : 8;
    return layoutBlocks(timed, days, { lanes, blocks: Math.floor(maxBlocks / days.length) });
  }, [timed, days, isNarrow]);
  const byId = useMemo(() => new Map(timed.map((entry) => [entry.id, entry])), [timed]);
  const entryById = useCallback((id: string) => byId.get(id), [byId]);
  const msOf = useMemo(() => {
    if (!totals) return undefined;
    const ms = new Map(totals.days.map(({ day, durationMs }) => [day, durationMs]));
    return (day: string) => ms.get(day) ?? 0;
  }, [totals]);
  const keys = useBlockKeys({ scroller, days, today, timeZone, entryById, drafting });

  const isLoaded = entries !== undefined;
  const firstMinute = Math.min(8 * 60, ...[...drawn.blocks, ...drawn.folds].map(({ from }) => from));
  const scrollToWork = useEffectEvent(() => {
    if (!scroller.current) return;
    // Past the night to the first entry; later today, so far that now and what was done before it are in sight.
    const first = (firstMinute - 30) * minuteHeight;
    const now = days.includes(today) ? minuteAt(currentServerTime(), today, timeZone) * minuteHeight : 0;
    scroller.current.scrollTop = Math.max(0, first, now - (scroller.current.clientHeight * 2) / 3);
  });
  useLayoutEffect(() => scrollToWork(), [isLoaded]);

  if (error && !entries)
    return (
      <Card>
        <ErrorState error={error} onRetry={retry} />
      </Card>
    );
  const openList = (day: string) => filter.go({ view: 'list', range: { from: day, to: day } });
  return (
    <Card className={styles.view}>
      {totals?.count === 0 && (
        <EmptyPeriod
          filter={filter}
          sentence={isTouch ? m.noTimeOnTouchCalendar : m.noTimeOnCalendar}
          view="calendar"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears keys of the blocks inside */}
      <div
        className={styles.calendar}
        data-dragging={drafting.draft !== null && !drafting.isKeyed}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
      >
        {isStrip && (
          <DayStrip week={daysOf(range)} shown={days[0] ?? today} today={today} msOf={msOf} onShow={show} />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets arrow keys scroll it when nothing inside has focus */}
        <div ref={scroller} className={styles.scroller} role="group" aria-label={m.calendar} tabIndex={0}>
          <div className={styles.top} data-head>
            {!isStrip && (
              <CalendarHeader
                days={days}
                today={today}
                msOf={msOf}
                onOpenDay={(day) => filter.setRange({ from: day, to: day })}
                onOpenWeek={() => filter.setRange(weekOf(range.from, weekStart))}
              />
            )}
            <UntimedEntries
              days={days}
              entries={untimed}
              onOpen={drafting.opener.edit}
              onOpenList={openList}
            />
          </div>
          <CalendarHours
            days={days}
            today={today}
            timeZone={timeZone}
            drawn={drawn}
            isLoaded={isLoaded}
            entryById={entryById}
            work={work}
            scroller={scroller}
            drafting={drafting}
            onOpenList={openList}
          />
        </div>
        <p id="calendar-keys" className={styles.keys}>
          {m.calendarKeys}
        </p>
        <div role="status" className={text.hidden}>
          {drafting.announcement}
        </div>
      </div>
    </Card>
  );
}

/** All days of the range; on a phone one day, chosen from the week strip. */
function useVisibleDays(range: DayRange, today: string) {
  const isNarrow = useIsNarrow();
  const [chosen, show] = useState('');
  const all = useMemo(() => daysOf(range), [range]);
  const one = [chosen, today].find((day) => all.includes(day)) ?? range.from;
  const isStrip = isNarrow && all.length > 1;
  return { days: useMemo(() => (isStrip ? [one] : all), [isStrip, one, all]), isStrip, show };
}
