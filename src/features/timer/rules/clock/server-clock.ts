import type { CommandPayload, Command } from '#src/features/timer/rules/timer/command.ts';
import { epochIndex, isOffsetCertain, epochOffset } from './clock-epochs.ts';
import type { Epoch } from './clock-epochs.ts';

/**
 * Estimates server time on a device whose clock may be wrong or may be set at any moment. Between two jumps of the
 * device's clock the offset to the server is constant: an epoch. Actions are stamped with device time and epoch, and
 * converted once a server response has shown the offset. Stored per browser as JSON, shared by its tabs.
 */
export type ServerClock = {
  /** Oldest first, never empty; the last one is current. */
  epochs: readonly Epoch[];
  /** The latest time the device's clock has shown. */
  seenWall: number;
};

/** Device clocks in ms: wall clock (can be set) and monotonic clock. */
export type ClockReading = { wall: number; mono: number };

/** A tab's last clock reading and its epoch. Kept in memory. */
export type TabClock = ClockReading & { epoch: number };

/** Device time of an action. */
export type ClockStamp = { wall: number; epoch: number };

/** A command with device timestamps, before it is sent. */
export type UnsentCommand = Omit<Command, 'at' | 'act'> & { at: ClockStamp; act: WithStamps<CommandPayload> };

type WithStamps<A> = A extends { type: 'discardIdle' | 'countIdle' }
  ? { type: A['type']; from: ClockStamp; to: ClockStamp }
  : A extends { type: 'edit' }
    ? Omit<A, 'startTime'> & { startTime?: ClockStamp | undefined }
    : A;

export const newClock: ServerClock = {
  epochs: [{ id: 1, step: 0, isStepSure: false, offset: null, error: 0 }],
  seenWall: 0,
};

/** A tab opens. The clock may have been set while no tab was open. */
export function openClock(clock: ServerClock, now: ClockReading): { clock: ServerClock; tab: TabClock } {
  // An earlier time means the clock was set back; a later one is just time passing.
  const step = Math.max(0, clock.seenWall - now.wall);
  return startEpoch(clock, { step, isStepSure: false }, now);
}

/** Reads the clocks; called every tick and before every timestamp. */
export function sampleClock(
  clock: ServerClock,
  tab: TabClock,
  now: ClockReading,
): { clock: ServerClock; tab: TabClock } {
  const { id } = currentEpoch(clock);
  const jump = now.wall - tab.wall - (now.mono - tab.mono);
  if (Math.abs(jump) > jumpMs) {
    // Another tab may have recorded this jump, or a different one.
    if (tab.epoch !== id) return openClock(clock, now);
    // Offline, treat a forward jump as sleep: some monotonic clocks stop while the device sleeps.
    return startEpoch(clock, { step: Math.max(0, -jump), isStepSure: jump < 0 }, now);
  }
  return { clock: { ...clock, seenWall: now.wall }, tab: { ...now, epoch: id } };
}

/** Measures the clock offset from a server response, accurate to half the round trip. */
export function applyMeasurement(
  clock: ServerClock,
  answer: { sent: TabClock; received: TabClock; serverTime: number },
): ServerClock {
  const { sent, received, serverTime } = answer;
  const epoch = clock.epochs.find(({ id }) => id === received.epoch);
  if (!epoch || sent.epoch !== received.epoch) return clock;
  const error = (received.mono - sent.mono) / 2;
  const offset = Math.round(serverTime - (received.wall - error));
  // Prefer the faster response. If the clocks drifted apart, any response is better.
  const isBetter = epoch.offset === null || error <= epoch.error || isFarApart(offset, epoch.offset, error);
  if (!isBetter) return clock;
  return {
    ...clock,
    epochs: clock.epochs.map((one) => (one === epoch ? { ...epoch, offset, error } : one)),
  };
}

/** Whether the current epoch has been measured. If not, fetch the server time before sending. */
export function isMeasured(clock: ServerClock): boolean {
  return currentEpoch(clock).offset !== null;
}

