import type { TagChange } from '#src/platform/shared/tags.ts';

/** Changes the timer's tags, and returns what changes them back. */
type TimerTagsHandler = (change: TagChange) => () => void;

/** The timer depends on timesheets, not the reverse, so it registers its handler here while it is mounted. */
let handler: TimerTagsHandler | undefined;

/** Returns a function that unregisters. */
export function onTimerTagChange(newHandler: TimerTagsHandler): () => void {
  handler = newHandler;
  return () => {
    if (handler === newHandler) handler = undefined;
  };
}

export function changeTimerTags(change: TagChange): () => void {
  return handler?.(change) ?? (() => undefined);
}
