import { expect, it } from 'vitest';
import type { SettledRun } from '#src/features/timer/contract.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { keepEndedRuns, newDeviceTimer, undoForMs } from './device-timer.ts';
import type { DeviceTimer } from './device-timer.ts';
import { forgetEndedRuns } from './ended-runs.ts';

const [device, runId] = [anId(1), anId(2)];
const ended: SettledRun = {
  runId,
  startedAt: 1_000,
  endedAt: 61_000,
  endedAs: 'stopped',
  deviceId: device,
  deviceName: 'Chrome on Linux',
  description: 'Note G',
  seconds: 60,
  entryId: null,
  lateChange: null,
  discarded: null,
};
const empty = newDeviceTimer(device);
const stopped: DeviceTimer = keepEndedRuns(
  {
    ...empty,
    known: { now: 61_000, timer: null, settled: [ended] },
    triedRunId: runId,
    askedRunId: runId,
    askedUpTo: 30_000,
  },
  61_000,
);

it('keeps a stopped run while it can be undone, and nothing of it afterwards [4.14]', () => {
  expect(forgetEndedRuns(stopped, null, 61_000 + undoForMs - 1)).toBe(stopped);
  const forgotten = forgetEndedRuns(stopped, null, 61_000 + undoForMs);
  expect(forgotten).toMatchObject({ ...empty, known: { now: 61_000, timer: null, settled: [] } });
  expect(JSON.stringify(forgotten)).not.toContain(runId);
  expect(forgetEndedRuns(forgotten, null, 200_000)).toBe(forgotten);
});

it('doesn’t keep it for longer once the clock was set back [4.14]', () => {
  expect(forgetEndedRuns(stopped, null, 1_000).known.settled).toEqual([]);
});

it('keeps what the timer and its unsent commands need', () => {
  const later = { ...stopped, known: { ...stopped.known, settled: [{ ...ended, startedAt: 50_000 }] } };
  const at = { wall: 40_000, epoch: 1 };
  const begin = {
    deviceId: device,
    seq: 1,
    runId: anId(3),
    at,
    act: { type: 'start', ...empty.form },
  } as const;
  const resume = { deviceId: device, seq: 1, runId, at, act: { type: 'undoStop' } } as const;
  for (const command of [begin, resume]) {
    const state = { ...later, unsent: [command] };
    expect(forgetEndedRuns(state, null, 300_000).known.settled).toHaveLength(1);
  }
  expect(forgetEndedRuns(stopped, runId, 300_000)).toMatchObject({
    triedRunId: runId,
    askedRunId: runId,
    askedUpTo: 30_000,
  });
});
