/** User actions on the shown timer, by the web app's rules. */
import {
  commandsForChange,
  commandsForStopUndo,
} from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { clearSavedTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import {
  commandsToCountIdle,
  commandsToDiscardIdle,
  countIdle,
  discardIdle,
} from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { setStartTime } from '#src/features/timer/rules/timer/start-time.ts';
import {
  pause,
  reset,
  resume,
  start,
  stop,
  timerState,
} from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { resumeStopped } from '#src/features/timer/rules/widget/undo-stop.ts';
import type { SeededRandom } from '../demo/seeded-random.ts';
import type { UserAction } from './oracle.ts';
import { minute } from './simulation-state.ts';

/** A random action of a user who sees the timer. */
export function chooseAction(
  { between, weighted }: SeededRandom,
  timer: Timer,
): UserAction | 'save' | undefined {
  const ms = between(minute, 10 * minute);
  const isRunning = timerState(timer) === 'running';
  return weighted<[UserAction | 'save', number]>(
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

export type ActionSteps = {
  transition(timer: Timer, now: number): Timer;
  toCommands(before: Timer, after: Timer): RunCommand[];
};

/** `stopped`: the timer that undo restores. */
export function toSteps(action: UserAction, stopped: Timer | undefined): ActionSteps {
  const toCommands = commandsForChange;
  switch (action.type) {
    case 'start':
      return { transition: start, toCommands };
    case 'pause':
      return { transition: pause, toCommands };
    case 'resume':
      return { transition: resume, toCommands };
    case 'reset':
      return { transition: reset, toCommands };
    case 'stop':
      return { transition: stop, toCommands };
    case 'began':
      return { transition: (timer, now) => setStartTime(timer, now - action.ms, now), toCommands };
    case 'idle':
      return discardLast(action.ms);
    case 'counted':
      return countAfterAll(action);
    case 'undoStop':
      return {
        transition: (timer, now) => (stopped ? resumeStopped(timer, stopped, now) : timer),
        toCommands: commandsForStopUndo,
      };
    case 'saved':
      return {
        transition: (timer, now) =>
          timer.entryId === null ? timer : clearSavedTimer(timer, timer.entryId, now),
        toCommands: (before, after) => commandsForChange(before, after, 'saved'),
      };
  }
}

function discardLast(ms: number): ActionSteps {
  let idle = { from: 0, to: 0 };
  return {
    transition(timer, now) {
      idle = { from: now - ms, to: now };
      return discardIdle(timer, idle, now);
    },
    toCommands: (before) => commandsToDiscardIdle(before, idle),
  };
}

function countAfterAll({ ms, untilMs }: Extract<UserAction, { type: 'counted' }>): ActionSteps {
  let counted: IdleTime[] = [];
  return {
    transition(timer, now) {
      counted = [{ from: now - ms, to: now - untilMs }];
      return countIdle(timer, counted, now);
    },
    toCommands: (_before, after) => commandsToCountIdle(after, counted),
  };
}

/** The action as the oracle sees it: resetting a paused timer leaves nothing to resume. */
export function toTrueAction(action: UserAction): UserAction {
  return action.type === 'reset' ? { type: 'stop' } : action;
}

/** For the trace. */
export function formatAction(action: UserAction): string {
  return 'ms' in action ? `${action.type} ${Math.round(action.ms / 1_000)} s` : action.type;
}
