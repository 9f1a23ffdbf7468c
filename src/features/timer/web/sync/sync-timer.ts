import { isMeasured, toCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import type { UnsentCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import { commandLimits, sanitizePayload } from '#src/features/timer/rules/timer/command.ts';
import { timer } from '#src/features/timer/web/api.ts';
import type { TimerStore } from '#src/features/timer/web/store/timer-store.ts';
import { isSigningOut } from '#src/platform/web/current-account.ts';
import { ownDeviceName } from '#src/platform/web/format/device-name.ts';
import { isEncrypted } from '#src/platform/web/offline/device-encryption.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';

/**
 * Pushes queued commands and applies the server's state. One tab at a time; failures are retried, and duplicates count
 * once. Responses after `signal` aborts are ignored.
 */
export function syncTimer(store: TimerStore, signal = new AbortController().signal): Promise<void> {
  if (isSigningOut()) return Promise.resolve();
  // Parallel tabs would send the same commands twice.
  return withTabLock(store.device.key, () => syncLoop(store, signal), signal);
}

/** More than a year offline needs. What is still unsent then failed, and waits for the next sync. */
const maxRounds = 100;

async function syncLoop(store: TimerStore, signal: AbortSignal): Promise<void> {
  const { device } = store;
  const { clock, unsent } = device.read();
  // Measure the clock before sending, so that timestamps are right.
  if (!isMeasured(clock) || unsent.length === 0) await fetchState(store, signal);
  for (let round = 0; round < maxRounds; round += 1) {
    const { unsent: remaining, isEntryDue } = device.read();
    // A new entry is reconciled with the timer on any push, even one without commands.
    if (signal.aborted || (readableCommands(remaining).length === 0 && isEntryDue !== true)) return;
    await pushCommands(store, signal);
  }
}

async function fetchState(store: TimerStore, signal: AbortSignal): Promise<void> {
  const sent = store.device.checkClock();
  const { deviceId } = store.device.read();
  const answer = await withTimeout(signal, (options) => timer.get.call({ deviceId }, options));
  if (!signal.aborted) store.receiveResponse(answer, sent);
}

async function pushCommands(store: TimerStore, signal: AbortSignal): Promise<void> {
  const { device, receiveResponse } = store;
  const { deviceId, clock, unsent } = device.read();
  const batch = readableCommands(unsent).slice(0, commandLimits.commands);
  const commands = batch.map((command) => {
    const { seq, runId, at, act } = toCommand(command, clock);
    return { seq, runId, at, act: sanitizePayload(act) };
  });
  const last = batch.at(-1)?.seq ?? 0;
  device.update((state) => ({ ...state, sentSeq: Math.max(state.sentSeq, last) }));
  const sent = device.checkClock();
  const request = { deviceId, deviceName: ownDeviceName(), commands };
  const answer = await withTimeout(signal, (options) => timer.put.call(request, options));
  if (signal.aborted) return;
  if (answer.lastSeq < last)
    throw new Error(`Sent timer commands up to ${last}; the server acknowledged ${answer.lastSeq}.`);
  device.update((state) => ({ ...state, isEntryDue: false }));
  receiveResponse(answer, sent);
}

/** Commands are sent in order, so those after an encrypted description wait for the key. */
function readableCommands(unsent: readonly UnsentCommand[]): readonly UnsentCommand[] {
  const first = unsent.findIndex(({ act }) => 'description' in act && isEncrypted(act.description ?? ''));
  return first < 0 ? unsent : unsent.slice(0, first);
}

/** Some networks never answer. */
const timeoutMs = 20_000;

/** Rejects when `signal` aborts, and as unreachable after the timeout. */
async function withTimeout<T>(
  signal: AbortSignal,
  call: (options: { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await call({ signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (!timeout.aborted) throw error;
    throw new TypeError('The request timed out.', { cause: error });
  }
}
