/** For `npm run test:delayed`: the network of screen tests answers late. */
import { answerDelayMs, wait } from '#tests/support/delayed-imports.ts';

// Files share a worker, so the first of them has done it for all.
if (!('hasDelayedAnswers' in globalThis)) {
  const fetchAtOnce = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await fetchAtOnce(...request);
    await wait(answerDelayMs);
    return response;
  };
  Object.assign(globalThis, { hasDelayedAnswers: true });
}
