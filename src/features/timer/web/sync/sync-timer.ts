import { isMeasured, toCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import { commandLimits, sanitizePayload } from '#src/features/timer/rules/timer/command.ts';
import { timer } from '#src/features/timer/web/api.ts';
import type { TimerStore } from '#src/features/timer/web/store/timer-store.ts';
import { isSigningOut } from '#src/platform/web/account-cleanup.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';
import { deviceName } from './device-name.ts';

/**
 * Tells the service what was done to the timer here, and hears what it has come to. One tab at a time; whatever fails
 * is told again, and what arrives twice counts once. What is answered after `signal` is nobody's any more.
 */
export function syncTimer(store: TimerStore, signal = new AbortController().signal): Promise<void> {
  if (isSigningOut()) return Promise.resolve();
  // Two tabs that talk at once would only say the same twice.
  return withTabLock(store.queue.key, () => syncLoop(store, signal), signal);
}

/** More than a year offline takes; what still waits then is not understood, and waits for the next time. */
const maxRounds = 100;

async function syncLoop(store: TimerStore, signal: AbortSignal): Promise<void> {
  const { queue } = store;
  const { clock, unsent } = queue.read();
  // What was done is only sent once it is known when that was.
  if (!isMeasured(clock) || unsent.length === 0) await fetchState(store, signal);
  for (let round = 0; round < maxRounds; round += 1) {
    const { unsent: remaining, isEntryDue } = queue.read();
    // The service holds an entry that has come to the timer when it is told anything.
    if (signal.aborted || (remaining.length === 0 && isEntryDue !== true)) return;
    await pushCommands(store, signal);
  }
}

async function fetchState(store: TimerStore, signal: AbortSignal): Promise<void> {
  const sent = store.queue.look();
  const { deviceId } = store.queue.read();
  const answer = await withTimeout(signal, (options) => timer.get.call({ deviceId }, options));
  if (!signal.aborted) store.receiveResponse(answer, sent);
}

async function pushCommands(store: TimerStore, signal: AbortSignal): Promise<void> {
  const { queue, receiveResponse } = store;
  const { deviceId, clock, unsent } = queue.read();
  const batch = unsent.slice(0, commandLimits.commands);
  const commands = batch.map((command) => {
    const { seq, runId, at, act } = toCommand(command, clock);
    return { seq, runId, at, act: sanitizePayload(act) };
  });
  const last = batch.at(-1)?.seq ?? 0;
  queue.update((state) => ({ ...state, sentSeq: Math.max(state.sentSeq, last) }));
  const sent = queue.look();
  const request = { deviceId, deviceName: deviceName(), commands };
  const answer = await withTimeout(signal, (options) => timer.put.call(request, options));
  if (signal.aborted) return;
  if (answer.lastSeq < last)
    throw new Error(`Sent timer commands up to ${last}; the server acknowledged ${answer.lastSeq}.`);
  queue.update((state) => ({ ...state, isEntryDue: false }));
  receiveResponse(answer, sent);
}

/** A network that leads nowhere says nothing at all. */
const timeoutMs = 20_000;

/** Given up as soon as `signal` says so; after a while it is as if nobody were there. */
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
