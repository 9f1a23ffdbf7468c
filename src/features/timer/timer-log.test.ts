import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { secondsOf } from '#src/platform/shared/durations.ts';
import { forgettable } from './arrivals.ts';
import { type Act, type Command, inOrder } from './command.ts';
import { entryOfRun, entrySeconds } from './run-entry.ts';
import { carriedThrough, folded, type TimerLog } from './timer-log.ts';
import { elapsedMs, idleTimer, timerState } from './timer.ts';

const [phone, desktop] = ['019e0000-0000-7000-8000-00000000000a', '019e0000-0000-7000-8000-00000000000b'];
const [first, second, third] = ['1', '2', '3'].map((end) => `019e0000-0000-7000-9000-00000000000${end}`) as [
  string,
  string,
  string,
];
const start = (description = 'Sketches'): Act => ({
  type: 'start',
  description,
  projectId: null,
  clientId: null,
  billable: true,
});
/** Commands as `[at, runId, act, deviceId]`, numbered as they come. */
type Said = [
  number,
  string,
  Act | Exclude<Act['type'], 'start' | 'edit' | 'discardIdle' | 'countIdle'>,
  string?,
];
function log(...said: Said[]): TimerLog {
  return folded(commandsOf(said));
}
/** By devices whose clocks are right. */
function inTime(commands: Command[]): Command[] {
  return commands.toSorted(inOrder).map((command, index) => ({ ...command, seq: index + 1 }));
}
/** By devices that were never offline. */
function asTold(commands: Command[]) {
  return commands.map((command) => ({ ...command, receivedAt: command.at }));
}
function commandsOf(said: Said[]): Command[] {
  return said.map(([at, runId, act, deviceId = phone], index) => ({
    seq: index + 1,
    at,
    runId,
    deviceId,
    act: typeof act === 'string' ? { type: act } : act,
  }));
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

  it('say what it is, the last word on each thing counting', () => {
    const { current } = log(
      [1, first, start()],
      [3, first, { type: 'edit', description: 'Second round' }, desktop],
      [2, first, { type: 'edit', description: 'First round', billable: false }],
    );
    expect(current?.timer).toMatchObject({ description: 'Second round', billable: false });
  });

  it('discard it, and what is discarded goes on when that is undone [4.14]', () => {
    expect(log([1, first, start()], [5, first, 'stop'])).toMatchObject({
      current: null,
      ended: new Map([[first, expect.objectContaining({ how: 'stopped', endedAt: 5 })]]),
    });
    const undone = log([1, first, start()], [5, first, 'stop'], [9, first, 'undoStop']);
    expect(undone.current?.timer.segments).toEqual([{ startTime: 1 }]);
    expect(undone.ended.size).toBe(0);
  });

  it('reset it: running it starts again from then, paused it is over [4.15]', () => {
    expect(log([1, first, start()], [5, first, 'reset']).current?.timer.segments).toEqual([{ startTime: 5 }]);
    expect(log([1, first, start()], [5, first, 'pause'], [7, first, 'reset']).current).toBeNull();
  });

  it.each<[number, object[]]>([
    // Earlier than it was timed, and later: within the first piece of work, in the break, within the second.
    [500, [{ startTime: 500, endTime: 2_000 }, { startTime: 3_000 }]],
    [1_500, [{ startTime: 1_500, endTime: 2_000 }, { startTime: 3_000 }]],
    [2_500, [{ startTime: 3_000 }]],
    [3_500, [{ startTime: 3_500 }]],
    // After now nothing was done.
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
  ])('take idle time out of it, from %d to %d', (from, to, segments) => {
    const { current } = log([1_000, first, start()], [4_000, first, { type: 'discardIdle', from, to }]);
    expect(current?.timer).toMatchObject({ segments, isActive: true });
  });
});

