import { describe, expect, it } from 'vitest';
import { reconcileRun } from '#src/features/timer/rules/entry/reconcile-run.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import { replayCommands } from '#src/features/timer/rules/timer/replay-commands.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { playSchedule } from './simulate/schedule.ts';
import { rules } from './simulate/simulated-server.ts';
import type { Rules } from './simulate/simulated-server.ts';

const schedules = randomCases(10_000, 300);

describe('days with two devices of two tabs, on a network that loses, duplicates and delays', () => {
  it('lose no second, count none twice, never run two timers, and end with one timer everywhere [4.16] [4.17] [4.22]', () => {
    const found: string[] = [];
    const sums = { acts: 0, uncertain: 0, entries: 0, corrected: 0, closeCalls: 0 };
    for (let seed = 1; seed <= schedules; seed += 1) {
      const { faults, counts } = playSchedule(seed);
      if (faults.length > 0)
        found.push(`npm run simulate -- --runs 1 --trace --seed ${seed}: ${faults.join('; ')}`);
      sums.acts += counts.acts;
      sums.uncertain += counts.uncertain;
      sums.entries += counts.entries;
      sums.corrected += counts.corrected;
      sums.closeCalls += counts.closeCalls;
    }
    expect(found).toEqual([]);
    // Things did happen, and nearly all instants are known.
    expect(sums.acts).toBeGreaterThan(schedules * 8);
    expect(sums.entries).toBeGreaterThan(schedules * 2);
    expect(sums.corrected).toBeGreaterThan(schedules * 0.3);
    expect(sums.uncertain).toBeLessThan(sums.acts / 20);
    expect(sums.closeCalls).toBeLessThan(schedules / 200);
  });

  it('are reproducible from the same seed', () => {
    const once = playSchedule(77);
    expect(playSchedule(77)).toEqual(once);
    expect(playSchedule(78).trace).not.toEqual(once.trace);
    expect(once.trace.length).toBeGreaterThan(15);
  });
});

describe('the simulation finds a planted fault:', () => {
  it.each<[string, () => Partial<Rules>]>([
    [
      'a stale stop ends the current run',
      () => ({ replayCommands: (commands) => replayCommands(stopCurrentRun(commands)) }),
    ],
    ['a command that arrives twice counts twice', () => ({ normalizeInstants: countDuplicates() })],
    [
      'an entry keeps time that another run has taken over',
      () => ({
        reconcileRun: (...facts) => (reconcileRun(...facts) === 'correct' ? 'note' : reconcileRun(...facts)),
      }),
    ],
    [
      'a device keeps showing a run that another has ended',
      () => ({
        mergeResponse: (state, response, newDeviceId) => {
          const result = rules.mergeResponse(state, response, newDeviceId);
          return result.news.length > state.news.length ? { ...result, known: state.known } : result;
        },
      }),
    ],
    [
      'every seventh command of a device is lost',
      () => ({
        replayCommands: (commands) => replayCommands([...commands].filter(({ seq }) => seq % 7 > 0)),
      }),
    ],
    [
      'idle time counted again counts only on that device',
      () => ({
        replayCommands: (commands) =>
          replayCommands([...commands].filter(({ act }) => act.type !== 'countIdle')),
      }),
    ],
    [
      'idle time counted again starts two minutes early',
      () => ({ replayCommands: (commands) => replayCommands([...commands].map(countTwoMinutesMore)) }),
    ],
  ])('%s', (_, planted) => {
    let found = 0;
    for (let seed = 1; seed <= 300 && found < 6; seed += 1)
      if (playSchedule(seed, { ...rules, ...planted() }).faults.length > 0) found += 1;
    expect(found).toBe(6);
  });
});

function stopCurrentRun(commands: Iterable<Command>): Command[] {
  let running = '';
  return [...commands]
    .toSorted((a, b) => a.at - b.at)
    .map((command) => {
      if (command.act.type === 'start') running = command.runId;
      return command.act.type === 'stop' ? { ...command, runId: running } : command;
    });
}

function countTwoMinutesMore(command: Command): Command {
  const { act } = command;
  return act.type === 'countIdle' ? { ...command, act: { ...act, from: act.from - 120_000 } } : command;
}

/** A duplicate counts as a new command. */
function countDuplicates(): Rules['normalizeInstants'] {
  const types = new Set<string>();
  return (commands, now) =>
    rules.normalizeInstants(commands, now).map((command) => {
      const name = `${command.runId} ${command.seq} ${command.act.type}`;
      if (!types.has(name)) {
        types.add(name);
        return command;
      }
      return { ...command, seq: 1_000 + types.size, at: now };
    });
}
