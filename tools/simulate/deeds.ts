/** What people do to the timer they see, by the very rules of the web app. */
import { actsBetween, actsOfPutBack, type RunAct } from '#src/features/timer/acts-between.ts';
import { beganAt } from '#src/features/timer/began.ts';
import {
  actsWithIdle,
  actsWithoutIdle,
  type Idle,
  withIdle,
  withoutIdle,
} from '#src/features/timer/forgotten.ts';
import { saved } from '#src/features/timer/timer-entry.ts';
import { putBack } from '#src/features/timer/timer-undo.ts';
import { pause, reset, resume, start, stop, type Timer, timerState } from '#src/features/timer/timer.ts';
import type { Dice } from '../demo/random.ts';
import type { Deed } from './truth.ts';
import { minute } from './world.ts';

/** What somebody might do who sees a run on the timer. */
export function chosenDeed({ between, weighed }: Dice, timer: Timer): Deed | 'save' | undefined {
  const ms = between(minute, 10 * minute);
  const isRunning = timerState(timer) === 'running';
  return weighed<[Deed | 'save', number]>(
    [
      [{ type: isRunning ? 'pause' : 'resume' }, 10],
      [{ type: 'stop' }, 4],
      [{ type: 'reset' }, isRunning ? 0 : 2],
      [{ type: 'began', ms }, 2],
      [{ type: 'idle', ms }, isRunning ? 2 : 0],
      [{ type: 'counted', ms, untilMs: between(0, 1) * between(0, ms) }, 3],
      ['save', 6],
    ],
    ([, weight]) => weight,
  )?.[0];
}

export type Doings = {
  step(timer: Timer, now: number): Timer;
  telling(before: Timer, after: Timer): RunAct[];
};

/** `gone`: what is put back. */
export function doings(deed: Deed, gone: Timer | undefined): Doings {
  const telling = actsBetween;
  switch (deed.type) {
    case 'start':
      return { step: start, telling };
    case 'pause':
      return { step: pause, telling };
    case 'resume':
      return { step: resume, telling };
    case 'reset':
      return { step: reset, telling };
    case 'stop':
      return { step: stop, telling };
    case 'began':
      return { step: (timer, now) => beganAt(timer, now - deed.ms, now), telling };
    case 'idle':
      return withoutLast(deed.ms);
    case 'counted':
      return countedAfterAll(deed);
    case 'undoStop':
      return { step: (timer, now) => (gone ? putBack(timer, gone, now) : timer), telling: actsOfPutBack };
    case 'saved':
      return {
        step: (timer, now) => (timer.entryId === null ? timer : saved(timer, timer.entryId, now)),
        telling: (before, after) => actsBetween(before, after, 'saved'),
      };
  }
}

function withoutLast(ms: number): Doings {
  let idle = { from: 0, to: 0 };
  return {
    step(timer, now) {
      idle = { from: now - ms, to: now };
      return withoutIdle(timer, idle, now);
    },
    telling: (before) => actsWithoutIdle(before, idle),
  };
}

function countedAfterAll({ ms, untilMs }: Extract<Deed, { type: 'counted' }>): Doings {
  let counted: Idle[] = [];
  return {
    step(timer, now) {
      counted = [{ from: now - ms, to: now - untilMs }];
      return withIdle(timer, counted, now);
    },
    telling: (_before, after) => actsWithIdle(after, counted),
  };
}

/** What it is beside the stopwatch: a paused timer that is reset has nothing to go on with. */
export function truly(deed: Deed): Deed {
  return deed.type === 'reset' ? { type: 'stop' } : deed;
}

/** What is written into the trace. */
export function told(deed: Deed): string {
  return 'ms' in deed ? `${deed.type} ${Math.round(deed.ms / 1_000)} s` : deed.type;
}
