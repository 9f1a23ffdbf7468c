import type { Command } from '#src/features/timer/command.ts';
import type { TimerTakenAlong } from '#src/features/timer/contract.ts';
import type { Run } from '#src/features/timer/run.ts';

/** The timer as it leaves with an export. */
export function takenAlong({ runId, startedAt, timer }: Run, now: number): TimerTakenAlong {
  const { description, projectId, clientId, billable, segments } = timer;
  return {
    runId,
    description,
    projectId,
    clientId,
    billable,
    start: timer.start ?? startedAt,
    segments: segments.map(({ startTime, endTime }) => ({
      startTime,
      endTime: endTime ?? Math.max(now, startTime),
    })),
  };
}

/** What somebody would have done to have this timer, on one device. A clock that was ahead there is no matter here. */
export function commandsFor(
  { runId, start, segments, ...fields }: TimerTakenAlong,
  { deviceId, now }: { deviceId: string; now: number },
): Command[] {
  const by = Math.min(0, now - (segments.at(-1)?.endTime ?? now));
  const [first] = segments;
  const worked = first?.startTime === start ? segments : [{ startTime: start, endTime: start }, ...segments];
  const acts = worked.flatMap(({ startTime, endTime }, place) => [
    {
      at: startTime,
      act: place === 0 ? ({ type: 'start', ...fields } as const) : ({ type: 'resume' } as const),
    },
    { at: endTime, act: { type: 'pause' } as const },
  ]);
  return acts.map(({ at, act }, place) => ({
    deviceId,
    seq: place + 1,
    runId,
    at: Math.max(0, at + by),
    act,
  }));
}
