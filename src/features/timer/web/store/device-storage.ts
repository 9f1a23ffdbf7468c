import { sampleClock, openClock, serverNow, toStamp } from '#src/features/timer/rules/clock/server-clock.ts';
import type { ClockReading, TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import { addStoredTimer, localTimer, newDeviceTimer } from '#src/features/timer/rules/sync/device-timer.ts';
import type { DeviceTimer } from '#src/features/timer/rules/sync/device-timer.ts';
import { forgetEndedRuns } from '#src/features/timer/rules/sync/ended-runs.ts';
import {
  formatDeviceTimer,
  parseTimerFields,
  readDeviceTimer,
} from '#src/features/timer/rules/sync/stored-timer.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { isEncrypted } from '#src/platform/web/offline/device-encryption.ts';
import { storedTimerKey, unreadableTimerKey } from '#src/platform/web/offline/pending-work.ts';
import { storedText } from './stored-text.ts';

/** An account's timer and clock in this browser, shared by its tabs. */
export type DeviceStorage = ReturnType<typeof openDeviceStorage>;

export function openDeviceStorage(uid: string) {
  const storage = storedText(uid, storedTimerKey(uid));
  let text: string | null = null;
  let state = newDeviceTimer(newId());
  let shown: Timer | null = null;
  let tab: TabClock;

  function read(): DeviceTimer {
    const stored = storage.read();
    if (stored !== text) {
      const { timer, isComplete, hasUnsent } = readDeviceTimer(stored);
      if (!isComplete && hasUnsent) storage.copyTo(unreadableTimerKey(uid));
      // Corrupt text is replaced by what this tab has. [4.18]
      state = timer ?? (stored === null ? newDeviceTimer(newId()) : state);
      text = stored;
      shown = null;
    }
    return state;
  }

  function write(next: DeviceTimer): void {
    state = next;
    text = formatDeviceTimer(next);
    shown = null;
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

  function shownTimer(): Timer {
    const current = read();
    return (shown ??= hideEncrypted(localTimer(current)));
  }

  const initialText = storage.read();
  const initial = openClock(read().clock, readClocks());
  tab = initial.tab;
  write({ ...state, clock: initial.clock });
  const fields = readDeviceTimer(initialText).timer ? undefined : parseTimerFields(initialText);
  if (fields) write(addStoredTimer(read(), fields, { at: toStamp(checkClock()), newRunId: newId() }));

  return {
    key: storedTimerKey(uid),
    read,
    checkClock,
    /** The shown timer. */
    timer: shownTimer,
    /** Leaves no trace of runs that have ended, once that is synced and can't be undone. [4.14] */
    forgetEndedRuns(): void {
      const { wall } = checkClock();
      const before = read();
      const next = forgetEndedRuns(before, shownTimer().entryId, serverNow(before.clock, wall));
      // After sign-out, tabs that are still open must not write again.
      if (next !== before && text !== null) write(next);
    },
    /** True after sign-out removed it from this device. */
    isRemoved: () => storage.read() === null,
    /** False if the browser refused to store it, so that only this tab has it. */
    isStored: storage.isStored,
    update(change: (current: DeviceTimer) => DeviceTimer): void {
      write(change(read()));
    },
    /** Estimated server time. */
    now(): number {
      const { wall } = checkClock();
      return serverNow(read().clock, wall);
    },
  };
}

/** Without the key, encrypted texts aren't shown. */
function hideEncrypted(timer: Timer): Timer {
  const { draft } = timer;
  return {
    ...timer,
    ...hideEncryptedTexts(timer),
    draft: draft && { ...draft, ...hideEncryptedTexts(draft) },
  };
}

function hideEncryptedTexts({ description, tags }: WorkFields): Pick<WorkFields, 'description' | 'tags'> {
  return {
    description: isEncrypted(description) ? '' : description,
    tags: tags?.some(isEncrypted) ? undefined : tags,
  };
}

function readClocks(): ClockReading {
  return { wall: Date.now(), mono: performance.now() };
}
