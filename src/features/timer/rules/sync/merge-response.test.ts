import { describe, expect, it } from 'vitest';
import type { RunningTimer, TimerResponse } from '#src/features/timer/contract.ts';
import type { TabClock, UnsentCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import { retentionMs } from '#src/features/timer/rules/commands/accept-commands.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { localTimer, newDeviceTimer } from './device-timer.ts';
import type { DeviceTimer } from './device-timer.ts';
import { mergeResponse } from './merge-response.ts';

const at: TabClock = { wall: 0, mono: 0, epoch: 1 };
const device = anId(1);
const running: RunningTimer = {
  runId: anId(2),
  startedAt: 5_000,
  start: 5_000,
  segments: [{ startTime: 5_000 }],
  description: 'Call',
  projectId: null,
  clientId: null,
  billable: true,
  isActive: true,
  deviceId: device,
  deviceName: 'Chrome on Linux',
  entryId: null,
};
const begin: UnsentCommand = {
  deviceId: device,
  seq: 1,
  runId: running.runId,
  at: { wall: 5_000, epoch: 1 },
  act: { type: 'start', description: 'Call', projectId: null, clientId: null, billable: true },
};

function answered(now: number, fields: Partial<TimerResponse>): TimerResponse {
  return { now, timer: null, settled: [], lastSeq: 0, ...fields };
}

const receive = (state: DeviceTimer, answer: TimerResponse) =>
  mergeResponse(state, { answer, sent: at, received: at }, () => anId(99));

describe('the last response', () => {
  const began = { ...newDeviceTimer(device), unsent: [begin], lastSeq: 1, sentSeq: 1 };
  const synced = receive(began, answered(6_000, { timer: running, lastSeq: 1 }));

  it('isn’t replaced by an older one that arrives late', () => {
    const late = receive(synced, answered(4_000, {}));
    expect(late.known).toMatchObject({ timer: { runId: running.runId } });
    expect(late.unsent).toEqual([]);
  });

  it('is replaced by a later one, and by any once the server’s clock was set back', () => {
    expect(receive(synced, answered(7_000, { lastSeq: 1 })).known.timer).toBeNull();
    const hour = 3_600_000;
    const ahead = receive(began, answered(hour, { timer: running, lastSeq: 1 }));
    expect(receive(ahead, answered(6_000, { lastSeq: 1 })).known.timer).toBeNull();
  });
});

describe('a run that the server no longer mentions', () => {
  const began = { ...newDeviceTimer(device), unsent: [begin], lastSeq: 1, sentSeq: 1 };
  const synced = receive(began, answered(6_000, { timer: running, lastSeq: 1 }));

  it('is sent again: the server lost it', () => {
    const next = receive(synced, answered(7_000, { lastSeq: 1 }));
    expect(next.unsent.map(({ runId, act }) => [runId, act.type])).toContainEqual([running.runId, 'start']);
  });

  it('has ended if the last response is over a month old: the server forgets such runs', () => {
    const next = receive(synced, answered(6_000 + retentionMs + 1, { lastSeq: 1 }));
    expect(next.unsent).toEqual([]);
    expect(localTimer(next).entryId).toBeNull();
  });
});
