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
} from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { setDescription as describeWork, setBillable } from './timer-form.ts';
import { restoreSaved, resumeStopped } from './undo-stop.ts';

const at = Date.UTC(2026, 10, 20, 9);
const second = 1_000;
const running = describeWork(start(idleTimer, at), 'Drew the first sketch', at);

describe('undoing a stop or reset', () => {
  it('continues as if never stopped [4.14]', () => {
    const stopped = stop(running, at + 10 * second);
    const back = resumeStopped(stopped, running, at + 15 * second);
    expect(elapsedSeconds(back, at + 15 * second)).toBe(15);
    expect(back).toMatchObject({ isActive: true, description: 'Drew the first sketch' });
  });

  it('restores the time from before the reset, and keeps later edits [4.15]', () => {
    const paused = pause(running, at + 10 * second);
    const typed = describeWork(reset(paused, at + 20 * second), 'Drew the second', at + 21 * second);
    const back = resumeStopped(typed, paused, at + 22 * second);
    expect(elapsedSeconds(back, at + 60 * second)).toBe(10);
    expect(back.description).toBe('Drew the second');
  });

  it('restores the billable flag with the description', () => {
    const forFree = setBillable(running, false, at + second);
    expect(resumeStopped(stop(forFree, at + second), forFree, at + second).billable).toBe(false);
  });

  it('restores the description, and a restored draft becomes a draft again', () => {
    const draft = { description: 'Sketches', projectId: null, clientId: null, billable: true };
    const beside = { ...running, draft };
    const stopped = stop(beside, at + second);
    expect(stopped).toMatchObject({ description: 'Sketches', draft: null });
    const back = resumeStopped(stopped, beside, at + 2 * second);
    expect(back).toMatchObject({ description: 'Drew the first sketch', draft });
  });

  it('leaves work alone that started since', () => {
    const other = start(stop(running, at + second), at + 2 * second);
    expect(resumeStopped(other, running, at + 3 * second)).toBe(other);
  });

  it('keeps the time after the clock was set back [4.17]', () => {
    const stopped = stop(running, at + 10 * second);
    const back = resumeStopped(stopped, { ...running, seenAt: at + 10 * second }, at - 60 * second);
    expect(elapsedSeconds(back, at - 60 * second)).toBe(10);
  });
});

describe('undoing a save', () => {
  const phone = { deviceId: anId(1), at: at + 9_000 * second };
  const replay = (after: Timer) =>
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

  it('restores the segments, paused, the same on every device', () => {
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
    const { current } = replay(back);
    expect(current?.timer).toMatchObject({
      start: at,
      isActive: false,
      pausedElapsed: 270,
      segments: back.segments,
    });
  });

  it('doesn’t restore time cut off at the start', () => {
    const later = {
      ...pause(running, at + 60 * second),
      segments: [{ startTime: at + 9, endTime: at + 99 }],
    };
    expect(replay(restoreSaved(idleTimer, later, phone.at)).current?.timer.segments).toEqual(later.segments);
  });

  it('does nothing if another run is current', () => {
    expect(restoreSaved(running, pause(running, at + second), at + 2 * second)).toBe(running);
  });
});
