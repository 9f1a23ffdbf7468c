import { dayMs } from '#src/platform/shared/durations.ts';

/** Days in which an import can be undone and its problem rows are kept. */
export const undoDays = 30;

type RunTimes = { status: string; startedAt: string | null; finishedAt: string | null };

/** Until when an import can be undone; null if it can’t, or not any more. `now` in ms since 1970. */
export function undoDeadline({ status, startedAt, finishedAt }: RunTimes, now: number): Date | null {
  const since = status === 'done' ? finishedAt : status === 'running' ? startedAt : null;
  const until = since === null ? null : Date.parse(since) + undoDays * dayMs;
  return until !== null && until > now ? new Date(until) : null;
}
