import type { CommandPayload, Command } from '#src/features/timer/rules/timer/command.ts';
import { epochIndex, isOffsetCertain, epochOffset } from './clock-epochs.ts';
import type { Epoch } from './clock-epochs.ts';

/**
 * The service's time on a device whose own clock may be wrong, or be set while it is looked at. From one jump of the
 * device's clock to the next its distance from the service's is constant: an epoch. What is done is stamped with the
 * clock and its epoch, so that the right time can be told later, when an answer of the service has shown the distance.
 * Kept per browser, as JSON; its tabs share it.
 */
export type ServerClock = {
  /** Oldest first, never none; the last is the one that lasts. */
  epochs: readonly Epoch[];
  /** The latest the device's clock has shown. */
  seenWall: number;
};

/** What the clocks of a device show, in ms: the one on the wall, which may be set, and one that only counts. */
export type ClockReading = { wall: number; mono: number };

/** Where a tab stands: what it last read, in which epoch. Kept in memory. */
export type TabClock = ClockReading & { epoch: number };

/** What a device stamps acts with. */
export type ClockStamp = { wall: number; epoch: number };

/** A command whose instants are the device's, until it is sent. */
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

/** A tab opens: nobody saw what the clock did since the last one was closed. */
export function openClock(clock: ServerClock, now: ClockReading): { clock: ServerClock; tab: TabClock } {
  // A clock that shows less than it did was set back; more, and time has passed.
  const step = Math.max(0, clock.seenWall - now.wall);
  return startEpoch(clock, { step, isStepSure: false }, now);
}

/** A tab looks at its clocks; every tick, and before everything that is stamped. */
export function sampleClock(
  clock: ServerClock,
  tab: TabClock,
  now: ClockReading,
): { clock: ServerClock; tab: TabClock } {
  const { id } = currentEpoch(clock);
  const jump = now.wall - tab.wall - (now.mono - tab.mono);
  if (Math.abs(jump) > jumpMs) {
    // Perhaps another tab has told of this jump already, perhaps of another one.
    if (tab.epoch !== id) return openClock(clock, now);
    // Without the service a leap forward is taken for sleep, during which some monotonic clocks stand still.
    return startEpoch(clock, { step: Math.max(0, -jump), isStepSure: jump < 0 }, now);
  }
  return { clock: { ...clock, seenWall: now.wall }, tab: { ...now, epoch: id } };
}

/** An answer has shown the service's time: how far apart the clocks are, give or take half the round trip. */
export function applyMeasurement(
  clock: ServerClock,
  answer: { sent: TabClock; received: TabClock; serverTime: number },
): ServerClock {
  const { sent, received, serverTime } = answer;
  const epoch = clock.epochs.find(({ id }) => id === received.epoch);
  if (!epoch || sent.epoch !== received.epoch) return clock;
  const error = (received.mono - sent.mono) / 2;
  const offset = Math.round(serverTime - (received.wall - error));
  // A quicker answer tells it better; clocks that drift apart are told by any.
  const isBetter = epoch.offset === null || error <= epoch.error || isFarApart(offset, epoch.offset, error);
  if (!isBetter) return clock;
  return {
    ...clock,
    epochs: clock.epochs.map((one) => (one === epoch ? { ...epoch, offset, error } : one)),
  };
}

/** Whether the lasting epoch has been measured: before that, ask the service for the time, then send. */
export function isMeasured(clock: ServerClock): boolean {
  return currentEpoch(clock).offset !== null;
}

/** The service's time now, as far as it is known. */
export function serverNow(clock: ServerClock, wall: number): number {
  return toInstant(clock, { wall, epoch: currentEpoch(clock).id });
}

export function toStamp({ wall, epoch }: TabClock): ClockStamp {
  return { wall, epoch };
}

/** When something was, by the service's clock, as far as is known by now. */
export function toInstant(clock: ServerClock, { wall, epoch }: ClockStamp): number {
  return Math.round(wall + epochOffset(clock.epochs, epoch));
}

/** An act as the device keeps it until it is sent: its instants told by the clock that all of the epoch is told by. */
export function toUnsentPayload(
  clock: ServerClock,
  act: CommandPayload,
  at: ClockStamp,
): UnsentCommand['act'] {
  const ahead = toInstant(clock, at) - at.wall;
  const stamp = (instant: number): ClockStamp => ({ wall: instant - ahead, epoch: at.epoch });
  if ('from' in act) return { type: act.type, from: stamp(act.from), to: stamp(act.to) };
  if (act.type !== 'edit') return act;
  const { startTime, ...edit } = act;
  return startTime === undefined ? edit : { ...edit, startTime: stamp(startTime) };
}

/** Whether it is known when that was, rather than likely: what a set clock did unseen, nobody can tell any more. */
export function isInstantCertain({ epochs }: ServerClock, { epoch }: ClockStamp): boolean {
  return isOffsetCertain(epochs, epoch);
}

/** The command as it is sent, and as it counts on this device until then. */
export function toCommand({ at, act, ...command }: UnsentCommand, clock: ServerClock): Command {
  return { ...command, at: toInstant(clock, at), act: toPayload(act, clock) };
}

/** Without the epochs that nothing waiting speaks of. */
export function dropOldEpochs(clock: ServerClock, unsent: readonly UnsentCommand[]): ServerClock {
  const oldest = Math.min(currentEpoch(clock).id, ...unsent.flatMap(payloadStamps).map(({ epoch }) => epoch));
  const [oldestKept, ...later] = clock.epochs.slice(Math.max(0, epochIndex(clock.epochs, oldest)));
  if (!oldestKept) return clock;
  // What is forgotten is what the rest was reckoned from.
  return {
    ...clock,
    epochs: [{ ...oldestKept, step: epochOffset(clock.epochs, oldestKept.id), isStepSure: false }, ...later],
  };
}

/** Less than any clock is set by, more than a busy tab takes to read two clocks. */
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

/** Further apart than the two can be wrong: the clock was set so slowly, or so little, that nobody noticed. */
function isFarApart(offset: number, known: number, error: number): boolean {
  return Math.abs(offset - known) > error + jumpMs;
}

function toPayload(act: UnsentCommand['act'], clock: ServerClock): CommandPayload {
  if ('from' in act) {
    return { type: act.type, from: toInstant(clock, act.from), to: toInstant(clock, act.to) };
  }
  if (act.type !== 'edit') return act;
  const { startTime, ...edit } = act;
  return startTime === undefined ? edit : { ...edit, startTime: toInstant(clock, startTime) };
}

function payloadStamps({ at, act }: UnsentCommand): ClockStamp[] {
  if ('from' in act) return [at, act.from, act.to];
  return act.type === 'edit' && act.startTime ? [at, act.startTime] : [at];
}
