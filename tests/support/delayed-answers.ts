/** For `npm run test:delayed`: answers and imports arrive late. */
import { answerDelayMs, importDelayMs } from './delayed-imports.ts';

// The real clock, also for tests with fake timers.
const startTimer = globalThis.setTimeout;
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, ms);
  });
}

const fetchAtOnce = globalThis.fetch;
globalThis.fetch = async (...request) => {
  const response = await fetchAtOnce(...request);
  await wait(answerDelayMs);
  return response;
};

// Called by the code of `delayImports`.
Object.assign(globalThis, { waitForImport: () => wait(importDelayMs) });
