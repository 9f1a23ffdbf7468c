import type { ClockStamp } from '#src/features/timer/rules/clock/server-clock.ts';
import { toWorkFields } from '#src/features/timer/rules/timer/command.ts';
import type { CommandPayload } from '#src/features/timer/rules/timer/command.ts';
import { timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { areIdenticalTags } from '#src/platform/shared/tags.ts';

/** A payload, its run, and when it happened if not just now. */
export type RunCommand = { runId: string; act: CommandPayload; at?: ClockStamp };

/**
 * The commands that reproduce a timer change on every device. Both timers are as of the same instant; `ending` says how
 * the run ended.
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

/** Starting other work ends the current run and keeps its time; no other command is needed. */
export function commandsForSwitch(before: Timer, after: Timer): RunCommand[] {
  if (before.entryId === after.entryId || timerState(after) === 'idle') return [];
  return forRun(after, { type: 'start', ...toWorkFields(after) });
}

/** Discards the other work; the resumed run either covers that time or stays paused. */
export function commandsForSwitchUndo(before: Timer, after: Timer): RunCommand[] {
  if (before.entryId === after.entryId || after.start === null) return [];
  const then: CommandPayload = after.isActive ? { type: 'edit', startTime: after.start } : { type: 'pause' };
  return [...commandsForChange(before, after), ...forRun(after, then)];
}

/** Resumes a stopped run with the current form fields, unless other work has started since. */
export function commandsForStopUndo(before: Timer, after: Timer): RunCommand[] {
  if (before.entryId === after.entryId) return [];
  return forRun(
    after,
    { type: 'undoStop' },
    { type: 'edit', ...toWorkFields(after), tags: after.tags ?? [], taskId: after.taskId ?? null },
  );
}

/** Restores saved time as a new paused run, including its breaks; `now` is the time of the undo. */
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

/** A timer stored before devices synced: its time without breaks. */
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

function hasTaskChanged(before: Timer, after: Timer): boolean {
  return (before.taskId ?? null) !== (after.taskId ?? null);
}

function editForChange(before: Timer, after: Timer): CommandPayload | undefined {
  const edit = {
    ...(before.description !== after.description && { description: after.description }),
    ...(before.projectId !== after.projectId && { projectId: after.projectId }),
    ...(before.clientId !== after.clientId && { clientId: after.clientId }),
    ...(before.billable !== after.billable && { billable: after.billable }),
    ...(!areIdenticalTags(before.tags ?? [], after.tags ?? []) && { tags: after.tags ?? [] }),
    ...(hasTaskChanged(before, after) && { taskId: after.taskId ?? null }),
    ...(before.start !== after.start && after.start !== null && { startTime: after.start }),
  };
  return Object.keys(edit).length > 0 ? { type: 'edit', ...edit } : undefined;
}

function forRun({ entryId }: Timer, ...acts: CommandPayload[]): RunCommand[] {
  return entryId === null ? [] : acts.map((act) => ({ runId: entryId, act }));
}
