import { describe, expect, it } from 'vitest';
import { toCommands, desktop, first, second, start } from '#tests/support/timer-commands.ts';
import type { CommandTuple } from '#tests/support/timer-commands.ts';
import { blankWork } from './command.ts';
import { replayCommands } from './replay-commands.ts';
import type { TimerLog } from './replay-commands.ts';
import { elapsedMs, idleTimer } from './timer-state.ts';

function log(...commands: CommandTuple[]): TimerLog {
  return replayCommands(toCommands(commands));
}
const worked = ({ ended }: TimerLog, runId: string) => elapsedMs(ended.get(runId)?.timer ?? idleTimer, 0);

describe('the commands of a run', () => {
  it('start, pause and resume it [4.11] [4.12] [4.13]', () => {
    const { current } = log(
      [1_000, first, start()],
      [5_000, first, 'pause'],
      [9_000, first, 'resume', desktop],
    );
    expect(current?.timer.segments).toEqual([{ startTime: 1_000, endTime: 5_000 }, { startTime: 9_000 }]);
  });

  it('edit it, with the last edit of each field winning', () => {
    const { current } = log(
      [1, first, start()],
      [3, first, { type: 'edit', description: 'Second round' }, desktop],
      [2, first, { type: 'edit', description: 'First round', billable: false }],
    );
    expect(current?.timer).toMatchObject({ description: 'Second round', billable: false });
  });

  it('clear its task with another project, unless they name one', () => {
    const [website, shop, design, testing] = [second, first, first, second];
    const begun: CommandTuple[2] = { type: 'start', ...blankWork, projectId: website, taskId: design };
    const edited = (...edits: Extract<CommandTuple[2], { type: 'edit' }>[]) =>
      log([1, first, begun], ...edits.map((edit, place): CommandTuple => [place + 2, first, edit])).current
        ?.timer;
    expect(edited({ type: 'edit', projectId: website })).toMatchObject({ taskId: design });
    expect(edited({ type: 'edit', projectId: shop })?.taskId).toBeUndefined();
    expect(edited({ type: 'edit', projectId: shop, taskId: testing })?.taskId).toBe(testing);
    expect(edited({ type: 'edit', taskId: null })?.taskId).toBeUndefined();
  });

  it('discard it, and undo resumes it [4.14]', () => {
    expect(log([1, first, start()], [5, first, 'stop'])).toMatchObject({
      current: null,
      ended: new Map([[first, expect.objectContaining({ endedAs: 'stopped', endedAt: 5 })]]),
    });
    const undone = log([1, first, start()], [5, first, 'stop'], [9, first, 'undoStop']);
    expect(undone.current?.timer.segments).toEqual([{ startTime: 1 }]);
    expect(undone.ended.size).toBe(0);
  });

  it('reset it: a running one restarts, a paused one ends [4.15]', () => {
    expect(log([1, first, start()], [5, first, 'reset']).current?.timer.segments).toEqual([{ startTime: 5 }]);
    expect(log([1, first, start()], [5, first, 'pause'], [7, first, 'reset']).current).toBeNull();
  });

  it.each<[number, object[]]>([
    // Earlier than the first segment; then within it, in the break, within the second.
    [500, [{ startTime: 500, endTime: 2_000 }, { startTime: 3_000 }]],
    [1_500, [{ startTime: 1_500, endTime: 2_000 }, { startTime: 3_000 }]],
    [2_500, [{ startTime: 3_000 }]],
    [3_500, [{ startTime: 3_500 }]],
    // Nothing happens after now.
    [9_000, [{ startTime: 1_000, endTime: 2_000 }, { startTime: 3_000 }]],
  ])('move its start to %d', (startTime, segments) => {
    const { current } = log(
      [1_000, first, start()],
      [2_000, first, 'pause'],
      [3_000, first, 'resume'],
      [4_000, first, { type: 'edit', startTime }],
    );
    expect(current?.timer.segments).toEqual(segments);
  });

  it.each<[number, number, object[]]>([
    [2_000, 3_000, [{ startTime: 1_000, endTime: 2_000 }, { startTime: 3_000 }]],
    [2_000, 9_000, [{ startTime: 1_000, endTime: 2_000 }, { startTime: 4_000 }]],
    [0, 3_000, [{ startTime: 3_000 }]],
    [3_000, 2_000, [{ startTime: 1_000 }]],
  ])('remove idle time, from %d to %d', (from, to, segments) => {
    const { current } = log([1_000, first, start()], [4_000, first, { type: 'discardIdle', from, to }]);
    expect(current?.timer).toMatchObject({ segments, isActive: true });
  });
});

describe('counting idle time again', () => {
  const discard = { type: 'discardIdle', from: 2_000, to: 4_000 } as const;

  it('is as if it had never been discarded', () => {
    const { current } = log(
      [1_000, first, start()],
      [5_000, first, discard],
      [6_000, first, { ...discard, type: 'countIdle' }],
    );
    expect(current?.timer).toMatchObject({ segments: [{ startTime: 1_000 }], isActive: true });
  });

  it('joins the pauses in it, and adds nothing before the start or after now', () => {
    const { current } = log(
      [1_000, first, start()],
      [2_000, first, 'pause'],
      [3_000, first, { type: 'countIdle', from: 0, to: 9_000 }],
    );
    expect(current?.timer.segments).toEqual([{ startTime: 1_000, endTime: 3_000 }]);
  });

  it('ends the question, with any answer on any device', () => {
    expect(log([1_000, first, start()]).current?.answeredUpTo).toBeUndefined();
    for (const type of ['discardIdle', 'countIdle'] as const) {
      const { current } = log(
        [1_000, first, start()],
        [5_000, first, { ...discard, type }],
        [6_000, first, { type, from: 1_000, to: 1_000 }],
      );
      expect(current?.answeredUpTo).toBe(4_000);
    }
  });
});

describe('starting something else', () => {
  it('takes over and keeps the time until then', () => {
    const taken = log([1_000, first, start()], [61_000, second, start('Call'), desktop]);
    expect(taken.current).toMatchObject({ runId: second, startedAt: 61_000 });
    expect(taken.ended.get(first)).toMatchObject({ endedAs: 'takenOver', endedAt: 61_000, endedBy: desktop });
    expect(worked(taken, first)).toBe(60_000);
  });

  it.each(['stop', 'pause', 'resume', 'reset', 'saved', 'undoStop'] as const)(
    'isn’t undone by a %s of the earlier run',
    (act) => {
      const before = log([1_000, first, start()], [61_000, second, start('Call'), desktop]);
      const after = log(
        [1_000, first, start()],
        [61_000, second, start('Call'), desktop],
        [99_000, first, act],
      );
      expect(after).toEqual(before);
    },
  );

  it('ends the earlier run at the start, even if that arrives late', () => {
    const late = log(
      [1_000, first, start()],
      [90_000, first, 'saved'],
      [61_000, second, start('Call'), desktop],
    );
    expect(worked(late, first)).toBe(60_000);
    expect(late.current).toMatchObject({ runId: second });
  });

  it('starts a run once, even if several devices start it', () => {
    const again = log([1, first, start()], [5, first, 'stop'], [7, first, start('Again'), desktop]);
    expect(again.current).toBeNull();
  });
});

it('does nothing for an unknown run', () => {
  expect(log([1, first, 'pause'], [2, second, 'stop'])).toEqual({ current: null, ended: new Map() });
});

it('orders a device’s commands by sequence, not by its clock', () => {
  const { current } = log([5_000, first, start()], [1_000, first, 'pause']);
  expect(current?.timer.segments).toEqual([{ startTime: 5_000, endTime: 5_000 }]);
});
