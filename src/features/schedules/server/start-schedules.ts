import { runDueSchedules } from './run-due.ts';
import type { BackgroundServices } from './run-due.ts';

/** Days begin, and times of day come, on quarters of an hour in every time zone. */
const pauseMs = 900_000;

/** Does what is due when the server is ready, and from then on. */
export function startSchedules(
  services: BackgroundServices,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const run = () => {
    // A run that takes long isn't overtaken by the next.
    running ??= runTick(services, onError).finally(() => {
      running = null;
    });
  };
  const timer = setInterval(run, pauseMs);
  timer.unref();
  run();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Schedules first, then what other features do on days. */
async function runTick(services: BackgroundServices, onError: (error: unknown) => void): Promise<void> {
  for (const work of [runDueSchedules, ...services.all('tickWork')])
    await work(services, onError).catch(onError);
}
