import type { SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import {
  newClock,
  serverNow,
  toCommand,
  stampToInstant,
  toUnsentPayload,
} from '#src/features/timer/rules/clock/server-clock.ts';
import type { ClockStamp, ServerClock, UnsentCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import { normalizeInstants } from '#src/features/timer/rules/commands/accept-commands.ts';
import {
  commandsForChange,
  commandsForUnsyncedTimer,
} from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { blankWork, toWorkFields } from '#src/features/timer/rules/timer/command.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import type { Run } from '#src/features/timer/rules/timer/run.ts';
import { idleTimer, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { toDraft } from '#src/features/timer/rules/widget/timer-form.ts';
import { localRun } from './local-view.ts';

/**
 * An account's timer in one browser: the last server state, the commands since, and the form. The shown timer is derived
 * (`localTimer`); `formatDeviceTimer` stores both. [4.17]
 */
export type DeviceTimer = {
  deviceId: string;
  /** Sequence number of the latest command. */
  lastSeq: number;
  /** Commands up to this one may have arrived without confirmation. */
  sentSeq: number;
  unsent: readonly UnsentCommand[];
  known: Pick<TimerResponse, 'now' | 'timer' | 'settled'>;
  clock: ServerClock;
  form: TimerForm;
  /** A save of this run was attempted here and may have succeeded. */
  triedRunId: string | null;
  /** The idle question was answered up to this instant, and for that long run; see `idle-time.ts`. */
  askedUpTo: number;
  askedRunId: string | null;
  /** A queued entry has reached the server, but the server hasn't reconciled it with the timer. */
  isEntryDue?: boolean;
  /** Runs that ended on other devices, for the next visible tab to announce. */
  news: readonly SettledRun[];
  /** Until then, what is known of ended runs is kept for an undo; see `ended-runs.ts`. */
  endedRunsUntil?: number;
};

/** The form's contents before Start. During a run they are its draft. */
export type TimerForm = WorkFields & { draft: WorkFields | null };

export type Transition = (timer: Timer, now: number) => Timer;
/** The commands that a change sends to other devices. */
export type ToCommands = (before: Timer, after: Timer) => RunCommand[];

export const blankForm: TimerForm = { ...blankWork, draft: null };

export function newDeviceTimer(deviceId: string): DeviceTimer {
  return {
    deviceId,
    lastSeq: 0,
    sentSeq: 0,
    unsent: [],
    known: { now: 0, timer: null, settled: [] },
    clock: newClock,
    form: blankForm,
    triedRunId: null,
    askedUpTo: 0,
    askedRunId: null,
    news: [],
  };
}

/** How long an undo of a stop is offered. Later than this, users wouldn't expect it to count the time since. */
export const undoForMs = 60_000;

/** A run ended, or an undo of its end is offered now: what is known of it stays until the undo has expired. */
export function keepEndedRuns(state: DeviceTimer, now: number): DeviceTimer {
  return { ...state, endedRunsUntil: now + undoForMs };
}

/** The shown timer. */
export function localTimer(state: DeviceTimer): Timer {
  const { form } = state;
  const run = currentRun(state);
  if (!run) return { ...idleTimer, ...form };
  return { ...run.timer, entryId: run.runId, draft: toDraft(form) ?? form.draft };
}

/** From the last server state and the unsent commands, with instants corrected as the server will. */
export function currentRun({ known, unsent, clock }: DeviceTimer): Run | null {
  const commands = unsent.map((command) => toCommand(command, clock));
  return localRun(known, normalizeInstants(commands, serverNow(clock, clock.seenWall)));
}

/** Applies a user's change: queues its commands and keeps the form. `newRunId` is for a run that it starts. */
export function applyTimerChange(
  state: DeviceTimer,
  transition: Transition,
  {
    at,
    newRunId,
    toCommands = commandsForChange,
  }: { at: ClockStamp; newRunId: string; toCommands?: ToCommands | undefined },
): DeviceTimer {
  const now = stampToInstant(state.clock, at);
  const shown = localTimer(state);
  const before = { ...shown, seenAt: Math.max(shown.seenAt, now) };
  const after = withRunId(transition(before, now), newRunId);
  const next = before.entryId === after.entryId ? state : keepEndedRuns(state, now);
  return queueCommands({ ...next, form: toForm(after) }, toCommands(before, after), at);
}

/** Queues the commands, in order. */
export function queueCommands(
  state: DeviceTimer,
  commands: readonly RunCommand[],
  now: ClockStamp,
): DeviceTimer {
  return commands.reduce((current, command) => queueCommand(current, { at: now, ...command }), state);
}

function queueCommand(state: DeviceTimer, { runId, act, at }: Required<RunCommand>): DeviceTimer {
  const { unsent, sentSeq, deviceId, clock } = state;
  const last = unsent.at(-1);
  const payload = toUnsentPayload(clock, act, at);
  // Merge keystrokes into one command.
  if (last && last.seq > sentSeq && last.runId === runId && isTextEdit(last.act) && isTextEdit(payload)) {
    return { ...state, unsent: [...unsent.slice(0, -1), { ...last, at, act: { ...last.act, ...payload } }] };
  }
  const seq = state.lastSeq + 1;
  return { ...state, lastSeq: seq, unsent: [...unsent, { deviceId, seq, runId, at, act: payload }] };
}

/** Adds a timer of which only its own fields can be read; a run that the server doesn't know yet is sent. */
export function addStoredTimer(
  state: DeviceTimer,
  stored: Timer,
  { at, newRunId }: { at: ClockStamp; newRunId: string },
): DeviceTimer {
  const { known, unsent, form } = state;
  const isBlank = toDraft(form) === null && form.draft === null;
  const next = isBlank ? { ...state, form: toForm(stored) } : state;
  const { timer } = known;
  const isKnown = [...known.settled, ...unsent, ...(timer ? [timer] : [])].some(
    ({ runId }) => runId === stored.entryId,
  );
  if (isKnown) return next;
  return queueCommands(
    next,
    commandsForUnsyncedTimer(withRunId(stored, newRunId), stampToInstant(state.clock, at)),
    at,
  );
}

function toForm(timer: Timer): TimerForm {
  const { draft } = timer;
  return timerState(timer) === 'idle' ? { ...toWorkFields(timer), draft } : { ...blankForm, ...draft };
}

/** Every run has an id, which is also its entry's: a retried save creates the same entry. [4.21] */
function withRunId(timer: Timer, newRunId: string): Timer {
  const isNamed = timerState(timer) === 'idle' || timer.entryId !== null;
  return isNamed ? timer : { ...timer, entryId: newRunId };
}

function isTextEdit(act: UnsentCommand['act']): act is Extract<UnsentCommand['act'], { type: 'edit' }> {
  return act.type === 'edit' && act.startTime === undefined;
}
