import { closedSeconds, maxSegments, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Draft, Segment, Timer } from '#src/features/timer/rules/timer/timer.ts';
import { isId } from '#src/platform/shared/ids.ts';

/** The local storage key: one timer per account and browser. [4.17] */
export function storedTimerKey(uid: string): string {
  return `stint.timer.${uid}`;
}

/** The text to store; null: a cleared timer isn't kept. [4.14] */
export function serializeTimer(timer: Timer): string | null {
  return isCleared(timer) ? null : JSON.stringify(timer);
}

/** The stored timer; undefined if the text is corrupt, so that the caller removes it. [4.18] */
export function parseStoredTimer(text: string): Timer | undefined {
  const saved = parseObject(text);
  const segments = saved && parseSegments(saved['segments']);
  if (!segments) return undefined;
  const { start, description, projectId, clientId, pausedElapsed, isActive } = saved;
  const { billable = true, entryId = null, revision = 0, seenAt = lastInstant(segments) } = saved;
  const isOpen = segments.length > 0 && segments.at(-1)?.endTime === undefined;
  const draft = parseDraft(saved['draft'] ?? null);
  const isValid =
    isStart(start, segments) &&
    typeof description === 'string' &&
    isIdOrNull(projectId) &&
    isIdOrNull(clientId) &&
    isIdOrNull(entryId) &&
    draft !== undefined &&
    typeof billable === 'boolean' &&
    isWhole(pausedElapsed) &&
    isActive === isOpen &&
    isWhole(revision) &&
    isWhole(seenAt) &&
    seenAt >= lastInstant(segments);
  if (!isValid) return undefined;
  return {
    start,
    description,
    projectId,
    clientId,
    billable,
    // Derived from the segments.
    pausedElapsed: closedSeconds(segments),
    isActive: isOpen,
    segments,
    entryId,
    draft,
    revision,
    seenAt,
  };
}

/** No time, and an empty form. */
function isCleared(timer: Timer): boolean {
  return (
    timerState(timer) === 'idle' &&
    timer.description === '' &&
    timer.projectId === null &&
    timer.clientId === null &&
    timer.billable &&
    timer.draft === null
  );
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseDraft(value: unknown): Draft | null | undefined {
  if (value === null) return null;
  if (!isObject(value)) return undefined;
  const { description, projectId, clientId, billable } = value;
  const isValid =
    typeof description === 'string' &&
    isIdOrNull(projectId) &&
    isIdOrNull(clientId) &&
    typeof billable === 'boolean';
  return isValid ? { description, projectId, clientId, billable } : undefined;
}

/** Segments must be ordered, must not overlap, and only the last may be open. */
function parseSegments(value: unknown): Segment[] | undefined {
  if (!Array.isArray(value) || value.length > maxSegments) return undefined;
  const segments: Segment[] = [];
  for (const part of value) {
    const segment = parseSegment(part);
    const before = segments.at(-1);
    if (!segment) return undefined;
    if (before && (before.endTime === undefined || before.endTime > segment.startTime)) return undefined;
    segments.push(segment);
  }
  return segments;
}

function parseSegment(value: unknown): Segment | undefined {
  if (!isObject(value)) return undefined;
  const { startTime, endTime } = value;
  if (!isWhole(startTime)) return undefined;
  if (endTime === undefined) return { startTime };
  return isWhole(endTime) && endTime >= startTime ? { startTime, endTime } : undefined;
}

function lastInstant(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last?.endTime ?? last?.startTime ?? 0;
}

function isStart(value: unknown, [first]: readonly Segment[]): value is number | null {
  return first ? isWhole(value) && value <= first.startTime : value === null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// The year 2200 in ms: no clock wrote anything later.
const maxInstant = 7_258_118_400_000;

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= maxInstant;
}

function isIdOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && isId(value));
}
