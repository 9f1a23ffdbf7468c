import { commandLimits, toWorkFields } from './command.ts';
import type { CommandPayload, WorkFields } from './command.ts';
import { closedSeconds, idleTimer, pause, reset, resume, capSegments, start } from './timer-state.ts';
import type { Segment, Timer } from './timer-state.ts';

/** One piece of tracked work, from its start until it is saved, discarded or taken over. */
export type Run = {
  runId: string;
  deviceId: string;
  /** When Start was pressed. `timer.start` is when the work began and can be edited. */
  startedAt: number;
  timer: Timer;
  /** The user has answered which time counts up to this instant; undefined: never asked. */
  answeredUpTo?: number;
};

export type EndedRun = Run & {
  endedAt: number;
  endedAs: 'saved' | 'stopped' | 'takenOver';
  endedBy: string;
  /** Paused, with its total time at the end. */
  timer: Timer;
  /** The timer before it ended, for undo. */
  timerBeforeEnd: Timer;
};

export function newTimer(fields: WorkFields, at: number): Timer {
  return start({ ...idleTimer, ...toWorkFields(fields) }, at);
}

/** Applies a payload to the current run. The replay handles starts and ends. */
export function applyPayload(timer: Timer, act: CommandPayload, at: number): Timer {
  // Commands are in order; only an unsent one may be older than the server's state.
  const now = Math.max(at, timer.seenAt);
  switch (act.type) {
    case 'pause':
      return pause(timer, now);
    case 'resume':
      return resume(timer, now);
    case 'reset':
      return reset(timer, now);
    case 'edit':
      return applyEdit(timer, act, now);
    case 'discardIdle':
      return withSegments(timer, subtractRange(timer.segments, act.from, Math.min(act.to, now)));
    case 'countIdle':
      return withSegments(timer, addRange(timer, act.from, Math.min(act.to, now)));
    case 'start':
    case 'stop':
    case 'undoStop':
    case 'saved':
      return timer;
  }
}

/** Pauses the timer at its end. */
export function closeTimer(timer: Timer, at: number): Timer {
  return pause(timer, Math.max(at, timer.seenAt));
}

function applyEdit(timer: Timer, edit: Extract<CommandPayload, { type: 'edit' }>, now: number): Timer {
  const {
    description = timer.description,
    projectId = timer.projectId,
    clientId = timer.clientId,
    billable = timer.billable,
    tags = timer.tags,
    // Another project clears the task.
    taskId = projectId === timer.projectId ? timer.taskId : null,
    startTime,
  } = edit;
  const edited = { ...timer, ...toWorkFields({ description, projectId, clientId, billable, tags, taskId }) };
  return startTime === undefined ? edited : changeStartTime(edited, startTime, now);
}

/** Moves the start of the work, at most to its end. */
function changeStartTime(timer: Timer, newStart: number, now: number): Timer {
  const { start: before, segments } = timer;
  const end = segments.at(-1)?.endTime ?? now;
  if (before === null || newStart > end) return timer;
  // Cap the age so that the entry stays valid.
  const from = Math.max(newStart, Math.min(before, now - commandLimits.maxAgeMs));
  const moved =
    from < before ? extendFirstSegment(segments, from, before) : subtractRange(segments, -Infinity, from);
  return withSegments({ ...timer, start: from }, moved);
}

function extendFirstSegment(segments: readonly Segment[], from: number, to: number): Segment[] {
  const [first, ...others] = segments;
  if (first?.startTime === to) return [{ ...first, startTime: from }, ...others];
  return [{ startTime: from, endTime: to }, ...segments];
}

/** Cuts a range out of the segments; an open one stays open. */
function subtractRange(segments: readonly Segment[], from: number, to: number): Segment[] {
  if (from >= to) return [...segments];
  return segments.flatMap((segment) => {
    const { startTime, endTime } = segment;
    if (to <= startTime || from >= (endTime ?? Infinity)) return [segment];
    const before = startTime < from ? [{ startTime, endTime: from }] : [];
    if (endTime === undefined) return [...before, { startTime: to }];
    return to < endTime ? [...before, { startTime: to, endTime }] : before;
  });
}

/** Adds a range to the segments without counting any time twice. */
function addRange({ start: began, segments }: Timer, from: number, to: number): Segment[] {
  const added = { startTime: Math.max(from, began ?? Infinity), endTime: to };
  if (added.startTime >= to) return [...segments];
  const joined: Segment[] = [];
  for (const next of [...segments, added].toSorted((a, b) => a.startTime - b.startTime)) {
    const last = joined.at(-1);
    if (!last || (last.endTime ?? Infinity) < next.startTime) joined.push(next);
    else joined.splice(-1, 1, joinSegments(last, next));
  }
  return joined;
}

/** Joins two touching segments; the result is open if either is. */
function joinSegments({ startTime, endTime }: Segment, next: Segment): Segment {
  if (endTime === undefined || next.endTime === undefined) return { startTime };
  return { startTime, endTime: Math.max(endTime, next.endTime) };
}

function withSegments(timer: Timer, segments: readonly Segment[]): Timer {
  const { start: from } = timer;
  // A run without time is still a paused run.
  const filled = segments.length > 0 || from === null ? segments : [{ startTime: from, endTime: from }];
  const capped = capSegments(filled);
  const last = capped.at(-1);
  const seenAt = Math.max(timer.seenAt, last?.endTime ?? last?.startTime ?? 0);
  return { ...timer, segments: capped, pausedElapsed: closedSeconds(capped), seenAt };
}
