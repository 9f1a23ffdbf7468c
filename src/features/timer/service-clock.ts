import type { Act, Command } from './command.ts';
import { type Epoch, indexOf, isOffsetCertain, offsetOf } from './epochs.ts';

/**
 * The service's time on a device whose own clock may be wrong, or be set while it is looked at. From one jump of the
 * device's clock to the next its distance from the service's is constant: an epoch. What is done is stamped with the
 * clock and its epoch, so that the right time can be told later, when an answer of the service has shown the distance.
 * Kept per browser, as JSON; its tabs share it.
 */
export type ServiceClock = {
  /** Oldest first, never none; the last is the one that lasts. */
  epochs: readonly Epoch[];
  /** The latest the device's clock has shown. */
  seenWall: number;
};

/** What the clocks of a device show, in ms: the one on the wall, which may be set, and one that only counts. */
export type Reading = { wall: number; mono: number };

/** Where a tab stands: what it last read, in which epoch. Kept in memory. */
export type TabClock = Reading & { epoch: number };

/** What a device stamps acts with. */
export type Stamp = { wall: number; epoch: number };

/** A command whose instants are the device's, until it is sent. */
export type UnsentCommand = Omit<Command, 'at' | 'act'> & { at: Stamp; act: Stamped<Act> };

type Stamped<A> = A extends { type: 'discardIdle' | 'countIdle' }
  ? { type: A['type']; from: Stamp; to: Stamp }
  : A extends { type: 'edit' }
    ? Omit<A, 'startTime'> & { startTime?: Stamp | undefined }
    : A;

export const newClock: ServiceClock = {
  epochs: [{ id: 1, step: 0, isStepSure: false, offset: null, error: 0 }],
  seenWall: 0,
};

/** A tab opens: nobody saw what the clock did since the last one was closed. */
export function opened(clock: ServiceClock, now: Reading): { clock: ServiceClock; tab: TabClock } {
  // A clock that shows less than it did was set back; more, and time has passed.
  const step = Math.max(0, clock.seenWall - now.wall);
  return inNewEpoch(clock, { step, isStepSure: false }, now);
}

/** A tab looks at its clocks; every tick, and before everything that is stamped. */
export function noticed(
  clock: ServiceClock,
  tab: TabClock,
  now: Reading,
): { clock: ServiceClock; tab: TabClock } {
  const { id } = lasting(clock);
  const jump = now.wall - tab.wall - (now.mono - tab.mono);
  if (Math.abs(jump) > jumpMs) {
    // Perhaps another tab has told of this jump already, perhaps of another one.
    if (tab.epoch !== id) return opened(clock, now);
    // Without the service a leap forward is taken for sleep, during which some monotonic clocks stand still.
    return inNewEpoch(clock, { step: Math.max(0, -jump), isStepSure: jump < 0 }, now);
  }
  return { clock: { ...clock, seenWall: now.wall }, tab: { ...now, epoch: id } };
}

/** An answer has shown the service's time: how far apart the clocks are, give or take half the round trip. */
export function measured(
  clock: ServiceClock,
  answer: { sent: TabClock; received: TabClock; serviceTime: number },
): ServiceClock {
  const { sent, received, serviceTime } = answer;
  const epoch = clock.epochs.find(({ id }) => id === received.epoch);
  if (!epoch || sent.epoch !== received.epoch) return clock;
  const error = (received.mono - sent.mono) / 2;
  const offset = Math.round(serviceTime - (received.wall - error));
  // A quicker answer tells it better; clocks that drift apart are told by any.
  const isBetter = epoch.offset === null || error <= epoch.error || isFar(offset, epoch.offset, error);
  if (!isBetter) return clock;
  return {
    ...clock,
    epochs: clock.epochs.map((one) => (one === epoch ? { ...epoch, offset, error } : one)),
  };
}

/** Whether the lasting epoch has been measured: before that, ask the service for the time, then send. */
export function isMeasured(clock: ServiceClock): boolean {
  return lasting(clock).offset !== null;
}

