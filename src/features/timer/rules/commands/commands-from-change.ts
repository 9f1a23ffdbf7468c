import type { ClockStamp } from '#src/features/timer/rules/clock/server-clock.ts';
import type { CommandPayload, WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';

/** An act, the run it is about, and when it was done, where that was not just now. */
export type RunCommand = { runId: string; act: CommandPayload; at?: ClockStamp };

/**
 * What has to be told of a change of the timer, so that every device makes the same of it. Both are as of the same
 * instant; `ending` is what an end of the run means.
 */
export function commandsForChange(
  before: Timer,
  after: Timer,
  ending: 'stop' | 'saved' = 'stop',
): RunCommand[] {
  const wasIdle = timerState(before) === 'idle';
  const isIdle = timerState(after) === 'idle';
  const ended: RunCommand[] = wasIdle ? [] : forRun(before, { type: ending });
  if (isIdle) return ended;
  if (!wasIdle && before.entryId === after.entryId) return forRun(after, ...payloadsWithinRun(before, after));
  return [...ended, ...forRun(after, { type: 'start', ...toWorkFields(after) })];
}

/** Other work begins, and by that the run before it ends: its time is kept. Nothing else is told of it. */
export function commandsForSwitch(before: Timer, after: Timer): RunCommand[] {
  if (before.entryId === after.entryId || timerState(after) === 'idle') return [];
  return forRun(after, { type: 'start', ...toWorkFields(after) });
}

/** The other work is discarded; what goes on instead began when it did, or stands still. */
export function commandsForSwitchUndo(before: Timer, after: Timer): RunCommand[] {
  if (before.entryId === after.entryId || after.start === null) return [];
  const then: CommandPayload = after.isActive ? { type: 'edit', startTime: after.start } : { type: 'pause' };
  return [...commandsForChange(before, after), ...forRun(after, then)];
}

/** A stopped run goes on, with what the form says by now; unless other work has begun since. */
export function commandsForStopUndo(before: Timer, after: Timer): RunCommand[] {
  if (before.entryId === after.entryId) return [];
  return forRun(after, { type: 'undoStop' }, { type: 'edit', ...toWorkFields(after) });
}

/** What was saved is timed anew as it was, breaks and all, paused at its end; `now` is when that is done. */
export function commandsForSaveUndo(before: Timer, after: Timer, now: number): RunCommand[] {
  const { start, segments } = after;
  if (before.entryId === after.entryId || start === null) return [];
  const ends = [start, ...segments.map(({ endTime = now }) => endTime)];
  const breaks = [...segments.map(({ startTime }) => startTime), now].map((to, index): CommandPayload => ({
    type: 'discardIdle',
    from: ends[index] ?? now,
    to,
  }));
  const acts: CommandPayload[] = [
    { type: 'start', ...toWorkFields(after) },
    { type: 'edit', startTime: start },
    { type: 'pause' },
    ...breaks.filter((act) => 'from' in act && act.from < act.to),
  ];
  return forRun(after, ...acts);
}

/** A timer that nobody was told of, as kept before there were devices: its time without its breaks. */
export function commandsForUnsyncedTimer(timer: Timer, now: number): RunCommand[] {
  const { start } = timer;
  if (start === null) return [];
  const worked = timer.segments.reduce((sum, { startTime, endTime = now }) => sum + endTime - startTime, 0);
  const ended: CommandPayload[] = timer.isActive ? [] : [{ type: 'pause' }];
  const acts: CommandPayload[] = [
    { type: 'start', ...toWorkFields(timer) },
    { type: 'edit', startTime: Math.max(0, now - worked) },
  ];
  return forRun(timer, ...acts, ...ended);
}

function payloadsWithinRun(before: Timer, after: Timer): CommandPayload[] {
  const acts: CommandPayload[] = [];
  const edit = editForChange(before, after);
  if (edit) acts.push(edit);
  if (before.isActive && !after.isActive) acts.push({ type: 'pause' });
  if (!before.isActive && after.isActive) acts.push({ type: 'resume' });
  return acts;
}

function editForChange(before: Timer, after: Timer): CommandPayload | undefined {
  const edit = {
    ...(before.description !== after.description && { description: after.description }),
    ...(before.projectId !== after.projectId && { projectId: after.projectId }),
    ...(before.clientId !== after.clientId && { clientId: after.clientId }),
    ...(before.billable !== after.billable && { billable: after.billable }),
    ...(before.start !== after.start && after.start !== null && { startTime: after.start }),
  };
  return Object.keys(edit).length > 0 ? { type: 'edit', ...edit } : undefined;
}

function forRun({ entryId }: Timer, ...acts: CommandPayload[]): RunCommand[] {
  return entryId === null ? [] : acts.map((act) => ({ runId: entryId, act }));
}

function toWorkFields({ description, projectId, clientId, billable }: Timer): WorkFields {
  return { description, projectId, clientId, billable };
}
