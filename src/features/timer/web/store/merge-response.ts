import type { TimerResponse } from '#src/features/timer/contract.ts';
import { applyMeasurement, dropOldEpochs } from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import { hasNewEntry, laterResponse, unacknowledged } from '#src/features/timer/rules/sync/local-view.ts';
import type { SyncState } from './sync-state.ts';

export type ReceivedResponse = { answer: TimerResponse; sent: TabClock; received: TabClock };

/** Merges a server response into the sync state. `newDeviceId` is for a browser that lost its last writes. */
export function mergeResponse(
  state: SyncState,
  { answer, sent, received }: ReceivedResponse,
  newDeviceId: () => string,
): SyncState {
  const { now, timer, settled } = answer;
  // The server has more than was sent: a crash lost the latest writes, and sequence numbers must not repeat.
  const isBehind = answer.lastSeq > state.sentSeq;
  const remaining = unacknowledged(state.unsent, isBehind ? { ...answer, lastSeq: state.sentSeq } : answer);
  const clock = applyMeasurement(state.clock, { sent, received, serverTime: now });
  const known = laterResponse(state.known, { now, timer, settled });
  const isEntryDue = state.isEntryDue === true || hasNewEntry(state.known, known);
  const next = { ...state, known, isEntryDue, clock: dropOldEpochs(clock, remaining) };
  if (!isBehind) return { ...next, unsent: remaining };
  const deviceId = newDeviceId();
  const unsent = remaining.map((command, index) => ({ ...command, deviceId, seq: index + 1 }));
  return { ...next, deviceId, unsent, lastSeq: unsent.length, sentSeq: 0 };
}
