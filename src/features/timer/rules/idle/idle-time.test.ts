import { describe, expect, it } from 'vitest';
import {
  elapsedSeconds,
  idleTimer,
  pause,
  resume,
  start,
} from '#src/features/timer/rules/timer/timer-state.ts';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  commandsToDiscardIdle,
  countedIdleTime,
  countedRanges,
  countedMs,
  pauseAtIdle,
  entryFromIdle,
  idleSince,
  isLongRun,
  countIdle,
  discardIdle,
} from './idle-time.ts';

const minute = 60_000;
const nine = Date.parse('2026-11-21T09:00:00Z');
const away = { from: nine + 20 * minute, to: nine + 65 * minute };
const now = nine + 66 * minute;
const entryId = '019e0000-0000-7000-8000-000000000003';
const running = { ...start({ ...idleTimer, description: 'Sketches' }, nine), entryId };

describe('idle time', () => {
  it('prompts after ten counted minutes or more', () => {
    expect(countedIdleTime(running, away)).toEqual(away);
    expect(countedIdleTime(running, { from: nine - 60 * minute, to: nine + 12 * minute })).toBeNull();
    expect(countedIdleTime(running, { ...away, to: away.from + 9 * minute })).toBeNull();
    expect(countedIdleTime(pause(running, away.from), away)).toBeNull();
  });

  it('prompts for a timer started moments before the device slept', () => {
    expect(countedIdleTime(running, { from: nine - 10_000, to: away.to })).toEqual({
      from: nine,
      to: away.to,
    });
  });

  it('doesn’t prompt if the timer was resumed since', () => {
    const resumed = resume(pause(running, nine + 30 * minute), nine + 40 * minute);
    expect(countedIdleTime(resumed, away)).toBeNull();
  });

  it('can be discarded while the timer continues', () => {
    const rest = discardIdle(running, away, now);
    expect(elapsedSeconds(rest, now)).toBe(21 * 60);
    expect(elapsedSeconds(rest, now + minute)).toBe(22 * 60);
  });

  it('is discarded from a paused timer too, so that a separate entry counts it once', () => {
    const paused = pause(running, now);
    expect(elapsedSeconds(discardIdle(paused, away, now + minute), now + minute)).toBe(21 * 60);
    expect(discardIdle(paused, away, now + minute).isActive).toBe(false);
    expect(commandsToDiscardIdle(paused, away)).toEqual([
      { runId: entryId, act: { type: 'discardIdle', ...away } },
    ]);
    expect(commandsToDiscardIdle({ ...idleTimer, entryId }, away)).toEqual([]);
  });

  it('can end the work where it began', () => {
    const ended = pauseAtIdle(running, away, now);
    expect(ended).toMatchObject({ isActive: false, pausedElapsed: 20 * 60 });
    expect(ended.segments).toEqual([{ startTime: nine, endTime: away.from }]);
  });

  it('can become a separate entry that the server accepts', () => {
    const entry = entryFromIdle({ ...running, description: ' ' }, away, entryId, 'Europe/Berlin');
    expect(NewTimesheetEntry.parse(entry)).toMatchObject({
      description: 'No description',
      billable: false,
      startTime: '2026-11-21T09:20:00.000Z',
      endTime: '2026-11-21T10:05:00.000Z',
      duration: 0.75,
    });
  });

  it('gives that entry exactly the counted time', () => {
    const from = nine + 10 * minute;
    const resumed = resume(pause(running, nine + 20 * minute), nine + 50 * minute);
    const idle = { from, to: now };
    const entry = entryFromIdle(resumed, idle, entryId, 'Europe/Berlin');
    expect(entry).toMatchObject({
      startTime: '2026-11-21T09:10:00.000Z',
      endTime: '2026-11-21T10:06:00.000Z',
      breakPeriods: [{ start: '2026-11-21T09:20:00.000Z', end: '2026-11-21T09:50:00.000Z' }],
    });
    expect(countedMs(resumed, idle)).toBe(26 * minute);
    expect(entry.duration * 3_600 + elapsedSeconds(discardIdle(resumed, idle, now), now)).toBeCloseTo(
      elapsedSeconds(resumed, now),
    );
    // Idle from within a break: the entry begins where counting did.
    expect(entryFromIdle(resumed, { from: nine + 30 * minute, to: now }, entryId, 'UTC')).toMatchObject({
      startTime: '2026-11-21T09:50:00.000Z',
      breakPeriods: [],
    });
  });

  it('can start at any time since the start, but not before', () => {
    const wall = (clock: string) => idleSince(running, clock, now, 'UTC');
    expect(wall('09:30')).toEqual({ from: nine + 30 * minute, to: now });
    expect(wall('09:00')).toEqual({ from: nine, to: now });
    expect(wall('08:59')).toBeNull();
    expect(wall('10:07')).toBeNull();
    expect(wall('')).toBeNull();
  });

  it('can be counted again, paused or not', () => {
    const later = now + 5 * minute;
    const gone = countedRanges(running, away);
    const went = discardIdle(running, away, now);
    expect(elapsedSeconds(countIdle(went, gone, later), later)).toBe(71 * 60);
    const stood = pauseAtIdle(running, away, now);
    const all = [...gone, { from: away.to, to: now }, { from: now, to: later }];
    const back = countIdle(resume(stood, later), all, later);
    expect(back).toMatchObject({ isActive: true, segments: [{ startTime: nine }] });
    expect(elapsedSeconds(back, later)).toBe(71 * 60);
  });

  it('prompts after ten counted hours', () => {
    expect(isLongRun(running, nine + 600 * minute - 1)).toBe(false);
    expect(isLongRun(running, nine + 600 * minute)).toBe(true);
    expect(isLongRun(pause(running, now), nine + 900 * minute)).toBe(false);
  });
});
