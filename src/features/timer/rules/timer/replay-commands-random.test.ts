/** Random commands from random devices, in random order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expiredRunIds } from '#src/features/timer/rules/commands/accept-commands.ts';
import { entryFromRun, runEntryMs } from '#src/features/timer/rules/entry/entry-from-run.ts';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { toCommands, desktop, first, phone, second, start, third } from '#tests/support/timer-commands.ts';
import { compareCommands } from './command.ts';
import type { CommandPayload, Command } from './command.ts';
import { applyCommands, replayCommands } from './replay-commands.ts';
import { timerState } from './timer-state.ts';

/** From devices with correct clocks. */
function inTime(commands: Command[]): Command[] {
  return commands.toSorted(compareCommands).map((command, index) => ({ ...command, seq: index + 1 }));
}
/** From devices that were never offline. */
function asReceived(commands: Command[]) {
  return commands.map((command) => ({ ...command, receivedAt: command.at }));
}

describe('replay of random commands', () => {
  const instant = fc.oneof(fc.nat(200_000), fc.integer({ min: 0, max: 20 }));
  const act: fc.Arbitrary<CommandPayload> = fc.oneof(
    fc.constant(start()),
    fc.constantFrom('pause', 'resume', 'reset', 'stop', 'undoStop', 'saved').map((type) => ({ type })),
    fc.record({ type: fc.constantFrom('discardIdle', 'countIdle'), from: instant, to: instant }),
    fc.record({ type: fc.constant('edit' as const), description: fc.constantFrom('a', ' ', 'b') }),
  );
  const edit = fc.record({ type: fc.constant('edit' as const), startTime: instant });
  const commandsOfActs = (acts: fc.Arbitrary<CommandPayload>) =>
    fc
      .array(
        fc.tuple(instant, fc.constantFrom(first, second, third), acts, fc.constantFrom(phone, desktop)),
        {
          maxLength: 25,
        },
      )
      .map(toCommands);
  const commands = commandsOfActs(act);
  const edited = commandsOfActs(fc.oneof({ arbitrary: act, weight: 5 }, { arbitrary: edit, weight: 1 }));

  it('gives the same result in any order and with duplicates', () => {
    fc.assert(
      fc.property(
        edited.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([all, delivered]) => {
          expect(replayCommands(delivered)).toEqual(replayCommands(all));
        },
      ),
      { numRuns: randomCases(5_000) },
    );
  });

  it('has at most one running timer at any instant', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const { current, ended } = replayCommands(all);
        const end = 1_000_000;
        const pieces = [...ended.values(), ...(current ? [current] : [])]
          .flatMap(({ timer }) => timer.segments)
          .map(({ startTime, endTime = end }) => ({ startTime, endTime }))
          .toSorted((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
        for (const [index, { startTime }] of pieces.entries()) {
          expect(pieces[index - 1]?.endTime ?? 0).toBeLessThanOrEqual(startTime);
        }
      }),
      { numRuns: randomCases(5_000) },
    );
  });

  it('yields valid entries as long as the run', () => {
    fc.assert(
      fc.property(edited, (all) => {
        for (const run of replayCommands(all).ended.values()) {
          const entry = NewTimesheetEntry.parse(entryFromRun(run, 'Europe/Berlin'));
          expect(hoursToMs(entry.duration)).toBe(runEntryMs(run));
          const bounds = [
            entry.startTime,
            ...(entry.breakPeriods ?? []).flatMap((gap) => [gap.start, gap.end]),
            entry.endTime,
          ];
          const instants = bounds.map((bound) => Date.parse(bound ?? ''));
          expect(instants).toEqual(instants.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: randomCases(3_000) },
    );
  });

  it('keeps the current run’s segments in order, with only the last open', () => {
    fc.assert(
      fc.property(edited, (all) => {
        const timer = replayCommands(all).current?.timer;
        if (!timer) return;
        const bounds = timer.segments.flatMap(({ startTime, endTime = 1e9 }) => [startTime, endTime]);
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
        expect(timerState(timer)).toBe(timer.segments.at(-1)?.endTime === undefined ? 'running' : 'paused');
      }),
      { numRuns: randomCases(3_000) },
    );
  });

  it('is the same for the server’s full replay and a device’s partial one', () => {
    fc.assert(
      fc.property(commands.map(inTime), fc.nat(25), (all, arrived) => {
        // A device's unsent commands are its last ones.
        expect(applyCommands(replayCommands(all.slice(0, arrived)), all.slice(arrived))).toEqual(
          replayCommands(all),
        );
      }),
      { numRuns: randomCases(3_000) },
    );
  });

  it('is unchanged by deleting runs that ended a month ago', () => {
    fc.assert(
      fc.property(commands.map(inTime), fc.nat(250_000), (all, before) => {
        const whole = replayCommands(all);
        const gone = new Set(expiredRunIds(asReceived(all), whole, before + 30 * 86_400_000));
        const rest = replayCommands(all.filter(({ runId }) => !gone.has(runId)));
        expect(rest.current).toEqual(whole.current);
        const kept = [...whole.ended].filter(([runId]) => !gone.has(runId));
        expect(rest.ended).toEqual(new Map(kept));
        const forgotten = [...whole.ended.values()].filter(({ runId }) => gone.has(runId));
        expect(forgotten.every(({ endedAt }) => endedAt < before)).toBe(true);
      }),
      { numRuns: randomCases(5_000) },
    );
  });
});
