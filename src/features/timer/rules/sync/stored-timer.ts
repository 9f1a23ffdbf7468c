import { newClock } from '#src/features/timer/rules/clock/server-clock.ts';
import type { ServerClock, UnsentCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import { toWorkFields } from '#src/features/timer/rules/timer/command.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { closedSeconds, idleTimer, maxSegments } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Segment, Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { localTimer, newDeviceTimer } from './device-timer.ts';
import type { DeviceTimer } from './device-timer.ts';

/** The text to store: the fields of the shown timer at the top level, and beside them what the sync needs. [4.17] */
export function formatDeviceTimer(state: DeviceTimer): string {
  const { seenAt: _seenAt, ...shown } = localTimer(state);
  return JSON.stringify({ ...shown, ...state });
}

/**
 * The stored timer: invalid members are reset, and it is not complete. There is none without valid commands.
 * `hasUnsent`: the text holds a command that was never sent, so it isn't corrupt. [4.18]
 */
export function readDeviceTimer(text: string | null): {
  timer?: DeviceTimer;
  isComplete: boolean;
  hasUnsent: boolean;
} {
  const state = parseJson(text);
  const hasUnsent = isObject(state) && Array.isArray(state['unsent']) && state['unsent'].some(isUnsent);
  if (!hasCommands(state)) return { isComplete: false, hasUnsent };
  const fallback = { ...newDeviceTimer(state.deviceId), clock: firstClock(state) };
  const invalid = Object.entries(memberChecks).filter(
    ([name, isValid]) => !isValid(Reflect.get(state, name)),
  );
  const reset = Object.fromEntries(invalid.map(([name]) => [name, Reflect.get(fallback, name)]));
  // The shown timer is derived again.
  const members = Object.fromEntries(Object.entries(state).filter(([name]) => !(name in idleTimer)));
  return { timer: { ...fallback, ...members, ...reset }, isComplete: invalid.length === 0, hasUnsent };
}

export function parseDeviceTimer(text: string | null): DeviceTimer | undefined {
  return readDeviceTimer(text).timer;
}

/** The timer from its own fields, without commands. [4.17] */
export function parseTimerFields(text: string | null): Timer | undefined {
  const saved = parseJson(text);
  if (!isObject(saved)) return undefined;
  const { start, segments, isActive, entryId = null, billable = true, draft = null } = saved;
  const work = { ...saved, billable };
  const hasTime = Array.isArray(segments) && segments.length > 0;
  const isValid =
    isWork(work) &&
    (hasTime ? isTime({ start, segments, isActive }) : start === null && isActive === false) &&
    isIdOrNull(entryId) &&
    (draft === null || isWork(draft));
  if (!isValid) return undefined;
  const time = isTime(saved) ? saved : idleTimer;
  const last = time.segments.at(-1);
  return {
    ...toWorkFields(work),
    start: time.start,
    segments: time.segments,
    isActive: time.isActive,
    // Derived from the segments.
    pausedElapsed: closedSeconds(time.segments),
    entryId,
    draft: draft && toWorkFields(draft),
    seenAt: last?.endTime ?? last?.startTime ?? 0,
  };
}

type Commands = Pick<DeviceTimer, 'deviceId' | 'lastSeq' | 'sentSeq' | 'unsent'>;

/** Only this app writes it; the checks cover other versions and partial writes. */
function hasCommands(value: unknown): value is Commands {
  if (!isObject(value)) return false;
  const { deviceId, lastSeq, sentSeq, unsent } = value;
  return (
    isText(deviceId) && isId(deviceId) && isWhole(lastSeq) && isWhole(sentSeq) && isList(unsent, isUnsent)
  );
}

const memberChecks: Record<
  Exclude<keyof DeviceTimer, keyof Commands | 'isEntryDue' | 'endedRunsUntil'>,
  (value: unknown) => boolean
> = {
  known: isKnown,
  clock: isClock,
  form: isForm,
  triedRunId: isTextOrNull,
  askedUpTo: Number.isFinite,
  askedRunId: isTextOrNull,
  news: (value) => isList(value, isSettled),
};

function isKnown(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { now, timer, settled } = value;
  return isWhole(now) && (timer === null || isRun(timer)) && isList(settled, isSettled);
}

function isClock(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { seenWall, epochs } = value;
  return Number.isSafeInteger(seenWall) && isList(epochs, isEpoch) && epochs.length > 0;
}

/** With the latest epoch of the commands, so that a later one isn't taken for theirs. */
function firstClock({ unsent }: Commands): ServerClock {
  const id = Math.max(1, ...unsent.map(({ at }) => at.epoch));
  return { ...newClock, epochs: newClock.epochs.map((epoch) => ({ ...epoch, id })) };
}

function isForm(value: unknown): boolean {
  return isWork(value) && 'draft' in value && (value.draft === null || isWork(value.draft));
}

function isUnsent(value: unknown): value is UnsentCommand {
  if (!isObject(value)) return false;
  const { seq, runId, at, act } = value;
  if (!isWhole(seq) || !isText(runId) || !isStamp(at) || !isObject(act)) return false;
  switch (act['type']) {
    case 'start':
      return isWork(act);
    case 'edit':
      return act['startTime'] === undefined || isStamp(act['startTime']);
    case 'discardIdle':
    case 'countIdle':
      return isStamp(act['from']) && isStamp(act['to']);
    default:
      return isText(act['type']);
  }
}

function isStamp(value: unknown): boolean {
  return isObject(value) && Number.isFinite(value['wall']) && Number.isSafeInteger(value['epoch']);
}

function isEpoch(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, step, offset } = value;
  return Number.isSafeInteger(id) && Number.isFinite(step) && (offset === null || Number.isFinite(offset));
}

function isRun(value: unknown): boolean {
  return isWork(value) && 'runId' in value && isText(value.runId) && isTime(value);
}

function isSettled(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { runId, endedAs, discarded = null } = value;
  return isText(runId) && isText(endedAs) && (discarded === null || isRun(discarded));
}

function isWork(value: unknown): value is WorkFields {
  if (!isObject(value)) return false;
  const { description, projectId, clientId, billable, tags = [], taskId = null } = value;
  return (
    isText(description) &&
    isIdOrNull(projectId) &&
    isIdOrNull(clientId) &&
    typeof billable === 'boolean' &&
    isList(tags, isText) &&
    isIdOrNull(taskId)
  );
}

type Time = Pick<Timer, 'segments' | 'isActive'> & { start: number };

/** Segments must be ordered, must not overlap, and only the last may be open: then the timer runs. */
function isTime(value: object): value is Time {
  const { start, segments, isActive } = value as Record<keyof Time, unknown>;
  if (!isWhole(start) || !isList(segments, isSegment) || segments.length > maxSegments) return false;
  const bounds = segments.flatMap(({ startTime, endTime = Infinity }) => [startTime, endTime]);
  return (
    segments.length > 0 &&
    [start, ...bounds].every((bound, place) => bound <= (bounds[place] ?? Infinity)) &&
    isActive === (bounds.at(-1) === Infinity)
  );
}

function isSegment(value: unknown): value is Segment {
  if (!isObject(value)) return false;
  const { startTime, endTime } = value;
  return isWhole(startTime) && (endTime === undefined || isWhole(endTime));
}

// The year 2200 in ms: no clock wrote anything later.
const maxInstant = 7_258_118_400_000;

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxInstant;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isIdOrNull(value: unknown): value is string | null {
  return value === null || (isText(value) && isId(value));
}

function isList<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[];
function isList(value: unknown, isItem: (item: unknown) => boolean): value is unknown[];
function isList(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
