import type { RunningTimer } from '#src/features/timer/contract.ts';
import type { Run } from '#src/features/timer/rules/timer/run.ts';

export function toRunningTimer(
  { runId, deviceId, startedAt, timer, answeredUpTo }: Run,
  { deviceName, hasEntry }: { deviceName: string; hasEntry: boolean },
): RunningTimer {
  const { start, segments, description, projectId, clientId, billable, tags, taskId, isActive } = timer;
  return {
    runId,
    startedAt,
    start: start ?? startedAt,
    segments: segments.map(({ startTime, endTime }) =>
      endTime === undefined ? { startTime } : { startTime, endTime },
    ),
    description,
    projectId,
    clientId,
    billable,
    ...(tags && { tags }),
    ...(taskId && { taskId }),
    isActive,
    ...(answeredUpTo !== undefined && { answeredUpTo }),
    deviceId,
    deviceName,
    entryId: hasEntry ? runId : null,
  };
}
