import { describe, expect, it } from 'vitest';
import { setStartTime, moveStartEarlier, latestInstantOf, parseStartTime } from './start-time.ts';
import { elapsedSeconds, idleTimer, pause, start } from './timer-state.ts';

const nine = Date.parse('2026-11-21T09:00:00Z');
const minute = 60_000;

describe('the start time', () => {
  const running = start(idleTimer, nine);

  it('can be moved earlier, which adds time', () => {
    const earlier = moveStartEarlier(running, 10, nine + minute);
    expect(earlier.start).toBe(nine - 10 * minute);
    expect(elapsedSeconds(earlier, nine + minute)).toBe(11 * 60);
  });

  it('can be moved later, running or paused', () => {
    const now = nine + 30 * minute;
    const later = nine + 20 * minute;
    expect(elapsedSeconds(setStartTime(running, later, now), now)).toBe(10 * 60);
    expect(elapsedSeconds(setStartTime(pause(running, now), later, now), now)).toBe(10 * 60);
  });

  it('can’t be set on an idle timer', () => {
    expect(setStartTime(idleTimer, nine, nine)).toBe(idleTimer);
    expect(moveStartEarlier(idleTimer, 5, nine)).toBe(idleTimer);
  });
});

describe('a typed start time', () => {
  const at = (clock: string, now: number, from = now) =>
    parseStartTime({ ...idleTimer, start: from }, clock, now, 'UTC');

  it('is on the same day, or the night before', () => {
    expect(at('07:00', nine)).toBe(nine - 120 * minute);
    const afterMidnight = Date.parse('2026-11-21T00:30:00Z');
    expect(at('23:30', afterMidnight)).toBe(afterMidnight - 60 * minute);
  });

  it('can’t be in the future', () => {
    expect(at('23:59', nine + 8 * 60 * minute)).toBeNull();
    expect(at('09:01', nine)).toBeNull();
  });

  it('is on the previous day if the work began then', () => {
    expect(at('12:00', nine, nine - 20 * 60 * minute)).toBe(nine - 21 * 60 * minute);
  });
});

describe('the latest instant of a time of day', () => {
  it('is in the past', () => {
    expect(latestInstantOf('09:40', nine, 'Europe/Berlin')).toBe(nine - 20 * minute);
    expect(latestInstantOf('10:00', nine + 5_000, 'Europe/Berlin')).toBe(nine);
    expect(latestInstantOf('10:01', nine, 'Europe/Berlin')).toBe(nine - (24 * 60 - 1) * minute);
  });

  it('respects daylight saving changes, and is null for a skipped time', () => {
    const afterSpring = Date.parse('2026-03-29T02:30:00Z');
    expect(latestInstantOf('01:30', afterSpring, 'Europe/Berlin')).toBe(Date.parse('2026-03-29T00:30:00Z'));
    expect(latestInstantOf('02:30', afterSpring, 'Europe/Berlin')).toBeNull();
    const afterAutumn = Date.parse('2026-10-25T02:30:00Z');
    expect(latestInstantOf('01:30', afterAutumn, 'Europe/Berlin')).toBe(Date.parse('2026-10-24T23:30:00Z'));
  });
});
