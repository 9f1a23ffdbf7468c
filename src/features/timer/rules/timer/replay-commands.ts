import { compareBySeq, compareCommands, moveCommand } from './command.ts';
import type { Command } from './command.ts';
import { newTimer, applyPayload, closeTimer } from './run.ts';
import type { EndedRun, Run } from './run.ts';
import { timerState } from './timer-state.ts';

/** State after replaying a user's commands. Invariant: at most one current run. */
export type TimerLog = { current: Run | null; ended: ReadonlyMap<string, EndedRun> };

export const emptyLog: TimerLog = { current: null, ended: new Map() };

/** Replays commands. The result doesn't depend on their order or on duplicates, so all devices and the server agree. */
export function replayCommands(commands: Iterable<Command>): TimerLog {
  return applyCommands(emptyLog, commands);
}

export function applyCommands(log: TimerLog, commands: Iterable<Command>): TimerLog {
  const ended = new Map(log.ended);
  let { current } = log;
  for (const command of dedupeAndOrder(commands).toSorted(compareCommands))
    current = applyCommand(current, ended, command);
  return { current, ended };
}

/** Removes duplicates. A device's commands happened in sequence: if its clock disagrees, the clock is wrong. */
function dedupeAndOrder(commands: Iterable<Command>): Command[] {
  const ordered = [...commands].toSorted(compareBySeq);
  const sequence: Command[] = [];
  let before: Command | undefined;
  for (const command of ordered) {
    const isSameDevice = before?.deviceId === command.deviceId;
    if (isSameDevice && before?.seq === command.seq) continue;
    before = isSameDevice && before ? moveCommand(command, Math.max(before.at, command.at)) : command;
    sequence.push(before);
  }
  return sequence;
}

/**
 * The current run after a command. Commands for ended or unknown runs are ignored: a late stop can't end another run.
 */
function applyCommand(current: Run | null, ended: Map<string, EndedRun>, command: Command): Run | null {
  const { runId, deviceId, at, act } = command;
  const end = (run: Run, endedAs: EndedRun['endedAs']): null => {
    ended.set(run.runId, endRun(run, { at, endedAs, deviceId }));
    return null;
  };
  if (act.type === 'start') {
    if (current?.runId === runId || ended.has(runId)) return current;
    if (current) end(current, 'takenOver');
    return { runId, deviceId, startedAt: at, timer: newTimer(act, at) };
  }
  if (act.type === 'undoStop') return current ?? undoStop(ended, runId);
  if (current?.runId !== runId) return current;
  switch (act.type) {
    case 'stop':
      return end(current, 'stopped');
    case 'saved':
      return end(current, 'saved');
    case 'reset':
      // Resetting a paused timer leaves nothing to resume. [4.15]
      if (timerState(current.timer) === 'paused') return end(current, 'stopped');
      break;
    default:
  }
  const answered = 'from' in act && {
    answeredUpTo: Math.max(current.answeredUpTo ?? 0, Math.min(act.to, at)),
  };
  return { ...current, ...answered, timer: applyPayload(current.timer, act, at) };
}

function endRun(
  run: Run,
  { at, endedAs, deviceId }: { at: number; endedAs: EndedRun['endedAs']; deviceId: string },
): EndedRun {
  const { timer } = run;
  return {
    ...run,
    timer: closeTimer(timer, at),
    timerBeforeEnd: timer,
    endedAt: at,
    endedAs,
    endedBy: deviceId,
  };
}

/** The run continues as if never stopped, unless other work started since: that time is already counted. */
function undoStop(ended: Map<string, EndedRun>, runId: string): Run | null {
  const run = ended.get(runId);
  if (run?.endedAs !== 'stopped') return null;
  if ([...ended.values()].some((other) => other !== run && other.startedAt >= run.endedAt)) return null;
  ended.delete(runId);
  const { deviceId, startedAt, timerBeforeEnd, answeredUpTo } = run;
  return {
    runId,
    deviceId,
    startedAt,
    timer: timerBeforeEnd,
    ...(answeredUpTo !== undefined && { answeredUpTo }),
  };
}
