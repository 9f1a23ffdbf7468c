import { useEffect, useRef } from 'react';
import { type Draft, draftSpan } from '#src/features/timesheets/dragging.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { localTime } from '#src/platform/shared/zones.ts';
import { boxOf } from './calendar-block.tsx';
import { type TimedEntry, placesOf } from './calendar-blocks.ts';
import { draftInWords } from './calendar-words.ts';

type DraftBlockProps = {
  draft: Draft<TimedEntry>;
  days: readonly string[];
  timeZone: string;
  /** Moved by keys: it must not leave what one sees. */
  isKeyed: boolean;
};

/** What there will be once it is let go, above all else. */
export function DraftBlock({ draft, days, timeZone, isKeyed }: DraftBlockProps) {
  const first = useRef<HTMLDivElement>(null);
  const { startMs, endMs, timeZone: zone } = draftSpan(draft, timeZone);
  const places = placesOf(
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
  const clocks = `${localTime(startMs, zone)}–${localTime(endMs, zone)}`;
  return places.map((place, index) => (
    <div
      key={place.day}
      ref={index === 0 ? first : undefined}
      className="block draft"
      data-first={place.isFirst}
      data-last={place.isLast}
      data-keyed={isKeyed}
      style={boxOf(place, days.length)}
      {...(isNew && index === 0
        ? { 'data-new': true, role: 'button', tabIndex: 0 }
        : { 'aria-hidden': true })}
    >
      <span className="unseen">{draftInWords(draft, timeZone)}</span>
      <span className="clock" aria-hidden>
        {clocks} · {formatDuration(endMs - startMs)} h
      </span>
      <span className="what" aria-hidden>
        {draft.entry?.description ?? 'New entry'}
      </span>
    </div>
  ));
}
