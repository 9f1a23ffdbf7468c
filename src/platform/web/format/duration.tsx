import * as m from '#messages/platform.ts';
import { formatDuration, formatExactClock, formatHours, minuteMs } from '#src/platform/shared/durations.ts';
import { currentFormats } from '#src/platform/shared/formats/formats.ts';
import * as text from '#src/platform/web/kit/text.module.css';

/** 7:45, with 7.75 h in the tooltip; or 7.75 with 7:45. The tooltip has the seconds, if there are any. */
export function Duration({ ms }: { ms: number }) {
  const isClock = currentFormats().hours === 'h:mm' && Math.round(ms) % minuteMs === 0;
  return (
    <span
      title={isClock ? m.hours({ hours: formatHours(ms) }) : formatExactClock(ms)}
      className={text.figures}
    >
      {formatDuration(ms)}
    </span>
  );
}
