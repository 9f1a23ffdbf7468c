import { runDueSchedules } from './run-due-schedules.ts';
import type { BackgroundServices } from './run-due-schedules.ts';

/** Days begin, and times of day come, on quarters of an hour in every time zone. */
const pauseMs = 900_000;

/** Does what is due when the server is ready, and from then on. */
export function startSchedules(
  services: BackgroundServices,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const stopping = new AbortController();
  const run = () => {
    // A run that takes long isn't overtaken by the next.
    running ??= runTick(services, onError, stopping.signal).finally(() => {
      running = null;
    });
  };
  const timer = setInterval(run, pauseMs);
  timer.unref();
  run();
  return {
    async stop() {
      clearInterval(timer);
      // What is being made is finished, and the rest is done after the next start.
      stopping.abort();
      await running;
    },
  };
}

/** Schedules first, then what other features do on days. */
async function runTick(
  services: BackgroundServices,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  await runDueSchedules(services, onError, { signal }).catch(onError);
  for (const work of services.all('tickWork')) {
    if (signal.aborted) return;
    await work(services, onError).catch(onError);
  }
}
