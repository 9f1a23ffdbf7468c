import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '#tests/support/random-cases.ts';
import {
  canReset,
  closedSeconds,
  elapsedMs,
  elapsedSeconds,
  idleTimer,
  maxSegments,
  pause,
  reset,
  resume,
  start,
  stop,
  timerState,
} from './timer-state.ts';
import type { Timer } from './timer-state.ts';

const second = 1_000;
const running = (at = 0) => start({ ...idleTimer, description: 'Website relaunch' }, at);
const paused = () => pause(running(0), 90 * second);

describe('the timer', () => {
  it('is idle until started [4.10]', () => {
    expect(timerState(idleTimer)).toBe('idle');
    expect(elapsedMs(idleTimer, 5_000)).toBe(0);
    expect(idleTimer.billable).toBe(true);
  });

  it('creates a first segment on start and runs [4.11]', () => {
    const timer = running(7 * second);
    expect(timerState(timer)).toBe('running');
    expect(timer).toMatchObject({ start: 7 * second, isActive: true, segments: [{ startTime: 7 * second }] });
    expect(timer.description).toBe('Website relaunch');
  });

  it('closes the open segment on pause and stores the elapsed seconds [4.12]', () => {
    const timer = pause(running(0), 90_500);
    expect(timerState(timer)).toBe('paused');
    expect(timer).toMatchObject({ isActive: false, pausedElapsed: 90 });
    expect(timer.segments).toEqual([{ startTime: 0, endTime: 90_500 }]);
    expect(elapsedMs(timer, 999_999)).toBe(90_500);
  });

  it('opens a new segment, without an end, on resume [3.12, 4.13]', () => {
    const timer = resume(paused(), 100 * second);
    expect(timerState(timer)).toBe('running');
    expect(timer.segments).toEqual([{ startTime: 0, endTime: 90 * second }, { startTime: 100 * second }]);
    expect(timer.pausedElapsed).toBe(90);
  });

  it('clears everything on stop [4.14]', () => {
    for (const timer of [running(), paused()]) {
      const { seenAt, ...cleared } = stop(
        { ...timer, projectId: 'p', clientId: 'c', billable: false },
        95_000,
      );
      expect(idleTimer).toMatchObject(cleared);
      expect(seenAt).toBe(95_000);
    }
  });

  it('restarts from now on reset while running [4.15]', () => {
    const timer = reset(resume(paused(), 100 * second), 120 * second);
    expect(timer).toMatchObject({ start: 120 * second, isActive: true, pausedElapsed: 0 });
    expect(timer.segments).toEqual([{ startTime: 120 * second }]);
    expect(timer.description).toBe('Website relaunch');
  });

  it('clears start, elapsed time and segments on reset while paused, and keeps the form [4.15]', () => {
    const timer = reset(paused(), 120 * second);
    expect(timerState(timer)).toBe('idle');
    expect(timer).toMatchObject({
      start: null,
      pausedElapsed: 0,
      segments: [],
      description: 'Website relaunch',
    });
  });

  it('adds up the closed segments and the open one [4.16]', () => {
    const timer = resume(paused(), 100 * second);
    expect(elapsedMs(timer, 100 * second)).toBe(90 * second);
    expect(elapsedMs(timer, 130_999)).toBe(120_999);
    expect(elapsedSeconds(timer, 130_999)).toBe(120);
  });

  it('loses no time while the page sleeps for a week [4.16]', () => {
    expect(elapsedMs(running(0), 7 * 86_400 * second)).toBe(7 * 86_400 * second);
  });

  it('ignores a command that doesn’t apply', () => {
    const run = running();
    expect(start(run, 5)).toBe(run);
    expect(resume(run, 5)).toBe(run);
    expect(pause(paused(), 5)).toEqual(paused());
    expect(start(paused(), 5)).toEqual(paused());
    expect([pause, resume, reset].map((command) => command(idleTimer, 5))).toEqual([
      idleTimer,
      idleTimer,
      idleTimer,
    ]);
  });

  it('can be reset only while paused with time on it and nothing being saved [2.50]', () => {
    expect(canReset(paused(), 0, false)).toBe(true);
    expect(canReset(paused(), 0, true)).toBe(false);
    expect(canReset(running(0), 5_000, false)).toBe(false);
    expect(canReset(idleTimer, 5_000, false)).toBe(false);
    expect(canReset(pause(running(5), 5), 5_000, false)).toBe(false);
  });

  it('drops the entry id of a begun save on reset, because the next time is other work', () => {
    const saving = { ...paused(), entryId: 'an-entry' };
    expect(reset(saving, 1).entryId).toBeNull();
    expect(reset({ ...running(), entryId: 'an-entry' }, 1).entryId).toBeNull();
  });

  it('keeps all time within the segment limit, however often it is paused', () => {
    let timer = running(0);
    for (let now = 1; now < 4 * maxSegments; now += 2)
      timer = resume(pause(timer, now * second), (now + 1) * second);
    expect(timer.segments).toHaveLength(maxSegments);
    expect(elapsedMs(timer, 4 * maxSegments * second)).toBe(2 * maxSegments * second);
    expectSoundSegments(timer);
  });
});

describe('a clock that is set back', () => {
  it('moves nothing: the next action happens at the latest instant seen [4.16]', () => {
    const before = resume(paused(), 100 * second);
    const after = pause(before, 30 * second);
    expect(after.segments).toEqual([
      { startTime: 0, endTime: 90 * second },
      { startTime: 100 * second, endTime: 100 * second },
    ]);
    expect(resume(after, 40 * second).segments.at(-1)).toEqual({ startTime: 100 * second });
  });

  it('at worst stops the widget’s clock, never reverses it [4.16]', () => {
    const timer = resume(pause(running(0), 60 * second), 60 * second);
    expect(elapsedMs(timer, 20 * second)).toBe(60 * second);
  });
});

describe('random actions with random clocks', () => {
  const commands = { start, pause, resume, stop, reset };
  const command = fc.constantFrom(...Object.values(commands));
  const instant = fc.oneof(fc.nat(1_000), fc.integer({ min: 1e12, max: 2e12 }));

  it('keep segments valid, in order and without overlap, and never reduce elapsed time [4.11] [4.12] [4.13] [4.16]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, instant), { maxLength: 30 }), (acts) => {
        let timer = idleTimer;
        for (const [act, now] of acts) {
          const elapsedBefore = elapsedMs(timer, now);
          const next = act(timer, now);
          expectSoundSegments(next);
          const keepsTime = act !== stop && act !== reset;
          expect(keepsTime ? elapsedMs(next, now) : elapsedBefore).toBe(elapsedBefore);
          timer = next;
        }
      }),
      { numRuns: randomCases(10_000) },
    );
  });
});

function expectSoundSegments(timer: Timer): void {
  const bounds = timer.segments.flatMap(({ startTime, endTime = timer.seenAt }) => [startTime, endTime]);
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  expect(bounds.every((bound) => bound <= timer.seenAt)).toBe(true);
  expect(timer.segments.slice(0, -1).every(({ endTime }) => endTime !== undefined)).toBe(true);
  const isOpen = timer.segments.length > 0 && timer.segments.at(-1)?.endTime === undefined;
  expect(timer.isActive).toBe(isOpen);
  expect(timer.start === null).toBe(timer.segments.length === 0);
  expect(timer.pausedElapsed).toBe(closedSeconds(timer.segments));
}
