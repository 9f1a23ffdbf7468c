import { formatDuration } from '#src/platform/shared/durations.ts';
import { noDescription } from './run-entry.ts';

/** "0:30", and "42 s" of what is less than a minute. */
export function worked(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** What has become of the time of some work. */
export function savedAsEntry({ description, seconds }: { description: string; seconds: number }): string {
  return `${worked(seconds)} of “${description.trim() || noDescription}” saved as an entry.`;
}

/** The same before the service has it. [4.21] */
export function queuedAsEntry({ description, seconds }: { description: string; seconds: number }): string {
  return `${worked(seconds)} of “${description.trim() || noDescription}” will sync when you’re online.`;
}
