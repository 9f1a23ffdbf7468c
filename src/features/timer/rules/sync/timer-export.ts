import type { ExportedTimer } from '#src/features/timer/contract.ts';
import type { Command } from '#src/features/timer/rules/timer/command.ts';
import type { Run } from '#src/features/timer/rules/timer/run.ts';

/** The timer as exported: paused. */
export function exportTimer({ runId, startedAt, timer }: Run, now: number): ExportedTimer {
  const { description, projectId, clientId, billable, tags, taskId, segments } = timer;
  return {
    runId,
    description,
    projectId,
    clientId,
    billable,
    ...(tags && { tags }),
    ...(taskId && { taskId }),
    start: timer.start ?? startedAt,
    segments: segments.map(({ startTime, endTime }) => ({
      startTime,
      endTime: endTime ?? Math.max(now, startTime),
    })),
  };
}

/** The commands that recreate an exported timer on one device. Clock skew on the old device doesn't matter. */
export function restoreCommands(
  { runId, start, segments, ...fields }: ExportedTimer,
  { deviceId, now }: { deviceId: string; now: number },
): Command[] {
  const offsetMs = Math.min(0, now - (segments.at(-1)?.endTime ?? now));
  const [first] = segments;
  const segmentsFromStart =
    first?.startTime === start ? segments : [{ startTime: start, endTime: start }, ...segments];
  const acts = segmentsFromStart.flatMap(({ startTime, endTime }, index) => [
    {
      at: startTime,
      act: index === 0 ? ({ type: 'start', ...fields } as const) : ({ type: 'resume' } as const),
    },
    { at: endTime, act: { type: 'pause' } as const },
  ]);
  return acts.map(({ at, act }, place) => ({
    deviceId,
    seq: place + 1,
    runId,
    at: Math.max(0, at + offsetMs),
    act,
  }));
}
