import * as m from '#messages/timer.ts';
import { formatDuration, formatExactClock } from '#src/platform/shared/durations.ts';
import { currentFormats } from '#src/platform/shared/formats/formats.ts';

type SavedTime = { description: string; seconds: number };

/** "0:30", to the second like the timer’s clock; "0.50 h" in decimal hours; "42 s" for less than a minute. */
export function formatWorked(seconds: number): string {
  if (seconds < 60) return m.seconds({ seconds });
  return currentFormats().hours === 'decimal'
    ? m.hours({ hours: formatDuration(seconds * 1000) })
    : formatExactClock(seconds * 1000);
}

export function displayedDescription({ description }: { description: string }): string {
  return description.trim() || m.entryWithoutDescription;
}

export function savedMessage(saved: SavedTime): string {
  return m.entrySaved({ time: formatWorked(saved.seconds), description: displayedDescription(saved) });
}

/** For an entry that is still a pending change. [4.21] */
export function queuedMessage(saved: SavedTime): string {
  return m.entryWillSync({ time: formatWorked(saved.seconds), description: displayedDescription(saved) });
}