/** Best estimate of server time. */
export function serverNow(clock: ServerClock, wall: number): number {
  return stampToInstant(clock, { wall, epoch: currentEpoch(clock).id });
}

export function toStamp({ wall, epoch }: TabClock): ClockStamp {
  return { wall, epoch };
}

/** Best estimate of an action's server time. */
export function stampToInstant(clock: ServerClock, { wall, epoch }: ClockStamp): number {
  return Math.round(wall + epochOffset(clock.epochs, epoch));
}

/** A command payload as stored until sent: its instants are stamped in the action's epoch. */
export function toUnsentPayload(
  clock: ServerClock,
  act: CommandPayload,
  at: ClockStamp,
): UnsentCommand['act'] {
  const ahead = stampToInstant(clock, at) - at.wall;
  const stamp = (instant: number): ClockStamp => ({ wall: instant - ahead, epoch: at.epoch });
  if ('from' in act) return { type: act.type, from: stamp(act.from), to: stamp(act.to) };
  if (act.type !== 'edit') return act;
  const { startTime, ...edit } = act;
  return startTime === undefined ? edit : { ...edit, startTime: stamp(startTime) };
}

/** False if the clock may have been set unobserved, so the instant is only a guess. */
export function isInstantCertain({ epochs }: ServerClock, { epoch }: ClockStamp): boolean {
  return isOffsetCertain(epochs, epoch);
}

/** The command as sent, and as applied locally until then. */
export function toCommand({ at, act, ...command }: UnsentCommand, clock: ServerClock): Command {
  return { ...command, at: stampToInstant(clock, at), act: toPayload(act, clock) };
}

/** Drops epochs that no unsent command refers to. */
export function dropOldEpochs(clock: ServerClock, unsent: readonly UnsentCommand[]): ServerClock {
  const oldest = Math.min(currentEpoch(clock).id, ...unsent.flatMap(payloadStamps).map(({ epoch }) => epoch));
  const [oldestKept, ...later] = clock.epochs.slice(Math.max(0, epochIndex(clock.epochs, oldest)));
  if (!oldestKept) return clock;
  // Fold the dropped steps into the first remaining epoch.
  return {
    ...clock,
    epochs: [{ ...oldestKept, step: epochOffset(clock.epochs, oldestKept.id), isStepSure: false }, ...later],
  };
}

/** Smaller than any manual clock change, larger than the gap between two clock reads in a busy tab. */
const jumpMs = 500;

function startEpoch(
  { epochs }: ServerClock,
  { step, isStepSure }: Pick<Epoch, 'step' | 'isStepSure'>,
  now: ClockReading,
): { clock: ServerClock; tab: TabClock } {
  const id = (epochs.at(-1)?.id ?? 0) + 1;
  const epoch: Epoch = { id, step, isStepSure, offset: null, error: 0 };
  return {
    clock: { epochs: [...epochs, epoch], seenWall: now.wall },
    tab: { ...now, epoch: id },
  };
}

function currentEpoch({ epochs }: ServerClock): Epoch {
  const last = epochs.at(-1);
  if (!last) throw new RangeError('The clock has no epoch');
  return last;
}

/** The offsets differ by more than both errors: the clock was set too gradually, or by too little, to be noticed. */
function isFarApart(offset: number, known: number, error: number): boolean {
  return Math.abs(offset - known) > error + jumpMs;
}

function toPayload(act: UnsentCommand['act'], clock: ServerClock): CommandPayload {
  if ('from' in act) {
    return { type: act.type, from: stampToInstant(clock, act.from), to: stampToInstant(clock, act.to) };
  }
  if (act.type !== 'edit') return act;
  const { startTime, ...edit } = act;
  return startTime === undefined ? edit : { ...edit, startTime: stampToInstant(clock, startTime) };
}

function payloadStamps({ at, act }: UnsentCommand): ClockStamp[] {
  if ('from' in act) return [at, act.from, act.to];
  return act.type === 'edit' && act.startTime ? [at, act.startTime] : [at];
}
