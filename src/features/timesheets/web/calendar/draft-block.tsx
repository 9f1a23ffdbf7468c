import { useEffect, useRef } from 'react';
import * as m from '#messages/timesheets.ts';
import { draftSpan } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import type { CalendarDraft } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { toDaySlots } from './block-layout.ts';
import type { TimedEntry } from './block-layout.ts';
import * as styles from './block.module.css';
import { blockPosition } from './calendar-block.tsx';
import { draftLabel } from './calendar-labels.ts';

type DraftBlockProps = {
  draft: CalendarDraft<TimedEntry>;
  days: readonly string[];
  timeZone: string;
  /** Moved by keyboard: scrolls to stay visible. */
  isKeyed: boolean;
};

/** Preview of the dragged entry, above all others. */
export function DraftBlock({ draft, days, timeZone, isKeyed }: DraftBlockProps) {
  const first = useRef<HTMLDivElement>(null);
  const { startMs, endMs, timeZone: zone } = draftSpan(draft, timeZone);
  const places = toDaySlots(
    {
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      timeZone: zone,
    },
    days,
  );
  useEffect(() => {
    if (isKeyed) first.current?.scrollIntoView({ block: 'nearest' });
  }, [isKeyed, startMs, endMs]);

  const isNew = draft.entry === null;
  const clocks = `${formatTime(startMs, zone)}–${formatTime(endMs, zone)}`;
  return places.map((place, index) => (
    <div
      key={place.day}
      ref={index === 0 ? first : undefined}
      className={classNames(styles.block, styles.draft)}
      data-first={place.isFirst}
      data-last={place.isLast}
      data-keyed={isKeyed}
      style={blockPosition(place, days.length)}
      {...(isNew && index === 0
        ? { 'data-new': true, role: 'button', tabIndex: 0 }
        : { 'aria-hidden': true })}
    >
      <span className={text.hidden}>{draftLabel(draft, timeZone)}</span>
      <span className={styles.clock} aria-hidden>
        {`${clocks} · ${m.durationInHours({ duration: formatDuration(endMs - startMs) })}`}
      </span>
      <span className={styles.what} aria-hidden>
        {draft.entry?.description ?? m.newEntry}
      </span>
    </div>
  ));
}
