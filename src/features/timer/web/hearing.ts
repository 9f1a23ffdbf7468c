import type { TimerAnswer } from '#src/features/timer/contract.ts';
import { hasEntryCome, newest, stillUnsent } from '#src/features/timer/displayed.ts';
import { measured, type TabClock, withoutOldEpochs } from '#src/features/timer/service-clock.ts';
import type { ToldState } from './told-state.ts';

export type Answered = { answer: TimerAnswer; sent: TabClock; received: TabClock };

/** What an answer makes of what is known and what waits. `newDeviceId` for a browser that lost its last writes. */
export function heard(
  state: ToldState,
  { answer, sent, received }: Answered,
  newDeviceId: () => string,
): ToldState {
  const { now, timer, settled } = answer;
  // More has arrived than was sent: a crash took the latest writes back, and their numbers must not come twice.
  const isBehind = answer.lastSeq > state.sentSeq;
  const waiting = stillUnsent(state.unsent, isBehind ? { ...answer, lastSeq: state.sentSeq } : answer);
  const clock = measured(state.clock, { sent, received, serviceTime: now });
  const known = newest(state.known, { now, timer, settled });
  const isEntryDue = state.isEntryDue === true || hasEntryCome(state.known, known);
  const next = { ...state, known, isEntryDue, clock: withoutOldEpochs(clock, waiting) };
  if (!isBehind) return { ...next, unsent: waiting };
  const deviceId = newDeviceId();
  const unsent = waiting.map((command, place) => ({ ...command, deviceId, seq: place + 1 }));
  return { ...next, deviceId, unsent, lastSeq: unsent.length, sentSeq: 0 };
}
