import { commandLimits, moveCommand } from '#src/features/timer/rules/timer/command.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import type { TimerLog } from '#src/features/timer/rules/timer/replay-commands.ts';

/** How far back a device may tell of what was done on it, and for how long its commands are kept. */
const dayMs = 86_400_000;
const retentionMs = 30 * dayMs;
/** A month of somebody who starts something new every two minutes. */
const maxCommands = 10_000;

/**
 * Commands of a device, in its order, as they are kept. Nothing was done in the future, or more than a year ago: an
 * instant that cannot be is moved to the nearest that can, because a clock that is wrong must not make the rest wait
 * for ever. What was done before something else cannot have been done after it either, and must not carry it along.
 */
export function normalizeInstants<C extends Pick<Command, 'at' | 'act'>>(
  commands: readonly C[],
  now: number,
): C[] {
  let latest = now;
  const backwards = commands.toReversed().map((command) => {
    const at = command.at > now ? latest : Math.max(command.at, now - commandLimits.maxAgeMs);
    if (at === command.at) latest = at;
    return moveCommand(command, at);
  });
  return backwards.toReversed();
}

/** A command as it is kept: with when it arrived, in ms. */
export type StoredCommand = Command & { receivedAt: number };

/**
 * The runs whose commands need not be kept any longer: a month ago they ended and were told of, and so were all that
 * were begun before them. What arrives later for one of them is void.
 */
export function expiredRunIds(
  commands: readonly StoredCommand[],
  { current, ended }: TimerLog,
  now: number,
): string[] {
  const latest = new Map<string, number>();
  for (const { runId, receivedAt } of commands) {
    latest.set(runId, Math.max(receivedAt, latest.get(runId) ?? receivedAt));
  }
  const arrivals = commands.map(({ receivedAt }) => receivedAt).toSorted((a, b) => b - a);
  const overflowCutoff = arrivals[maxCommands] ?? -Infinity;
  const cutoff = Math.max(now - retentionMs, overflowCutoff);
  const isOld = (runId: string) => (latest.get(runId) ?? 0) < cutoff;
  const endedInOrder = [...ended.values()].toSorted((a, b) => a.startedAt - b.startedAt);
  const firstKept = endedInOrder.findIndex(({ runId, endedAt }) => endedAt >= cutoff || !isOld(runId));
  const old = endedInOrder.slice(0, firstKept < 0 ? undefined : firstKept).map(({ runId }) => runId);
  const neverStarted = [...latest.keys()].filter((runId) => runId !== current?.runId && !ended.has(runId));
  return [...old, ...neverStarted.filter(isOld)];
}
