import { describe, expect, it } from 'vitest';
import { commandsForSaveUndo } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import {
  elapsedSeconds,
  idleTimer,
  pause,
  reset,
  resume,
  start,
  stop,
} from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { parseStoredTimer, serializeTimer } from './stored-timer.ts';
import { setDescription as describeWork, setBillable } from './timer-form.ts';
import { restoreSaved, resumeStopped } from './undo-stop.ts';

const at = Date.UTC(2026, 10, 20, 9);
const second = 1_000;
const running = describeWork(start(idleTimer, at), 'Drew the first sketch', at);

describe('A timer that is put back', () => {
  it('runs on as if it had never been stopped [4.14]', () => {
    const stopped = stop(running, at + 10 * second);
    const back = resumeStopped(stopped, running, at + 15 * second);
    expect(elapsedSeconds(back, at + 15 * second)).toBe(15);
    expect(back).toMatchObject({ isActive: true, description: 'Drew the first sketch' });
  });

  it('has the time it had before it was reset, and keeps what was typed since [4.15]', () => {
    const paused = pause(running, at + 10 * second);
    const typed = describeWork(reset(paused, at + 20 * second), 'Drew the second', at + 21 * second);
    const back = resumeStopped(typed, paused, at + 22 * second);
    expect(elapsedSeconds(back, at + 60 * second)).toBe(10);
    expect(back.description).toBe('Drew the second');
  });

  it('keeps its billable flag with its description', () => {
    const forFree = setBillable(running, false, at + second);
    expect(resumeStopped(stop(forFree, at + second), forFree, at + second).billable).toBe(false);
  });

  it('keeps its words, and the draft that had come back goes where it was', () => {
    const draft = { description: 'Sketches', projectId: null, clientId: null, billable: true };
    const beside = { ...running, draft };
    const stopped = stop(beside, at + second);
    expect(stopped).toMatchObject({ description: 'Sketches', draft: null });
    const back = resumeStopped(stopped, beside, at + 2 * second);
    expect(back).toMatchObject({ description: 'Drew the first sketch', draft });
  });

  it('gives way to work that was begun since', () => {
    const other = start(stop(running, at + second), at + 2 * second);
    expect(resumeStopped(other, running, at + 3 * second)).toBe(other);
  });

  it('can be stored and read again although the clock was set back meanwhile [4.17]', () => {
    const stopped = stop(running, at + 10 * second);
    const back = resumeStopped(stopped, { ...running, seenAt: at + 10 * second }, at - 60 * second);
    expect(parseStoredTimer(serializeTimer(back) ?? '')).toEqual(back);
    expect(elapsedSeconds(back, at - 60 * second)).toBe(10);
  });
});

describe('A timer whose save is undone', () => {
  const phone = { deviceId: anId(1), at: at + 9_000 * second };
  const told = (after: Timer) =>
    replayCommands(
      commandsForSaveUndo(idleTimer, { ...after, entryId: anId(2) }, phone.at).map(
        ({ runId, act }, place) => ({
          ...phone,
          runId,
          act,
          seq: place + 1,
        }),
      ),
    );

  it('has its pieces of work again, paused, and every device makes the same of what is told', () => {
    const twice = pause(resume(pause(running, at + 60 * second), at + 90 * second), at + 300 * second);
    const back = restoreSaved(setBillable(idleTimer, false, phone.at), twice, phone.at);
    expect(back).toMatchObject({
      start: at,
      isActive: false,
      description: 'Drew the first sketch',
      segments: [
        { startTime: at, endTime: at + 60 * second },
        { startTime: at + 90 * second, endTime: at + 300 * second },
      ],
      draft: { billable: false },
    });
    const { current } = told(back);
    expect(current?.timer).toMatchObject({
      start: at,
      isActive: false,
      pausedElapsed: 270,
      segments: back.segments,
    });
  });

  it('has no time that was taken off its beginning', () => {
    const later = {
      ...pause(running, at + 60 * second),
      segments: [{ startTime: at + 9, endTime: at + 99 }],
    };
    expect(told(restoreSaved(idleTimer, later, phone.at)).current?.timer.segments).toEqual(later.segments);
  });

  it('stays empty of it where something is timed by then', () => {
    expect(restoreSaved(running, pause(running, at + second), at + 2 * second)).toBe(running);
  });
});
