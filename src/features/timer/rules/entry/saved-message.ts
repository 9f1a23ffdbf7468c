import { formatDuration } from '#src/platform/shared/durations.ts';
import { defaultDescription } from './entry-from-run.ts';

/** "0:30", or "42 s" for less than a minute. */
export function formatWorked(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

export function savedMessage({ description, seconds }: { description: string; seconds: number }): string {
  return `${formatWorked(seconds)} of “${description.trim() || defaultDescription}” saved as an entry.`;
}

/** For an entry that is still in the outbox. [4.21] */
export function queuedMessage({ description, seconds }: { description: string; seconds: number }): string {
  return `${formatWorked(seconds)} of “${description.trim() || defaultDescription}” will sync when you’re online.`;
}
