import * as m from '#messages/platform.ts';
import { formatDuration, formatExactClock, formatHours, minuteMs } from '#src/platform/shared/durations.ts';
import { currentFormats } from '#src/platform/shared/formats/formats.ts';
import { tabularNumbers as tabular } from '#src/platform/web/theme/tokens.ts';

/** 7:45, with 7.75 h in the tooltip; or 7.75 with 7:45. The tooltip has the seconds, if there are any. */
export function Duration({ ms }: { ms: number }) {
  const isClock = currentFormats().hours === 'h:mm' && Math.round(ms) % minuteMs === 0;
  return (
    // Unstyled, because rows that appear while scrolling must be cheap.
    <span
      title={isClock ? m.hours({ hours: formatHours(ms) }) : formatExactClock(ms)}
      style={{ ...tabular, whiteSpace: 'nowrap' }}
    >
      {formatDuration(ms)}
    </span>
  );
}
