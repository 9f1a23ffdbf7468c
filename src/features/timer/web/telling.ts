import { commandLimits, sendable } from '#src/features/timer/command.ts';
import { isMeasured, stamped } from '#src/features/timer/service-clock.ts';
import { isLeaving } from '#src/platform/web/account-cleanup.ts';
import { inOneTab } from '#src/platform/web/one-tab.ts';
import { timer } from './api.ts';
import { deviceName } from './device.ts';
import type { TimerStore } from './timer-store.ts';

/**
 * Tells the service what was done to the timer here, and hears what it has come to. One tab at a time; whatever fails
 * is told again, and what arrives twice counts once. What is answered after `signal` is nobody's any more.
 */
export function tellAndHear(store: TimerStore, signal = new AbortController().signal): Promise<void> {
  if (isLeaving()) return Promise.resolve();
  // Two tabs that talk at once would only say the same twice.
  return inOneTab(store.log.key, () => talk(store, signal), signal);
}

/** More than a year offline takes; what still waits then is not understood, and waits for the next time. */
const mostRounds = 100;

async function talk(store: TimerStore, signal: AbortSignal): Promise<void> {
  const { log } = store;
  const { clock, unsent } = log.read();
  // What was done is only sent once it is known when that was.
  if (!isMeasured(clock) || unsent.length === 0) await ask(store, signal);
  for (let round = 0; round < mostRounds; round += 1) {
    const { unsent: waiting, isEntryDue } = log.read();
    // The service holds an entry that has come to the timer when it is told anything.
    if (signal.aborted || (waiting.length === 0 && isEntryDue !== true)) return;
    await send(store, signal);
  }
}

async function ask(store: TimerStore, signal: AbortSignal): Promise<void> {
  const sent = store.log.look();
  const { deviceId } = store.log.read();
  const answer = await inTime(signal, (options) => timer.get.call({ deviceId }, options));
  if (!signal.aborted) store.hear(answer, sent);
}

async function send(store: TimerStore, signal: AbortSignal): Promise<void> {
  const { log, hear } = store;
  const { deviceId, clock, unsent } = log.read();
  const batch = unsent.slice(0, commandLimits.commands);
  const commands = batch.map((command) => {
    const { seq, runId, at, act } = stamped(command, clock);
    return { seq, runId, at, act: sendable(act) };
  });
  const last = batch.at(-1)?.seq ?? 0;
  log.change((state) => ({ ...state, sentSeq: Math.max(state.sentSeq, last) }));
  const sent = log.look();
  const news = { deviceId, deviceName: deviceName(), commands };
  const answer = await inTime(signal, (options) => timer.put.call(news, options));
  if (signal.aborted) return;
  if (answer.lastSeq < last) throw new Error(`Of the commands up to ${last}, ${answer.lastSeq} arrived.`);
  log.change((state) => ({ ...state, isEntryDue: false }));
  hear(answer, sent);
}

/** A network that leads nowhere says nothing at all. */
const patienceMs = 20_000;

/** Given up as soon as `signal` says so; after a while it is as if nobody were there. */
async function inTime<T>(
  signal: AbortSignal,
  call: (options: { signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    return await call({ signal: AbortSignal.any([signal, patience]) });
  } catch (error) {
    if (!patience.aborted) throw error;
    throw new TypeError('Nobody answered in time.', { cause: error });
  }
}
