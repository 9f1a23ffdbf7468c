import { commandLimits } from './command.ts';
import type { CommandPayload, WorkFields } from './command.ts';
import { closedSeconds, idleTimer, pause, reset, resume, capSegments, start } from './timer.ts';
import type { Segment, Timer } from './timer.ts';

/** A piece of work that the timer times, from its start until it is saved, discarded or taken over. */
export type Run = {
  runId: string;
  /** The device it was started on. */
  deviceId: string;
  /** When Start was pressed; `timer.start` is when the work began, which may be edited. */
  startedAt: number;
  timer: Timer;
  /** Until then somebody has said what of it counts; nothing: nobody was asked. */
  answeredUpTo?: number;
};

export type EndedRun = Run & {
  endedAt: number;
  how: 'saved' | 'stopped' | 'takenOver';
  /** The device that ended it. */
  endedBy: string;
  /** Paused, with all its time, as of the end. */
  timer: Timer;
  /** As it was before: what an undone stop goes on with. */
  timerBeforeEnd: Timer;
};

export function newTimer(fields: WorkFields, at: number): Timer {
  const { description, projectId, clientId, billable } = fields;
  return start({ ...idleTimer, description, projectId, clientId, billable }, at);
}

/** What an act makes of a run that goes on; starts and ends are the log's. */
export function applyPayload(timer: Timer, act: CommandPayload, at: number): Timer {
  // Commands come in order; only one not sent yet may be older than what the service knows already.
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

/** All of its time, and not a moment more. */
export function closeTimer(timer: Timer, at: number): Timer {
  return pause(timer, Math.max(at, timer.seenAt));
}

function applyEdit(timer: Timer, edit: Extract<CommandPayload, { type: 'edit' }>, now: number): Timer {
  const { description, projectId, clientId, billable } = timer;
  const {
    description: newDescription = description,
    projectId: newProject = projectId,
    clientId: newClient = clientId,
    billable: newBillable = billable,
    startTime,
  } = edit;
  const withFields = {
    ...timer,
    description: newDescription,
    projectId: newProject,
    clientId: newClient,
    billable: newBillable,
  };
  return startTime === undefined ? withFields : changeStartTime(withFields, startTime, now);
}

/** Work that began earlier than it was timed, or later; never after all of it. */
function changeStartTime(timer: Timer, newStart: number, now: number): Timer {
  const { start: before, segments } = timer;
  const end = segments.at(-1)?.endTime ?? now;
  if (before === null || newStart > end) return timer;
  // An entry could not hold an instant of any age.
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

/** The segments without the time from one instant to another; an open one stays open. */
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

/** The segments with the time from one instant to another, of which nothing is counted twice. */
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

/** Two that touch, as one; open as soon as one of them is. */
function joinSegments({ startTime, endTime }: Segment, next: Segment): Segment {
  if (endTime === undefined || next.endTime === undefined) return { startTime };
  return { startTime, endTime: Math.max(endTime, next.endTime) };
}

function withSegments(timer: Timer, segments: readonly Segment[]): Timer {
  const { start: from } = timer;
  // Nothing left of it is still a run that is paused.
  const filled = segments.length > 0 || from === null ? segments : [{ startTime: from, endTime: from }];
  const capped = capSegments(filled);
  const last = capped.at(-1);
  const seenAt = Math.max(timer.seenAt, last?.endTime ?? last?.startTime ?? 0);
  return { ...timer, segments: capped, pausedElapsed: closedSeconds(capped), seenAt };
}
