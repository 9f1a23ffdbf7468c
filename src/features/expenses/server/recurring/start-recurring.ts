import { makeDueDrafts } from './make-due-drafts.ts';

/** A day begins in some time zone every quarter of an hour. */
const pauseMs = 900_000;

/** Makes due drafts when the server is ready, and from then on. */
export function startRecurring(
  installed: Parameters<typeof makeDueDrafts>[0],
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const make = () => {
    running = makeDueDrafts(installed, onError).catch(onError);
  };
  const timer = setInterval(make, pauseMs);
  timer.unref();
  make();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
