import { afterEach, beforeEach, expect, it } from 'vitest';
import { timerContract } from '#src/features/timer/contract.ts';
import type { RunningTimer, SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { syncTimer } from './sync-timer.ts';

const uid = 'ada';
const saved: SettledRun = {
  runId: anId(1),
  startedAt: 1_000,
  endedAt: 61_000,
  endedAs: 'saved',
  deviceId: anId(2),
  deviceName: 'Chrome on Linux',
  description: 'Note G',
  seconds: 60,
  entryId: null,
  lateChange: null,
  discarded: null,
};

const running: RunningTimer = {
  runId: saved.runId,
  startedAt: 1_000,
  start: 1_000,
  segments: [{ startTime: 1_000 }],
  description: 'Note G',
  projectId: null,
  clientId: null,
  billable: true,
  isActive: true,
  deviceId: saved.deviceId,
  deviceName: saved.deviceName,
  entryId: null,
};

let timer: RunningTimer | null;
let settled: SettledRun[];
let notifyCount: number;
/** Called on each push. */
let onNotify: () => void;

beforeEach(() => {
  [timer, settled, notifyCount, onNotify] = [running, [], 0, () => undefined];
  const answer = (): TimerResponse => ({ now: Date.now(), timer, lastSeq: 0, settled });
  const put = () => {
    onNotify();
    notifyCount += 1;
    return answer();
  };
  serveRouter({ timer: fakeApi(timerContract, { get: answer, put }) });
});
afterEach(clearAccount);

it('has the server reconcile a new entry, though the first attempt was aborted', async () => {
  const store = timerStoreOf(uid);
  await syncTimer(store);
  [timer, settled] = [null, [saved]];
  await syncTimer(store);
  expect(notifyCount).toBe(0);

  settled = [{ ...saved, entryId: saved.runId }];
  const leaving = new AbortController();
  onNotify = () => {
    leaving.abort();
    throw new Error('Nobody hears this.');
  };
  await syncTimer(store, leaving.signal);
  expect(leaving.signal.aborted).toBe(true);
  expect(notifyCount).toBe(0);

  onNotify = () => undefined;
  await syncTimer(store);
  expect(notifyCount).toBe(1);
  await syncTimer(store);
  expect(notifyCount, 'once is enough').toBe(1);
});