describe('idle time that counts after all', () => {
  const discard = { type: 'discardIdle', from: 2_000, to: 4_000 } as const;

  it('is as if it had never been taken out', () => {
    const { current } = log(
      [1_000, first, start()],
      [5_000, first, discard],
      [6_000, first, { ...discard, type: 'countIdle' }],
    );
    expect(current?.timer).toMatchObject({ segments: [{ startTime: 1_000 }], isActive: true });
  });

  it('joins what was paused in it, and adds nothing before the start nor after now', () => {
    const { current } = log(
      [1_000, first, start()],
      [2_000, first, 'pause'],
      [3_000, first, { type: 'countIdle', from: 0, to: 9_000 }],
    );
    expect(current?.timer.segments).toEqual([{ startTime: 1_000, endTime: 3_000 }]);
  });

  it('is asked about no more, whatever was answered, on whichever device', () => {
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
  it('takes over, with all the time until then', () => {
    const taken = log([1_000, first, start()], [61_000, second, start('Call'), desktop]);
    expect(taken.current).toMatchObject({ runId: second, startedAt: 61_000 });
    expect(taken.ended.get(first)).toMatchObject({ how: 'takenOver', endedAt: 61_000, endedBy: desktop });
    expect(worked(taken, first)).toBe(60_000);
  });

  it.each(['stop', 'pause', 'resume', 'reset', 'saved', 'undoStop'] as const)(
    'is not undone by a %s of what was before',
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

  it('ends the time of what was before earlier when the start arrives late', () => {
    const late = log(
      [1_000, first, start()],
      [90_000, first, 'saved'],
      [61_000, second, start('Call'), desktop],
    );
    expect(worked(late, first)).toBe(60_000);
    expect(late.current).toMatchObject({ runId: second });
  });

  it('begins a run once, whoever starts it again', () => {
    const again = log([1, first, start()], [5, first, 'stop'], [7, first, start('Again'), desktop]);
    expect(again.current).toBeNull();
  });
});

it('does nothing for a run that never began', () => {
  expect(log([1, first, 'pause'], [2, second, 'stop'])).toEqual({ current: null, ended: new Map() });
});

it('takes what a device did later for later, whatever its clock said', () => {
  const { current } = log([5_000, first, start()], [1_000, first, 'pause']);
  expect(current?.timer.segments).toEqual([{ startTime: 5_000, endTime: 5_000 }]);
});

describe('whatever was done, wherever, whenever', () => {
  const instant = fc.oneof(fc.nat(200_000), fc.integer({ min: 0, max: 20 }));
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.constant(start()),
    fc.constantFrom('pause', 'resume', 'reset', 'stop', 'undoStop', 'saved').map((type) => ({ type })),
    fc.record({ type: fc.constantFrom('discardIdle', 'countIdle'), from: instant, to: instant }),
    fc.record({ type: fc.constant('edit' as const), description: fc.constantFrom('a', ' ', 'b') }),
  );
  const edit = fc.record({ type: fc.constant('edit' as const), startTime: instant });
  const commandsOfActs = (acts: fc.Arbitrary<Act>) =>
    fc
      .array(
        fc.tuple(instant, fc.constantFrom(first, second, third), acts, fc.constantFrom(phone, desktop)),
        {
          maxLength: 25,
        },
      )
      .map(commandsOf);
  const commands = commandsOfActs(act);
  const edited = commandsOfActs(fc.oneof({ arbitrary: act, weight: 5 }, { arbitrary: edit, weight: 1 }));

  it('comes to the same in any order, each once or more often', () => {
    fc.assert(
      fc.property(
        edited.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([all, delivered]) => {
          expect(folded(delivered)).toEqual(folded(all));
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('runs at most one at any instant', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const { current, ended } = folded(all);
        const end = 1_000_000;
        const pieces = [...ended.values(), ...(current ? [current] : [])]
          .flatMap(({ timer }) => timer.segments)
          .map(({ startTime, endTime = end }) => ({ startTime, endTime }))
          .toSorted((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
        for (const [index, { startTime }] of pieces.entries()) {
          expect(pieces[index - 1]?.endTime ?? 0).toBeLessThanOrEqual(startTime);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('makes entries that can be logged, as long as the run', () => {
    fc.assert(
      fc.property(edited, (all) => {
        for (const run of folded(all).ended.values()) {
          const entry = NewTimesheetEntry.parse(entryOfRun(run, 'Europe/Berlin'));
          expect(secondsOf(entry.duration)).toBe(entrySeconds(run));
          const bounds = [
            entry.startTime,
            ...(entry.breakPeriods ?? []).flatMap((gap) => [gap.start, gap.end]),
            entry.endTime,
          ];
          const instants = bounds.map((bound) => Date.parse(bound ?? ''));
          expect(instants).toEqual(instants.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps a current run that has its segments in order, the last alone open', () => {
    fc.assert(
      fc.property(edited, (all) => {
        const timer = folded(all).current?.timer;
        if (!timer) return;
        const bounds = timer.segments.flatMap(({ startTime, endTime = 1e9 }) => [startTime, endTime]);
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
        expect(timerState(timer)).toBe(timer.segments.at(-1)?.endTime === undefined ? 'running' : 'paused');
      }),
      { numRuns: 3_000 },
    );
  });

  it('is the same whether the service folds all of it or a device the end of it', () => {
    fc.assert(
      fc.property(commands.map(inTime), fc.nat(25), (all, arrived) => {
        // What a device has not sent is the end of what it did.
        expect(carriedThrough(folded(all.slice(0, arrived)), all.slice(arrived))).toEqual(folded(all));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is not changed by forgetting what ended a month ago', () => {
    fc.assert(
      fc.property(commands.map(inTime), fc.nat(250_000), (all, before) => {
        const whole = folded(all);
        const gone = new Set(forgettable(asTold(all), whole, before + 30 * 86_400_000));
        const rest = folded(all.filter(({ runId }) => !gone.has(runId)));
        expect(rest.current).toEqual(whole.current);
        const kept = [...whole.ended].filter(([runId]) => !gone.has(runId));
        expect(rest.ended).toEqual(new Map(kept));
        const forgotten = [...whole.ended.values()].filter(({ runId }) => gone.has(runId));
        expect(forgotten.every(({ endedAt }) => endedAt < before)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
