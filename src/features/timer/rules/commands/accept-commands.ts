import { commandLimits, moveCommand } from '#src/features/timer/rules/timer/command.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import type { TimerLog } from '#src/features/timer/rules/timer/replay-commands.ts';

const dayMs = 86_400_000;
/** How long commands are kept, and how late they may arrive. */
export const retentionMs = 30 * dayMs;
/** A month of starting something new every two minutes. */
const maxCommands = 10_000;

/**
 * Clamps timestamps to [now − 1 year, now], so a wrong client clock can't block the queue. A timestamp in the future
 * becomes that of the device's next valid command, which keeps them in order.
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

/** A stored command; `receivedAt` in ms. */
export type StoredCommand = Command & { receivedAt: number };

/**
 * Runs whose commands can be deleted: the run, and every run started before it, ended and was received over a month
 * ago, and its entry doesn't wait for locked time. Later commands for them are ignored.
 */
export function expiredRunIds(
  commands: readonly StoredCommand[],
  { current, ended }: TimerLog,
  now: number,
  waiting: ReadonlySet<string> = new Set(),
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
  const firstKept = endedInOrder.findIndex(
    ({ runId, endedAt }) => endedAt >= cutoff || !isOld(runId) || waiting.has(runId),
  );
  const old = endedInOrder.slice(0, firstKept < 0 ? undefined : firstKept).map(({ runId }) => runId);
  const neverStarted = [...latest.keys()].filter((runId) => runId !== current?.runId && !ended.has(runId));
  return [...old, ...neverStarted.filter(isOld)];
}
