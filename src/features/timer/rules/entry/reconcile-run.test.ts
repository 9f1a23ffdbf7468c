import { describe, expect, it } from 'vitest';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { idleTimer, pause, start } from '#src/features/timer/rules/timer/timer-state.ts';
import { savedRunIds, reconcileRun, withinLock } from './reconcile-run.ts';
import type { RunEntry } from './reconcile-run.ts';

const minute = 60_000;
const begunAt = 100 * minute;

function aRun(endedAs: EndedRun['endedAs']): EndedRun {
  const timerBeforeEnd = start(idleTimer, begunAt);
  const endedAt = begunAt + 60 * minute;
  const ids = { runId: 'mine', deviceId: 'phone', endedBy: 'desktop' };
  return {
    ...ids,
    startedAt: begunAt,
    timerBeforeEnd,
    timer: pause(timerBeforeEnd, endedAt),
    endedAt,
    endedAs,
  };
}

function anEntry(fields: Partial<RunEntry>): RunEntry {
  const times = { startTime: begunAt, endTime: begunAt + 60 * minute, durationMs: 3_600_000 };
  return { revision: 1, isInvoiced: false, isDeleted: false, createdAt: begunAt, ...times, ...fields };
}

describe('the entry of a run', () => {
  it('is created after a takeover, unless a user saved it on their device', () => {
    expect(reconcileRun(aRun('takenOver'), undefined, undefined, { isSaved: false })).toBe('create');
    expect(reconcileRun(aRun('saved'), undefined, undefined, { isSaved: true })).toBe('note');
    // Also saved, but after the takeover.
    expect(reconcileRun(aRun('takenOver'), undefined, undefined, { isSaved: true })).toBe('note');
    expect(reconcileRun(aRun('stopped'), undefined, undefined, { isSaved: false })).toBe('note');
  });

  it('is left alone if older than the run', () => {
    const older = anEntry({ createdAt: begunAt - minute, endTime: begunAt - 2 * minute, durationMs: 60_000 });
    expect(reconcileRun(aRun('saved'), undefined, older, { isSaved: true })).toBe('note');
  });

  it('is corrected if it arrived before the commands from a clock that was ahead', () => {
    const ahead = anEntry({
      createdAt: begunAt - minute,
      endTime: begunAt + 1_440 * minute,
      durationMs: 7_200_000,
    });
    expect(reconcileRun(aRun('saved'), undefined, ahead, { isSaved: true })).toBe('correct');
  });
});

it('leaves locked time alone, and keeps a new entry for later', () => {
  expect(withinLock('create', true)).toBe('wait');
  for (const step of ['correct', 'delete', 'restore', 'keep'] as const)
    expect(withinLock(step, true)).toBe('keep');
  expect(withinLock('note', true)).toBe('note');
  expect(withinLock('create', false)).toBe('create');
});

it('counts a run as saved as soon as a save arrives, ended or not', () => {
  const commands = [
    { runId: 'other', act: { type: 'pause' as const } },
    { runId: 'mine', act: { type: 'stop' as const } },
    { runId: 'mine', act: { type: 'saved' as const } },
  ];
  expect(savedRunIds(commands)).toEqual(new Set(['mine']));
});
