import {
  sampleClock,
  openClock,
  serverNow,
  toStamp,
  toUnsentPayload,
} from '#src/features/timer/rules/clock/server-clock.ts';
import type {
  ClockReading,
  ClockStamp,
  TabClock,
  UnsentCommand,
} from '#src/features/timer/rules/clock/server-clock.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { CommandPayload } from '#src/features/timer/rules/timer/command.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { storedText } from './stored-text.ts';
import { newSyncState, parseSyncState, syncStateKey } from './sync-state.ts';
import type { SyncState } from './sync-state.ts';

/** The browser's command queue and server clock for one account, shared by its tabs. */
export type CommandQueue = ReturnType<typeof openCommandQueue>;

export function openCommandQueue(uid: string) {
  const storage = storedText(uid, syncStateKey(uid));
  let text: string | null = null;
  let state = newSyncState(newId());
  let tab: TabClock;

  function read(): SyncState {
    const stored = storage.read();
    if (stored !== text) {
      text = stored;
      state = parseSyncState(stored) ?? newSyncState(newId());
    }
    return state;
  }

  function write(next: SyncState): void {
    state = next;
    text = JSON.stringify(next);
    storage.write(text);
  }

  /** Samples the clocks; a new epoch is stored for the other tabs. */
  function checkClock(): TabClock {
    const before = read();
    const sample = sampleClock(before.clock, tab, readClocks());
    tab = sample.tab;
    // After sign-out, tabs that are still open must not write again.
    const isForgotten = text === null;
    if (isForgotten || sample.clock.epochs === before.clock.epochs)
      state = { ...before, clock: sample.clock };
    else write({ ...before, clock: sample.clock });
    return tab;
  }

  const initial = openClock(read().clock, readClocks());
  tab = initial.tab;
  write({ ...state, clock: initial.clock });

  return {
    key: syncStateKey(uid),
    read,
    look: checkClock,
    /** True after sign-out removed it from this device. */
    isRemoved: () => storage.read() === null,
    update(change: (current: SyncState) => SyncState): void {
      write(change(read()));
    },
    /** Estimated server time. */
    now(): number {
      const { wall } = checkClock();
      return serverNow(read().clock, wall);
    },
    /** Queues the payloads as commands, in order. */
    enqueue(acts: readonly RunCommand[]): void {
      if (acts.length === 0) return;
      const now = toStamp(checkClock());
      write(
        acts.reduce(
          (current, { runId, act, at = now }) => appendCommand(current, runId, { at, act }),
          read(),
        ),
      );
    },
  };
}

function readClocks(): ClockReading {
  return { wall: Date.now(), mono: performance.now() };
}

function appendCommand(
  state: SyncState,
  runId: string,
  { at, act }: { at: ClockStamp; act: CommandPayload },
): SyncState {
  const { unsent, sentSeq } = state;
  const last = unsent.at(-1);
  const payload = toUnsentPayload(state.clock, act, at);
  // Merge keystrokes into one command.
  if (last && last.seq > sentSeq && last.runId === runId && isTextEdit(last.act) && isTextEdit(payload)) {
    return { ...state, unsent: [...unsent.slice(0, -1), { ...last, at, act: { ...last.act, ...payload } }] };
  }
  const seq = state.lastSeq + 1;
  const command = { deviceId: state.deviceId, seq, runId, at, act: payload };
  return { ...state, lastSeq: seq, unsent: [...unsent, command] };
}

function isTextEdit(act: UnsentCommand['act']): act is Extract<UnsentCommand['act'], { type: 'edit' }> {
  return act.type === 'edit' && act.startTime === undefined;
}
