import { describe, expect, it } from 'vitest';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { idleTimer, pause, start } from '#src/features/timer/rules/timer/timer.ts';
import { savedRunIds, reconcileRun } from './reconcile-run.ts';
import type { RunEntry } from './reconcile-run.ts';

const minute = 60_000;
const begunAt = 100 * minute;

/** An hour of work. */
function aRun(how: EndedRun['how']): EndedRun {
  const timerBeforeEnd = start(idleTimer, begunAt);
  const endedAt = begunAt + 60 * minute;
  const ids = { runId: 'mine', deviceId: 'phone', endedBy: 'desktop' };
  return { ...ids, startedAt: begunAt, timerBeforeEnd, timer: pause(timerBeforeEnd, endedAt), endedAt, how };
}

function anEntry(said: Partial<RunEntry>): RunEntry {
  const times = { startTime: begunAt, endTime: begunAt + 60 * minute, durationMs: 3_600_000 };
  return { revision: 1, isInvoiced: false, isDeleted: false, createdAt: begunAt, ...times, ...said };
}

describe('what becomes of the entry of a run', () => {
  it('is made where the run was taken over, and where somebody saved it, is left to their device', () => {
    expect(reconcileRun(aRun('takenOver'), undefined, undefined, { isSaved: false })).toBe('make');
    expect(reconcileRun(aRun('saved'), undefined, undefined, { isSaved: true })).toBe('note');
    // Saved as well, but later than it was taken over.
    expect(reconcileRun(aRun('takenOver'), undefined, undefined, { isSaved: true })).toBe('note');
    expect(reconcileRun(aRun('stopped'), undefined, undefined, { isSaved: false })).toBe('note');
  });

  it('is to be left alone where it was there before the run', () => {
    const older = anEntry({ createdAt: begunAt - minute, endTime: begunAt - 2 * minute, durationMs: 60_000 });
    expect(reconcileRun(aRun('saved'), undefined, older, { isSaved: true })).toBe('note');
  });

  it('is corrected where it came before the commands, made by a clock that was ahead', () => {
    const ahead = anEntry({
      createdAt: begunAt - minute,
      endTime: begunAt + 1_440 * minute,
      durationMs: 7_200_000,
    });
    expect(reconcileRun(aRun('saved'), undefined, ahead, { isSaved: true })).toBe('correct');
  });
});

it('a run counts as saved as soon as anybody has told so, whether or not it had ended by then', () => {
  const said = [
    { runId: 'other', act: { type: 'pause' as const } },
    { runId: 'mine', act: { type: 'stop' as const } },
    { runId: 'mine', act: { type: 'saved' as const } },
  ];
  expect(savedRunIds(said)).toEqual(new Set(['mine']));
});
