import { remindOfApprovals } from './remind-of-approvals.ts';
import type { Reminding } from './remind-of-approvals.ts';

const pauseMs = 3_600_000;

/** Sends reminders that are due, every hour. */
export function startReminders(
  services: Reminding,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const remind = () => {
    running = remindOfApprovals(services, onError).catch(onError);
  };
  const timer = setInterval(remind, pauseMs);
  timer.unref();
  remind();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
