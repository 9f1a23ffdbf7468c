import type { Act, Fields } from './command.ts';
import type { Stamp } from './service-clock.ts';
import { type Timer, timerState } from './timer.ts';

/** An act, the run it is about, and when it was done, where that was not just now. */
export type RunAct = { runId: string; act: Act; at?: Stamp };

/**
 * What has to be told of a change of the timer, so that every device makes the same of it. Both are as of the same
 * instant; `ending` is what an end of the run means.
 */
export function actsBetween(before: Timer, after: Timer, ending: 'stop' | 'saved' = 'stop'): RunAct[] {
  const wasIdle = timerState(before) === 'idle';
  const isIdle = timerState(after) === 'idle';
  const ended: RunAct[] = wasIdle ? [] : about(before, { type: ending });
  if (isIdle) return ended;
  if (!wasIdle && before.entryId === after.entryId) return about(after, ...goingOn(before, after));
  return [...ended, ...about(after, { type: 'start', ...fieldsOf(after) })];
}

/** Other work begins, and by that the run before it ends: its time is kept. Nothing else is told of it. */
export function actsOfSwitch(before: Timer, after: Timer): RunAct[] {
  if (before.entryId === after.entryId || timerState(after) === 'idle') return [];
  return about(after, { type: 'start', ...fieldsOf(after) });
}

/** The other work is discarded; what goes on instead began when it did, or stands still. */
export function actsOfSwitchBack(before: Timer, after: Timer): RunAct[] {
  if (before.entryId === after.entryId || after.start === null) return [];
  const then: Act = after.isActive ? { type: 'edit', startTime: after.start } : { type: 'pause' };
  return [...actsBetween(before, after), ...about(after, then)];
}

/** A stopped run goes on, with what the form says by now; unless other work has begun since. */
export function actsOfPutBack(before: Timer, after: Timer): RunAct[] {
  if (before.entryId === after.entryId) return [];
  return about(after, { type: 'undoStop' }, { type: 'edit', ...fieldsOf(after) });
}

/** What was saved is timed anew as it was, breaks and all, paused at its end; `now` is when that is done. */
export function actsOfSaveUndone(before: Timer, after: Timer, now: number): RunAct[] {
  const { start, segments } = after;
  if (before.entryId === after.entryId || start === null) return [];
  const ends = [start, ...segments.map(({ endTime = now }) => endTime)];
  const breaks = [...segments.map(({ startTime }) => startTime), now].map((to, place): Act => ({
    type: 'discardIdle',
    from: ends[place] ?? now,
    to,
  }));
  const acts: Act[] = [
    { type: 'start', ...fieldsOf(after) },
    { type: 'edit', startTime: start },
    { type: 'pause' },
    ...breaks.filter((act) => 'from' in act && act.from < act.to),
  ];
  return about(after, ...acts);
}

/** A timer that nobody was told of, as kept before there were devices: its time without its breaks. */
export function actsOfUntold(timer: Timer, now: number): RunAct[] {
  const { start } = timer;
  if (start === null) return [];
  const worked = timer.segments.reduce((sum, { startTime, endTime = now }) => sum + endTime - startTime, 0);
  const ended: Act[] = timer.isActive ? [] : [{ type: 'pause' }];
  const acts: Act[] = [
    { type: 'start', ...fieldsOf(timer) },
    { type: 'edit', startTime: Math.max(0, now - worked) },
  ];
  return about(timer, ...acts, ...ended);
}

function goingOn(before: Timer, after: Timer): Act[] {
  const acts: Act[] = [];
  const edit = editBetween(before, after);
  if (edit) acts.push(edit);
  if (before.isActive && !after.isActive) acts.push({ type: 'pause' });
  if (!before.isActive && after.isActive) acts.push({ type: 'resume' });
  return acts;
}

function editBetween(before: Timer, after: Timer): Act | undefined {
  const edit = {
    ...(before.description !== after.description && { description: after.description }),
    ...(before.projectId !== after.projectId && { projectId: after.projectId }),
    ...(before.clientId !== after.clientId && { clientId: after.clientId }),
    ...(before.billable !== after.billable && { billable: after.billable }),
    ...(before.start !== after.start && after.start !== null && { startTime: after.start }),
  };
  return Object.keys(edit).length > 0 ? { type: 'edit', ...edit } : undefined;
}

function about({ entryId }: Timer, ...acts: Act[]): RunAct[] {
  return entryId === null ? [] : acts.map((act) => ({ runId: entryId, act }));
}

function fieldsOf({ description, projectId, clientId, billable }: Timer): Fields {
  return { description, projectId, clientId, billable };
}
