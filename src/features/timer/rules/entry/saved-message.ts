import * as m from '#messages/timer.ts';
import { formatExactClock } from '#src/platform/shared/durations.ts';
import { defaultDescription } from './entry-from-run.ts';

type SavedTime = { description: string; seconds: number };

/** Like the timer’s clock, in every account’s format: "0:30", or "42 s" for less than a minute. */
export function formatWorked(seconds: number): string {
  return seconds < 60 ? m.seconds({ seconds }) : formatExactClock(seconds * 1000);
}

export function displayedDescription({ description }: { description: string }): string {
  return description.trim() || defaultDescription;
}

export function savedMessage(saved: SavedTime): string {
  return m.entrySaved({ time: formatWorked(saved.seconds), description: displayedDescription(saved) });
}

/** For an entry that is still in the outbox. [4.21] */
export function queuedMessage(saved: SavedTime): string {
  return m.entryWillSync({ time: formatWorked(saved.seconds), description: displayedDescription(saved) });
}