/** The service's time now, as far as it is known. */
export function serviceNow(clock: ServiceClock, wall: number): number {
  return instantOf(clock, { wall, epoch: lasting(clock).id });
}

export function stampOf({ wall, epoch }: TabClock): Stamp {
  return { wall, epoch };
}

/** When something was, by the service's clock, as far as is known by now. */
export function instantOf(clock: ServiceClock, { wall, epoch }: Stamp): number {
  return Math.round(wall + offsetOf(clock.epochs, epoch));
}

/** An act as the device keeps it until it is sent: its instants told by the clock that all of the epoch is told by. */
export function toTellBy(clock: ServiceClock, act: Act, at: Stamp): UnsentCommand['act'] {
  const ahead = instantOf(clock, at) - at.wall;
  const stamp = (instant: number): Stamp => ({ wall: instant - ahead, epoch: at.epoch });
  if ('from' in act) return { type: act.type, from: stamp(act.from), to: stamp(act.to) };
  if (act.type !== 'edit') return act;
  const { startTime, ...edit } = act;
  return startTime === undefined ? edit : { ...edit, startTime: stamp(startTime) };
}

/** Whether it is known when that was, rather than likely: what a set clock did unseen, nobody can tell any more. */
export function isCertain({ epochs }: ServiceClock, { epoch }: Stamp): boolean {
  return isOffsetCertain(epochs, epoch);
}

/** The command as it is sent, and as it counts on this device until then. */
export function stamped({ at, act, ...command }: UnsentCommand, clock: ServiceClock): Command {
  return { ...command, at: instantOf(clock, at), act: stampedAct(act, clock) };
}

/** Without the epochs that nothing waiting speaks of. */
export function withoutOldEpochs(clock: ServiceClock, unsent: readonly UnsentCommand[]): ServiceClock {
  const oldest = Math.min(lasting(clock).id, ...unsent.flatMap(stampsOf).map(({ epoch }) => epoch));
  const [kept, ...later] = clock.epochs.slice(Math.max(0, indexOf(clock.epochs, oldest)));
  if (!kept) return clock;
  // What is forgotten is what the rest was reckoned from.
  return {
    ...clock,
    epochs: [{ ...kept, step: offsetOf(clock.epochs, kept.id), isStepSure: false }, ...later],
  };
}

/** Less than any clock is set by, more than a busy tab takes to read two clocks. */
const jumpMs = 500;

function inNewEpoch(
  { epochs }: ServiceClock,
  { step, isStepSure }: Pick<Epoch, 'step' | 'isStepSure'>,
  now: Reading,
): { clock: ServiceClock; tab: TabClock } {
  const id = (epochs.at(-1)?.id ?? 0) + 1;
  const epoch: Epoch = { id, step, isStepSure, offset: null, error: 0 };
  return {
    clock: { epochs: [...epochs, epoch], seenWall: now.wall },
    tab: { ...now, epoch: id },
  };
}

function lasting({ epochs }: ServiceClock): Epoch {
  const last = epochs.at(-1);
  if (!last) throw new RangeError('A clock without an epoch tells no time');
  return last;
}

/** Further apart than the two can be wrong: the clock was set so slowly, or so little, that nobody noticed. */
function isFar(offset: number, known: number, error: number): boolean {
  return Math.abs(offset - known) > error + jumpMs;
}

function stampedAct(act: UnsentCommand['act'], clock: ServiceClock): Act {
  if ('from' in act) {
    return { type: act.type, from: instantOf(clock, act.from), to: instantOf(clock, act.to) };
  }
  if (act.type !== 'edit') return act;
  const { startTime, ...edit } = act;
  return startTime === undefined ? edit : { ...edit, startTime: instantOf(clock, startTime) };
}

function stampsOf({ at, act }: UnsentCommand): Stamp[] {
  if ('from' in act) return [at, act.from, act.to];
  return act.type === 'edit' && act.startTime ? [at, act.startTime] : [at];
}
