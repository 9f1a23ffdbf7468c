import { blankWork } from './command.ts';
import type { WorkFields } from './command.ts';

/**
 * The timer's states and transitions. Instants are ms since 1970.
 *
 *                start                pause
 *     idle ──────────────▶ running ◀────────▶ paused
 *      ▲                   │  │  ▲   resume    │
 *      │                   │  └──┘             │
 *      │   stop, saved     │  reset (from now) │
 *      └───────────────────┴───────────────────┘
 *                             stop, saved, reset
 *
 * An action that doesn't apply to the current state is ignored: two tabs may both press Start.
 */
export type Timer = WorkFields & {
  /** When the work began; null while idle. */
  start: number | null;
  /** Whole seconds of the closed segments, as of the last pause. [4.12] */
  pausedElapsed: number;
  /** True while running: the last segment is open. */
  isActive: boolean;
  segments: readonly Segment[];
  /** The run's id, which its entry gets too; null while idle. */
  entryId: string | null;
  /** The form's contents before Start when another device started a run; restored when that run ends. */
  draft: WorkFields | null;
  /** The latest instant seen; time never goes back behind it. */
  seenAt: number;
};

export type Segment = { startTime: number; endTime?: number };
export type TimerState = 'idle' | 'running' | 'paused';

/** [9.6] */
export const tickMs = 1_000;
/** [4.19] [4.20] [9.6] */
export const messageMs = 3_000;

export const idleTimer: Timer = {
  ...blankWork,
  start: null,
  pausedElapsed: 0,
  isActive: false,
  segments: [],
  entryId: null,
  draft: null,
  seenAt: 0,
};

export function timerState(timer: Timer): TimerState {
  if (timer.isActive) return 'running';
  return timer.segments.length > 0 ? 'paused' : 'idle';
}

export function start(timer: Timer, now: number): Timer {
  if (timerState(timer) !== 'idle') return timer;
  return updateTimer(timer, now, (_current, at) => runningFrom(at));
}

export function pause(timer: Timer, now: number): Timer {
  if (timerState(timer) !== 'running') return timer;
  return updateTimer(timer, now, (current, at) => {
    const segments = current.segments.map((segment) => ({ endTime: at, ...segment }));
    return { isActive: false, segments, pausedElapsed: closedSeconds(segments) };
  });
}

export function resume(timer: Timer, now: number): Timer {
  if (timerState(timer) !== 'paused') return timer;
  return updateTimer(timer, now, ({ segments }, at) => ({
    isActive: true,
    segments: capSegments([...segments, { startTime: at }]),
  }));
}

/** Clears everything, but restores a draft. [4.14] */
export function stop(timer: Timer, now: number): Timer {
  return updateTimer(timer, now, ({ draft }) => ({ ...noTime, ...blankWork, ...draft, draft: null }));
}

/** Clears the time: a running timer restarts from now, others become idle. [4.15] */
export function reset(timer: Timer, now: number): Timer {
  switch (timerState(timer)) {
    case 'idle':
      return timer;
    case 'paused':
      return updateTimer(timer, now, () => noTime);
    case 'running':
      return updateTimer(timer, now, (_current, at) => runningFrom(at));
  }
}

/** [2.50] */
export function canReset(timer: Timer, now: number, isSaving: boolean): boolean {
  return !isSaving && timerState(timer) !== 'running' && elapsedMs(timer, now) > 0;
}

/** Derived from instants, so that a sleeping page loses no time. [4.16] */
export function elapsedMs(timer: Timer, now: number): number {
  return workedMs(timer.segments, Math.max(now, timer.seenAt));
}

/** Whole seconds of the closed segments. */
export function closedSeconds(segments: readonly Segment[]): number {
  return Math.floor(
    workedMs(
      segments.filter(({ endTime }) => endTime !== undefined),
      0,
    ) / 1000,
  );
}

/** Shown in the widget and saved in the entry. */
export function elapsedSeconds(timer: Timer, now: number): number {
  return Math.floor(elapsedMs(timer, now) / 1000);
}

/** Applies a change; an earlier `now` counts as the latest instant seen. */
export function updateTimer(
  timer: Timer,
  now: number,
  change: (current: Timer, at: number) => Partial<Timer>,
): Timer {
  const seenAt = Math.max(now, timer.seenAt);
  return { ...timer, ...change(timer, seenAt), seenAt };
}

/** The most segments one entry can hold; see `timesheetLimits`. */
export const maxSegments = 1_000;

/** Caps segments: beyond the limit the oldest two merge (drops a break, keeps the total). */
export function capSegments(segments: readonly Segment[]): readonly Segment[] {
  const [first, second, ...others] = segments;
  if (segments.length <= maxSegments || first?.endTime === undefined || !second) return segments;
  const joined = { ...second, startTime: second.startTime - (first.endTime - first.startTime) };
  return capSegments([joined, ...others]);
}

const noTime = {
  start: null,
  isActive: false,
  pausedElapsed: 0,
  segments: [],
  entryId: null,
} satisfies Partial<Timer>;

function runningFrom(at: number) {
  return { ...noTime, start: at, isActive: true, segments: [{ startTime: at }] };
}

function workedMs(segments: readonly Segment[], now: number): number {
  return segments.reduce((sum, { startTime, endTime = now }) => sum + endTime - startTime, 0);
}
